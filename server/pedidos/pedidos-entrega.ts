import { emNumero } from '#contract/dinheiro.ts'
import { aindaVendida, type MotivoDaDita, motivoContraAjustada, motivoContraEntregue } from '#contract/entregue.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-entrega.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { Output } from '#contract/route.ts'
import { comUnidade, NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { conflicts, existing, refuseAll, type UserError } from '../errors.ts'
import { follow, owe } from '../financeiro/conta.sql.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { lockStock, moveStock, type Saida } from './estoque-entregue.sql.ts'
import { tell } from './historico.sql.ts'
import { type Held, hold, lockClient } from './hold.sql.ts'
import { linesOf } from './itens.sql.ts'
import { changed, itensDoAviso } from './o-que-mudou.ts'
import * as statements from './pedidos-entrega.sql.ts'
import { requireStatus, requireVersion } from './pedidos-recusados.ts'
import { packedShort } from './separacao/separacao.sql.ts'

type Delivery = NonNullable<Output<typeof contract.entregarPedido.schema.body>>
type Adjustment = Output<typeof contract.ajustarPedido.schema.body>

/** Calls for deliveries, returns, and the agreed price of one line. */
export function pedidosEntrega(mount: Mount, { clock, timeZone, reservationHours }: Business): void {
  const today = () => diaEHora(clock(), timeZone).dia

  mount(contract.entregarPedido, async ({ db, user, params: { id }, body }) => ({
    pedidos: [await entregar(db, user, id, body ?? {})],
  }))

  mount(contract.ajustarPedido, async ({ db, user, params: { id }, body }) => ({
    pedidos: [await ajustar(db, user, id, { ...body, hoje: today() })],
  }))

  mount(contract.definirPrecoDoItem, async ({ db, user, params: { id, itemPedidoId: itemId }, body }) => ({
    pedidos: [await definirPreco(db, user, id, { itemId, reservationHours, hoje: today(), ...body })],
  }))

  mount(contract.alterarVencimento, async ({ db, user, params: { id, data } }) => ({
    pedidos: [await alterarVencimento(db, user, id, data)],
  }))
}

/** Delivers all lines as packed or else as ordered, except the named ones. */
const entregar = (db: Db, user: User, id: number, { itens = [], versao, ...recebida }: Delivery) =>
  db.transaction(async db => {
    const { pedido, linhas } = await read(db, user, id)
    const ditas = beside(linhas, itens, motivoContraEntregue)
    refuseAll(errorsOf(ditas, 'quantidadeEntregue'))
    requireStatus(pedido, statusPermitidos.entregar)
    requireVersion(pedido, linhas, versao)
    await statements.receive(db, id, recebida)
    const result = await deliver(db, user, pedido, linhas, ditas)
    if ('falta' in result) throw tooLittleThere(result.falta)
    return result.depois
  })

type Falta = { produtoId: number; nome: string; unidadeMedida: Unidade; ha: number }

/**
 * Delivers a held order in an allowed status: lines as `ditas` names them, else what was packed where that is less, else
 * as ordered. Takes what was delivered out of the stock and what was ordered out of `comprometido`. Where the warehouse
 * has too little it changes nothing and answers what it lacks.
 */
export async function deliver(
  db: Db,
  user: User,
  antes: Held,
  linhas: readonly ItemPedido[],
  ditas: readonly contract.ItemEntregue[] = [],
): Promise<{ depois: Pedido } | { falta: Falta[] }> {
  const { id } = antes
  const [separadas] = await Promise.all([packedShort(db, id), lockClient(db, antes)])
  const outras = linhas.flatMap(linha => {
    const isThis = ({ itemPedidoId }: contract.ItemEntregue) => itemPedidoId === linha.itemPedidoId
    const item = ditas.find(isThis) ?? separadas.find(isThis)
    return item && item.quantidadeEntregue !== linha.quantidade ? [{ ...item, linha }] : []
  })
  const estoque = await lockStock(db, linhas.map(productOf))
  const saem = linhas.map(({ itemPedidoId, produtoId, quantidade: pedida }) => {
    const { quantidadeEntregue = pedida } = outras.find(outra => outra.itemPedidoId === itemPedidoId) ?? {}
    return { produtoId, quantidade: -quantidadeEntregue, pedida }
  })
  const saidas = ofKept(estoque, saem)
  const falta = saidas.flatMap(({ produtoId, quantidade }): Falta[] => {
    const ha = estoque.get(produtoId) ?? 0
    const linha = linhas.find(linha => linha.produtoId === produtoId)
    return linha && ha < -quantidade ? [{ ...named(linha), ha }] : []
  })
  if (falta.length > 0) return { falta }
  const [delivered] = await Promise.all([
    statements.deliver(db, id, outras),
    saidas.length > 0 && moveStock(db, user, { pedidoId: id, tipo: 'entrega', saidas }),
  ])
  const depois = { ...delivered, ...(await owe(db, delivered)) }
  const entregues = outras.map(({ linha, quantidadeEntregue, motivo }) => ({
    ...named(linha),
    quantidade: linha.quantidade,
    quantidadeEntregue,
    motivo,
  }))
  const { antes: was, depois: is } = changed(antes, depois, 'status', 'valorTotal')
  const recebeu = depois.recebidoPor ? { recebidoPor: depois.recebidoPor } : {}
  await tell(db, user, {
    ...{ acao: 'entregar', antes, depois },
    story:
      outras.length > 0
        ? { antes: was, depois: { ...is, entregues, ...recebeu } }
        : { antes: { status: was.status }, depois: { status: is.status, ...recebeu } },
    aviso: { tipo: 'pedido-entregue', mais: itensDoAviso(linhas) },
    estoqueMudou: saidas.filter(({ quantidade, pedida }) => -quantidade !== pedida).map(productOf),
  })
  return { depois }
}

/** Subtracts what came back or was missing from a delivered order. With `volta` it returns to the stock and costs nothing. */
const ajustar = (db: Db, user: User, id: number, { itens, volta, versao, hoje }: Adjustment & { hoje: string }) =>
  db.transaction(async db => {
    const { pedido, linhas } = await read(db, user, id)
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
    await lockClient(db, pedido)
    const saidas = volta ? ofKept(await lockStock(db, voltam.map(productOf)), voltam) : []
    const [adjusted] = await Promise.all([
      statements.adjust(db, id, itens, volta),
      saidas.length > 0 && moveStock(db, user, { pedidoId: id, tipo: 'retorno', saidas }),
    ])
    const depois = { ...adjusted, ...(await follow(db, adjusted, hoje)) }
    const story = changed(pedido, depois, 'valorTotal')
    await tell(db, user, {
      ...{ acao: 'ajustar', antes: pedido, depois },
      story: { ...story, depois: { ...story.depois, volta: volta ? 1 : 0, ajustes } },
      aviso: { tipo: 'pedido-alterado', mais: { unidades: unitsOf(ajustes) } },
      estoqueMudou: saidas.map(productOf),
    })
    return { ...depois, itens: await linesOf(db, id) }
  })

/** Gives one line its own price. */
const definirPreco = (db: Db, user: User, id: number, { hoje, ...price }: statements.Price & { hoje: string }) =>
  db.transaction(async db => {
    const { pedido, linhas } = await read(db, user, id)
    const linha = existing(
      linhas.find(({ itemPedidoId }) => itemPedidoId === price.itemId),
      'O item',
    )
    requireStatus(pedido, statusPermitidos.definirPreco)
    if (pedido.status === 'Entregue') await lockClient(db, pedido)
    const priced = await statements.reprice(db, id, price)
    const depois = pedido.status === 'Entregue' ? { ...priced, ...(await follow(db, priced, hoje)) } : priced
    const { antes: was, depois: is } = changed(pedido, depois, 'valorTotal')
    const told = (precoVenda: number) => ({ itens: [{ ...named(linha), quantidade: linha.quantidade, precoVenda }] })
    const heard = pedido.status !== 'Aberto' || pedido.aguardaAprovacao === 1
    await tell(db, user, {
      ...{ acao: 'alterar-preco', antes: pedido, depois },
      story: {
        antes: { ...was, ...told(linha.precoVenda) },
        depois: { ...is, ...told(price.precoVenda), motivo: price.motivo },
      },
      aviso: heard ? { tipo: 'pedido-alterado', mais: { unidades: unitsOf([linha]) } } : undefined,
    })
    return { ...depois, itens: await linesOf(db, id) }
  })

/** Sets the day on which a delivered order is due. */
const alterarVencimento = (db: Db, user: User, id: number, vencimento: string) =>
  db.transaction(async db => {
    const { pedido } = await read(db, user, id)
    requireStatus(pedido, statusPermitidos.alterarVencimento)
    await lockClient(db, pedido)
    const depois = await statements.setDueDay(db, id, vencimento)
    const story = changed(pedido, depois, 'vencimento')
    await tell(db, user, { acao: 'alterar-vencimento', antes: pedido, depois, story })
    return depois
  })

async function read(db: Db, user: User, id: number) {
  const [pedido, linhas] = await Promise.all([hold(db, user, id), linesOf(db, id)])
  return { pedido: existing(pedido, 'O pedido'), linhas }
}

/** What left or came back, added up by product; of the products with a kept stock. */
const ofKept = (estoque: ReadonlyMap<number, number>, moved: readonly Saida[]): Saida[] =>
  [...Map.groupBy(moved, productOf)].flatMap(([produtoId, of]) => {
    const sum = (field: 'quantidade' | 'pedida') => of.reduce((soma, saida) => juntarQuantidades(soma, saida[field]), 0)
    const motivo = [...new Set(of.map(({ motivo = '' }) => motivo))].join(', ').slice(0, 200)
    return estoque.has(produtoId) ? [{ produtoId, quantidade: sum('quantidade'), pedida: sum('pedida'), motivo }] : []
  })

const productOf = ({ produtoId }: { produtoId: number }) => produtoId
const named = ({ produtoId, nome, unidadeMedida }: ItemPedido) => ({ produtoId, nome, unidadeMedida })
const unitsOf = (lines: readonly Pick<ItemPedido, 'produtoId' | 'unidadeMedida'>[]) =>
  Object.fromEntries(lines.map(({ produtoId, unidadeMedida }) => [produtoId, unidadeMedida]))

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
  if (contra === 'decimais')
    return `${nome} é vendido por ${NOME_DA_UNIDADE[unidadeMedida]}: use uma quantidade inteira`
  if (contra === 'calada') return `Diga por que a quantidade entregue de ${nome} não é a pedida`
  return `De ${nome} só podem voltar ${comUnidade(aindaVendida(linha), unidadeMedida)}`
}

/** 409 naming every product with too little stock for the delivery. */
function tooLittleThere(falta: readonly Falta[]): UserError {
  const errors = falta.map(({ nome, ha, unidadeMedida }) => ({
    campo: null,
    mensagem: `De ${nome} só há ${comUnidade(ha, unidadeMedida)} no estoque`,
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
