import { emNumero } from '#contract/dinheiro.ts'
import { aindaVendida, type MotivoDaDita, motivoContraAjustada, motivoContraEntregue } from '#contract/entregue.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-entrega.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { Output } from '#contract/route.ts'
import { comUnidade, soInteiro } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { lockStock, moveStock, type Saida } from '../cadastros/estoque.sql.ts'
import type { Db } from '../db/db.ts'
import { conflicts, existing, refuseAll, type UserError } from '../errors.ts'
import { follow, lockClients, owe } from '../financeiro/conta.sql.ts'
import type { Mount } from '../http/mount.ts'
import { esteMomento } from '../instants.ts'
import { tell } from './historico.sql.ts'
import { type Held, hold, holdWithLines } from './hold.sql.ts'
import { linesOf } from './itens.sql.ts'
import { changed, itensDoAviso } from './o-que-mudou.ts'
import * as statements from './pedidos-entrega.sql.ts'
import { requireStatus, requireVersion } from './pedidos-recusados.ts'
import { packedShort } from './separacao/separacao.sql.ts'

/** Calls for deliveries, returns, and the agreed price of one line. */
export function pedidosEntrega(mount: Mount, business: Business): void {
  mount(contract.entregarPedido, async ({ db, user, params: { id }, body }) =>
    one(await entregar(db, user, id, body ?? {})),
  )

  mount(contract.ajustarPedido, async ({ db, user, params: { id }, body }) =>
    one(await ajustar(db, user, id, business, body)),
  )

  mount(contract.definirPrecoDoItem, async ({ db, user, params: { id, itemPedidoId: itemId }, body }) =>
    one(await definirPreco(db, user, id, business, { itemId, ...body })),
  )

  mount(contract.alterarVencimento, async ({ db, user, params: { id, data } }) =>
    one(await alterarVencimento(db, user, id, data)),
  )
}

type ItemEntregue = contract.ItemEntregue
type Delivery = NonNullable<Output<typeof contract.entregarPedido.body>>
type Adjustment = Output<typeof contract.ajustarPedido.body>

const one = <P extends Pedido>(pedido: P) => ({ pedidos: [pedido] })

/** Delivers all lines as packed or else as ordered, except the named ones. */
const entregar = (db: Db, user: User, id: number, { itens = [], versao, ...recebida }: Delivery) =>
  db.transaction(async db => {
    const [pedido, linhas] = await holdWithLines(db, user, id)
    const ditas = beside(linhas, itens, motivoContraEntregue)
    refuseAll(errorsOf(ditas, 'quantidadeEntregue'))
    requireStatus(pedido, statusPermitidos.entregar)
    requireVersion(pedido, linhas, versao)
    await statements.receive(db, id, recebida)
    const result = await deliver(db, user, pedido, linhas, ditas)
    if (result.falta) throw tooLittleThere(result.falta)
    return result.depois
  })

/**
 * Delivers a held order in an allowed status: lines as `ditas` names them, else what was packed where that is less, else
 * as ordered. Takes what was delivered out of the stock and what was ordered out of `comprometido`. Where the warehouse
 * has too little it changes nothing and answers what it lacks.
 */
export async function deliver(db: Db, user: User, antes: Held, linhas: ItemPedido[], ditas: ItemEntregue[] = []) {
  const { id } = antes
  const [separadas] = await Promise.all([packedShort(db, id), lockClients(db, [antes.clienteId])])
  const entregues = linhas.map(linha => {
    const isThis = ({ itemPedidoId }: ItemEntregue) => itemPedidoId === linha.itemPedidoId
    const dita: Partial<ItemEntregue> = ditas.find(isThis) ?? separadas.find(isThis) ?? {}
    return { ...linha, quantidadeEntregue: linha.quantidade, ...dita }
  })
  const outras = entregues.filter(({ quantidade, quantidadeEntregue }) => quantidadeEntregue !== quantidade)
  const estoque = await lockStock(db, linhas.map(productOf))
  const saidas = ofKept(
    estoque,
    entregues.map(linha => ({ ...named(linha), quantidade: -linha.quantidadeEntregue, pedida: linha.quantidade })),
  )
  const falta = saidas
    .map(saida => ({ ...saida, ha: estoque.get(saida.produtoId) ?? 0 }))
    .filter(({ ha, quantidade }) => ha < -quantidade)
  if (falta.length > 0) return { falta }
  const [delivered] = await Promise.all([
    statements.deliver(db, id, outras),
    saidas.length > 0 && moveStock(db, user, { pedidoId: id, tipo: 'entrega', saidas }),
  ])
  const depois = { ...delivered, ...(await owe(db, delivered)) }
  const story = changed(antes, depois, 'status', ...(outras.length > 0 ? ['valorTotal' as const] : []))
  const told = outras.map(({ quantidade, quantidadeEntregue, motivo, ...linha }) => ({
    ...named(linha),
    quantidade,
    quantidadeEntregue,
    motivo,
  }))
  const { recebidoPor } = depois
  const more = { ...(told.length > 0 && { entregues: told }), ...(recebidoPor && { recebidoPor }) }
  await tell(db, user, {
    acao: 'entregar',
    antes,
    depois,
    story: { ...story, depois: { ...story.depois, ...more } },
    aviso: { tipo: 'pedido-entregue', mais: itensDoAviso(linhas) },
    estoqueMudou: saidas.filter(({ quantidade, pedida }) => -quantidade !== pedida).map(productOf),
  })
  return { depois, falta: undefined }
}

