import type { Mudanca, Pedido } from '#contract/pedidos.ts'
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

/** Who sent the order back, when and why. */
export function Devolvido({ devolucao, quando }: { devolucao: Mudanca; quando: string }) {
  const { usuarioNome, depois } = devolucao
  return (
    <span className="block anywhere mt-2xs">
      <b>{usuarioNome}</b> devolveu {quando}: “{String(depois?.observacao ?? '')}”
    </span>
  )
}
