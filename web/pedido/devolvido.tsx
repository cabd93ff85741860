import type { Mudanca, Pedido } from '#contract/pedidos.ts'
import { useHistorico } from './use-pedido.ts'

/** What who approves wrote since the approval was asked for: the order is to be changed first. Null where nothing was. */
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