/** Subtracts what came back or was missing from a delivered order. With `volta` it returns to the stock and costs nothing. */
const ajustar = (db: Db, user: User, id: number, business: Business, { itens, volta, versao }: Adjustment) =>
  db.transaction(async db => {
    const [pedido, linhas] = await holdWithLines(db, user, id)
    const ditas = beside(linhas, itens, motivoContraAjustada)
    const errors = errorsOf(ditas, 'quantidade')
    if (ditas.some(({ contra }) => contra && contra !== 'demais')) refuseAll(errors)
    requireStatus(pedido, statusPermitidos.ajustar)
    requireVersion(pedido, linhas, versao)
    if (errors.length > 0) throw tooMuchBack(errors, ditas)
    const ajustes = ditas.flatMap(({ linha, quantidade, motivo }) =>
      linha ? [{ ...named(linha), quantidade, motivo }] : [],
    )
    const voltam = ajustes.map(ajuste => ({ ...ajuste, pedida: 0 }))
    await lockClients(db, [pedido.clienteId])
    const saidas = volta ? ofKept(await lockStock(db, voltam.map(productOf)), voltam) : []
    const [adjusted] = await Promise.all([
      statements.adjust(db, id, itens, volta),
      saidas.length > 0 && moveStock(db, user, { pedidoId: id, tipo: 'retorno', saidas }),
    ])
    const depois = { ...adjusted, ...(await follow(db, adjusted, esteMomento(business).dia)) }
    const story = changed(pedido, depois, 'valorTotal')
    await tell(db, user, {
      acao: 'ajustar',
      antes: pedido,
      depois,
      story: { ...story, depois: { ...story.depois, volta: volta ? 1 : 0, ajustes } },
      aviso: { tipo: 'pedido-alterado' },
      estoqueMudou: saidas.map(productOf),
    })
    return { ...depois, itens: await linesOf(db, id) }
  })

/** Gives one line its own price. */
const definirPreco = (db: Db, user: User, id: number, business: Business, price: statements.Price) =>
  db.transaction(async db => {
    const [pedido, linhas] = await holdWithLines(db, user, id)
    const linha = existing(
      linhas.find(({ itemPedidoId }) => itemPedidoId === price.itemId),
      'O item',
    )
    requireStatus(pedido, statusPermitidos.definirPreco)
    if (pedido.status === 'Entregue') await lockClients(db, [pedido.clienteId])
    const priced = await statements.reprice(db, id, price, business.reservationHours)
    const depois =
      pedido.status === 'Entregue' ? { ...priced, ...(await follow(db, priced, esteMomento(business).dia)) } : priced
    const { antes: was, depois: is } = changed(pedido, depois, 'valorTotal')
    const told = (precoVenda: number) => ({ itens: [{ ...named(linha), quantidade: linha.quantidade, precoVenda }] })
    const heard = pedido.status !== 'Aberto' || pedido.aguardaAprovacao === 1
    await tell(db, user, {
      acao: 'alterar-preco',
      antes: pedido,
      depois,
      story: {
        antes: { ...was, ...told(linha.precoVenda) },
        depois: { ...is, ...told(price.precoVenda), motivo: price.motivo },
      },
      aviso: heard ? { tipo: 'pedido-alterado' } : undefined,
    })
    return { ...depois, itens: await linesOf(db, id) }
  })

