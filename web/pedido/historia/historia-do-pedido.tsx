import { showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useHistorico } from '../use-pedido.ts'
import { narrar, type Passo } from './historia.ts'

const POUCOS = 3

/** When the order was marked as delivered; null before. */
export function useEntregueEm(id: number): string | null {
  return useHistorico(id).rows.find(({ acao }) => acao === 'entregar')?.quando ?? null
}

/** Whether the order has an NF-e. */
export const useTemNota = (id: number): boolean => useHistorico(id).rows.some(({ acao }) => acao === 'nota-fiscal')

type Props = { id: number; title: string; className?: string | undefined }

/** The order's history, newest first. */
export function Historia({ id, title, className }: Props) {
  const historico = useHistorico(id)
  const passos = narrar(historico.rows)
  return (
    <Panel title={title} className={className}>
      {historico.first ? (
        <ol className="rows roomy">
          {passos.map(passo => (
            <li key={`${passo.quando} ${passo.titulo}`} className="stack">
              <b className="medium">{passo.titulo}</b>
              <Detalhes passo={passo} />
              <span className="quiet tiny">
                <time dateTime={passo.quando}>{showMoment(passo.quando)}</time> · {passo.quem}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <Unread read={historico} height={140} />
      )}
    </Panel>
  )
}

function Detalhes({ passo: { detalhes } }: { passo: Passo }) {
  if (detalhes.length === 0) return null
  const linhas = detalhes.map(detalhe => (
    <span key={detalhe} className="anywhere as-written block">
      {detalhe}
    </span>
  ))
  if (detalhes.length <= POUCOS) return linhas
  return (
    <details>
      <summary>Ver o que mudou</summary>
      {linhas}
    </details>
  )
}
