import { memo } from 'react'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import type { Planilha, Resumo } from '../planilha/planilha.ts'
import { useResumo } from '../planilha/use-planilha.ts'
import styles from './oficina.module.css'

const reais = (centavos: bigint) => emReais(Number(centavos) / 100)

const FIGURAS: readonly [string, (resumo: Resumo) => string][] = [
  ['Produtos', ({ produtos }) => emNumero(produtos)],
  ['Valor oferecido', ({ oferecido }) => reais(oferecido)],
  ['Em pedidos', ({ reservado }) => reais(reservado)],
  // That of the whole offer.
  [
    'Margem média',
    ({ oferecido, custo }) => emPorcento(oferecido > 0n ? (Number(oferecido - custo) * 100) / Number(oferecido) : null),
  ],
]

/** So many characters fit beside the other figures. */
const CABEM = 15

/** The sums of the sheet as it stands, while it is typed. */
export const Totais = memo(function Totais({ planilha }: { planilha: Planilha }) {
  return (
    <dl className={`stack ${styles.totais}`} aria-label="Totais da estante">
      {FIGURAS.map(([nome, figura]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>
            <Figura planilha={planilha} figura={figura} />
          </dd>
        </div>
      ))}
    </dl>
  )
})

/** Alone, so that a key renders the figures that it changes. */
function Figura({ planilha, figura }: { planilha: Planilha; figura: (resumo: Resumo) => string }) {
  const texto = useResumo(planilha, figura)
  return <span data-longo={texto.length > CABEM || undefined}>{texto}</span>
}