/** Sets the day on which a delivered order is due. */
const alterarVencimento = (db: Db, user: User, id: number, vencimento: string) =>
  db.transaction(async db => {
    const pedido = await hold(db, user, id)
    requireStatus(pedido, statusPermitidos.alterarVencimento)
    await lockClients(db, [pedido.clienteId])
    const depois = await statements.setDueDay(db, id, vencimento)
    const story = changed(pedido, depois, 'vencimento')
    await tell(db, user, { acao: 'alterar-vencimento', antes: pedido, depois, story })
    return depois
  })

/** What left or came back, added up by product; of the products with a kept stock. */
const ofKept = <S extends Saida>(estoque: ReadonlyMap<number, number>, moved: readonly S[]): S[] =>
  [...Map.groupBy(moved, productOf).values()].flatMap(of => {
    const sum = (field: 'quantidade' | 'pedida') => of.reduce((soma, saida) => juntarQuantidades(soma, saida[field]), 0)
    const motivo = [...new Set(of.map(({ motivo = '' }) => motivo))].join(', ').slice(0, 200)
    const [first] = of
    return first && estoque.has(first.produtoId)
      ? [{ ...first, quantidade: sum('quantidade'), pedida: sum('pedida'), motivo }]
      : []
  })

type Named = Pick<ItemPedido, 'produtoId' | 'nome' | 'unidadeMedida'>
const productOf = ({ produtoId }: { produtoId: number }) => produtoId
const named = ({ produtoId, nome, unidadeMedida }: Named) => ({ produtoId, nome, unidadeMedida })

type Dita = { posicao: number; linha: ItemPedido | undefined; contra: MotivoDaDita | null }

/** What the call says of each line, beside the line, and why it is refused. */
const beside = <Item extends { itemPedidoId: number }>(
  linhas: readonly ItemPedido[],
  itens: readonly Item[],
  contraOf: (linha: ItemPedido | undefined, item: Item) => Dita['contra'],
): (Item & Dita)[] =>
  itens.map((item, posicao) => {
    const linha = linhas.find(({ itemPedidoId }) => itemPedidoId === item.itemPedidoId)
    return { ...item, posicao, linha, contra: contraOf(linha, item) }
  })

const CAMPOS: Partial<Record<MotivoDaDita, string>> = { fora: 'itemPedidoId', calada: 'motivo' }

const errorsOf = (ditas: readonly Dita[], campo: 'quantidadeEntregue' | 'quantidade') =>
  ditas.flatMap(({ posicao, linha, contra }) =>
    contra ? [{ campo: `itens.${posicao}.${CAMPOS[contra] ?? campo}`, mensagem: inWords(contra, linha) }] : [],
  )

function inWords(contra: MotivoDaDita, linha: ItemPedido | undefined): string {
  if (!linha) return 'Este item não é deste pedido'
  const { nome, unidadeMedida } = linha
  if (contra === 'decimais') return soInteiro(nome, unidadeMedida)
  if (contra === 'calada') return `Diga por que a quantidade entregue de ${nome} não é a pedida`
  return `De ${nome} só podem voltar ${comUnidade(aindaVendida(linha), unidadeMedida)}`
}

/** 409 naming every product with too little stock for the delivery. */
function tooLittleThere(falta: readonly (Named & { ha: number })[]) {
  const errors = falta.map(({ nome, ha, unidadeMedida }) => ({
    campo: null,
    mensagem: ha > 0 ? `De ${nome} só há ${comUnidade(ha, unidadeMedida)} no estoque` : `Não há ${nome} no estoque`,
  }))
  const several = `De ${emNumero(errors.length)} produtos não há tanto`
  const itens = falta.map(({ produtoId, nome, ha }) => ({ produtoId, nome, estoque: ha }))
  return conflicts(errors, several, 'Nada foi mudado. Entregue menos, ou conte o estoque.', { itens })
}

/** 409 naming every line with a larger return than remains. */
function tooMuchBack(errors: ReturnType<typeof errorsOf>, ditas: readonly Dita[]): UserError {
  const itens = ditas.flatMap(({ contra, linha }) =>
    linha && contra ? [{ itemPedidoId: linha.itemPedidoId, nome: linha.nome, quantidade: aindaVendida(linha) }] : [],
  )
  const several = `${emNumero(errors.length)} itens não puderam ser ajustados`
  return conflicts(errors, several, 'Nada foi mudado. Confira o que foi entregue e o que já voltou.', { itens })
}
