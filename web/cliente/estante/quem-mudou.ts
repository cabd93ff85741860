import { useQuery } from '@tanstack/react-query'
import { ACOES_DE_ITENS, lerHistorico, type Mudanca } from '#contract/pedidos.ts'
import { ask, readKey } from '../../api/query.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { useGeral } from '../../pedido/carrinho/linhas.ts'

/** History entries searched for a recent change. */
const ULTIMAS = 100

/** Who last changed a product's line: a short name, '' for the user on another screen, undefined while unknown. */
export function useQuemMudou(carrinho: Carrinho, enabled: boolean): (produtoId: number) => string | undefined {
  const { usuarioId } = carrinho.dono
  const { id = 0, versao } = useGeral(carrinho, geral => geral.pedido) ?? {}
  const { data } = useQuery({
    queryKey: [...readKey(lerHistorico), id, versao],
    queryFn: ({ signal }) => ask(lerHistorico, { params: { id }, query: { recentes: '1', limite: ULTIMAS }, signal }),
    enabled: enabled && id > 0,
  })
  return produtoId => data && quemMudou(data.historico, produtoId, usuarioId)
}

function quemMudou(historico: readonly Mudanca[], produtoId: number, usuarioId: number): string {
  const tem = (lado: Mudanca['antes']) =>
    Array.isArray(lado?.itens) && lado.itens.some((item: { produtoId?: unknown }) => item.produtoId === produtoId)
  const mudanca = historico.find(
    ({ acao, antes, depois }) => ACOES_DE_ITENS.includes(acao) && (tem(antes) || tem(depois)),
  )
  if (!mudanca || mudanca.usuarioId === usuarioId) return ''
  // The provider's name is a company's; only people are called by their first name.
  return mudanca.usuarioId === null ? mudanca.usuarioNome : (mudanca.usuarioNome.split(' ')[0] ?? '')
}
