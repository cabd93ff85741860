import type { ReactNode } from 'react'
import type { Mudanca, Pedido } from '#contract/pedidos.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { showWhen } from '../ui/moment.ts'
import { useHistorico } from './use-pedido.ts'

/** The last observation that an approver has written since the approval was requested, which sends the order back; null if there is none. */
export function useDevolucao({ id, aprovacao }: Pick<Pedido, 'id' | 'aprovacao'>): Mudanca | null {
  const { rows } = useHistorico(id, aprovacao !== null)
  if (!aprovacao) return null
  const { quemAprova } = aprovacao
  const ultima = rows.find(
    ({ acao, usuarioNome }) => acao === 'pedir-aprovacao' || (acao === 'observar' && quemAprova.includes(usuarioNome)),
  )
  return ultima?.acao === 'observar' ? ultima : null
}

type Props = { devolucao: Mudanca | null }

/** Who sent the order back, when and why. */
export const Devolvido = ({ devolucao, showing = showWhen }: Props & { showing?: (instante: string) => string }) =>
  devolucao && (
    <span className="block anywhere mt-2xs">
      <b>{devolucao.usuarioNome}</b> devolveu {showing(devolucao.quando)}: “{String(devolucao.depois?.observacao ?? '')}
      ”
    </span>
  )

/** The title of an order that waits, for approval unless it says else. `aprova`: for this user's. */
export const Espera = ({ devolucao, aprova, children }: Props & { aprova: boolean; children?: ReactNode }) => (
  <>
    <i className="dot amber" />
    {children ?? (devolucao ? 'Devolvido para mudanças' : aprova ? 'Espera a sua aprovação' : ESPERA_APROVACAO)}
  </>
)
