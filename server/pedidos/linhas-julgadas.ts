import { milesimos, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { motivoContra, precoDaLinha } from '#contract/linha-do-pedido.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { User } from '../access.ts'
import { invalidField, notFound } from '../errors.ts'
import type { Chave, LinhaDaEstante } from './itens.sql.ts'

/** A wanted line. `itemId`: the call names this line of the order; `vista`: the quantity that the caller saw. */
type Pedida = Chave & { itemId?: number; quantidade: number; precoVenda?: number; vista?: number | undefined }

export type Mudanca = {
  /**
   * The call: it adds `quantidade` to a line, changes or removes one, sets all (lines that are not named are taken out), or takes a
   * product out that ended.
   */
  acao: 'adicionar-item' | 'alterar-item' | 'remover-item' | 'definir-itens' | 'acabou'
  pedidas: readonly Pedida[]
  /** The order's version that the caller saw; any other is refused. */
  versao?: number | undefined
}

/** A wanted line, judged; of `posicao` -1 if the call did not name it. `velha`, `nova`: the quantities before and after. */
export type Linha = ReturnType<typeof judge>[number]

/** The lines to judge. One that is sent as the order holds it stays as it is: it is neither locked nor judged. */
export function asked({ acao, pedidas }: Mudanca, eram: readonly ItemPedido[]) {
  const byKey = new Map(eram.map(era => [keyOf(era), era]))
  const named = pedidas.map((pedida, posicao) => {
    const { itemId, quantidade, vista, ...key } = pedida
    const era = itemId === undefined ? byKey.get(keyOf(key)) : lineOf(eram, pedida)
    const velha = era?.quantidade ?? 0
    const nova = acao === 'adicionar-item' ? juntarQuantidades(vista ?? velha, quantidade) : quantidade
    return { ...key, posicao, era, velha, nova, vista }
  })
  const stay = new Set(named.map(({ era }) => era))
  const gone = acao === 'definir-itens' ? eram.filter(era => !stay.has(era)) : []
  const isHeld = ({ era, nova, precoVenda }: (typeof named)[number]) =>
    acao === 'definir-itens' && nova === era?.quantidade && precoVenda === era.precoVenda
  return [
    ...named.filter(line => !isHeld(line)),
    ...gone.map(era => {
      const { estanteId, produtoId, quantidade: velha } = era
      return { estanteId, produtoId, posicao: -1, era, velha, nova: 0 }
    }),
  ]
}

/** The order's line with the number in the path. */
function lineOf(eram: readonly ItemPedido[], { itemId, estanteId, produtoId, quantidade }: Pedida): ItemPedido {
  const era = eram.find(({ itemPedidoId }) => itemPedidoId === itemId)
  if (era?.estanteId === estanteId && era.produtoId === produtoId) return era
  if (!era || quantidade === 0) throw notFound('O item') // a removal's path names the product too
  throw invalidField('produtoId', 'Este item do pedido é de outro produto ou de outra estante')
}

const keyOf = ({ estanteId, produtoId }: Chave): string => `${estanteId}/${produtoId}`

const SEM_PRODUTO = { nome: '', unidadeMedida: 'UN' } as const

/** What becomes of each line, and why it may not. */
export function judge(user: User, tentativas: ReturnType<typeof asked>, rows: readonly LinhaDaEstante[]) {
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  const byProduct = Map.groupBy(tentativas, ({ produtoId }) => produtoId)
  return tentativas.map(tentativa => {
    const { era, nova, velha, produtoId } = tentativa
    const naEstante = byKey.get(keyOf(tentativa))
    const preco = naEstante ? precoDaLinha(era, naEstante) : 0
    const muda = nova !== velha || (nova > 0 && preco !== era?.precoVenda)
    const { nome, unidadeMedida } = era ?? naEstante ?? SEM_PRODUTO
    const all = byProduct.get(produtoId) ?? []
    const maisDoProduto = all.reduce((mais, { nova, velha }) => mais + milesimos(nova) - milesimos(velha), 0)
    const motivo = motivoContra({ ...tentativa, naEstante, maisDoProduto, admin: user.admin })
    return { ...tentativa, naEstante, nome, unidadeMedida, preco, valor: valorDaLinha(preco, nova), muda, motivo }
  })
}

/** A line of an order to confirm, beside its shelf's row; `naEstante`: its shelf offers it. */
export type ParaConfirmar = ReturnType<typeof besideShelves>[number]

export function besideShelves(itens: readonly ItemPedido[], rows: readonly LinhaDaEstante[]) {
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  return itens.map(({ precoVenda: precoNoPedido, precoCombinado, ...item }) => {
    const row: Partial<LinhaDaEstante> = byKey.get(keyOf(item)) ?? {}
    const { precoVenda: precoNaEstante = precoNoPedido, ativo = false } = row
    const { produtoAtivo = true, aberta = true, periodo = '' } = row
    const linha = { ...item, precoNoPedido, precoNaEstante, combinado: precoCombinado === 1 }
    return { ...linha, ativo: produtoAtivo, naEstante: ativo, aberta, periodo }
  })
}
