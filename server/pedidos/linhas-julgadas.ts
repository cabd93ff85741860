import { milesimos, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { type Motivo, motivoContra, precoDaLinha } from '#contract/linha-do-pedido.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import { invalidField, notFound } from '../errors.ts'
import type { Chave, LinhaDaEstante } from './itens.sql.ts'

/** The kind of call: it adds a line, removes one, changes its quantity, or sets all lines of an order. */
export type Sent = 'adição' | 'remoção' | 'mudança' | 'lista'

/** A wanted line. `itemId`: the call names this line of the order; `soma`: `quantidade` is added to what the caller saw. */
type Pedida = Chave & {
  itemId?: number
  quantidade: number
  precoVenda?: number
  vista?: number | undefined
  soma?: true
}

export type Mudanca = {
  acao: string
  /** How the call sends its lines, which decides the names of the fields in a refusal. */
  sent: Sent
  pedidas: readonly Pedida[]
  /** The lines that are not named are taken out. */
  todas?: true
  /** The order's version that the caller saw; any other is refused. */
  versao?: number | undefined
}

/** A wanted line, judged. */
export type Linha = Chave & {
  /** Its place in the call; -1 if the call did not name it. */
  posicao: number
  era: ItemPedido | undefined
  naEstante: LinhaDaEstante | undefined
  /** As the order keeps them: the line's own, or the product's. */
  nome: string
  unidadeMedida: Unidade
  /** The quantities before and after. */
  velha: number
  nova: number
  /** The price afterwards. */
  preco: number
  /** The line's value afterwards. */
  valor: number
  muda: boolean
  motivo: Motivo | null
}

type Tentativa = Pedida & { posicao: number; era: ItemPedido | undefined }

/** The lines to judge. One that is sent as the order holds it stays as it is: it is neither locked nor judged. */
export function asked({ pedidas, todas }: Mudanca, eram: readonly ItemPedido[]): Tentativa[] {
  const byKey = new Map(eram.map(era => [keyOf(era), era]))
  const named = pedidas.map((pedida, posicao) => {
    const { itemId, estanteId, produtoId } = pedida
    if (itemId === undefined) return { ...pedida, posicao, era: byKey.get(keyOf(pedida)) }
    const era = eram.find(({ itemPedidoId }) => itemPedidoId === itemId)
    const same = era?.estanteId === estanteId && era.produtoId === produtoId
    if (!era || (!same && pedida.quantidade === 0)) throw notFound('O item') // a removal's path names its line
    if (!same) throw invalidField('produtoId', 'Este item do pedido é de outro produto ou de outra estante')
    return { ...pedida, posicao, era }
  })
  const stay = new Set(named.map(({ era }) => era))
  const gone = todas ? eram.filter(era => !stay.has(era)) : []
  return [
    ...named.filter(line => !isHeld(line)),
    ...gone.map(era => ({ estanteId: era.estanteId, produtoId: era.produtoId, quantidade: 0, posicao: -1, era })),
  ]
}

const isHeld = ({ era, quantidade, precoVenda, itemId, soma }: Tentativa): boolean =>
  !itemId && !soma && quantidade === era?.quantidade && precoVenda === era.precoVenda

const keyOf = ({ estanteId, produtoId }: Chave): string => `${estanteId}/${produtoId}`

const SEM_PRODUTO = { nome: '', unidadeMedida: 'UN' } as const

/** What becomes of each line, and why it may not. */
export function judge(user: User, tentativas: readonly Tentativa[], rows: readonly LinhaDaEstante[]): Linha[] {
  const byKey = new Map(rows.map(row => [keyOf(row), row]))
  const linhas = tentativas.map(tentativa => {
    const { era, quantidade, vista, soma } = tentativa
    const naEstante = byKey.get(keyOf(tentativa))
    const velha = era?.quantidade ?? 0
    const nova = soma ? juntarQuantidades(vista ?? velha, quantidade) : quantidade
    const preco = naEstante ? precoDaLinha(era, naEstante) : 0
    const muda = nova !== velha || (nova > 0 && preco !== era?.precoVenda)
    const { nome, unidadeMedida } = era ?? naEstante ?? SEM_PRODUTO
    return { ...tentativa, naEstante, nome, unidadeMedida, velha, nova, preco, valor: valorDaLinha(preco, nova), muda }
  })
  const mais = new Map<number, number>()
  for (const { produtoId, nova, velha } of linhas)
    mais.set(produtoId, (mais.get(produtoId) ?? 0) + milesimos(nova) - milesimos(velha))
  return linhas.map(linha => {
    const maisDoProduto = mais.get(linha.produtoId) ?? 0
    return { ...linha, motivo: motivoContra({ ...linha, maisDoProduto, admin: user.admin }) }
  })
}
