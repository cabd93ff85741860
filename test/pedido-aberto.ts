import assert from 'node:assert/strict'
import { somarDias } from '#contract/dias.ts'
import * as itens from '#contract/itens-pedido.ts'
import * as pedidos from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import * as passos from '#contract/pedidos-status.ts'
import type { Unidade } from '#contract/unidades.ts'
import { diaEHora } from '../server/instants.ts'
import type { Caller, World } from './world.ts'

/** The day after tomorrow, which no cut-off hour closes while a test runs. */
export const ENTREGA: string = somarDias(diaEHora(new Date(), 'America/Sao_Paulo').dia, 2)

type Given = {
  /** The line's quantity; 0 leaves the order empty. */
  quantidade?: number
  /** Null: the shelf has no limit of its own. */
  oferecida?: number | null
  /** A new product by default. */
  produtoId?: number
  precoVenda?: number
  unidadeMedida?: Unidade
}
type Rules = {
  diasEntrega?: number[]
  horarioCorte?: string
  pedidoMinimo?: number
}

/** Makes a client with its buyer, a shelf with one product, and an open order, through the API where a call exists. */
export async function pedidoAberto(world: World, given: Given = {}) {
  const { quantidade = 2, oferecida = 10, precoVenda = 10, unidadeMedida = 'UN' } = given
  const { id: clienteId, buyer } = await world.newCliente()
  const estanteId = await world.newEstante(clienteId)
  const produtoId = given.produtoId ?? (await world.newProduto({ unidadeMedida }))
  const linha = await world.offer(estanteId, produtoId, { quantidade: oferecida, precoVenda })
  return openOrder(world, { clienteId, buyer, estanteId, produtoId, linha }, quantidade)
}

type Buying = {
  clienteId: number
  buyer: Caller
  estanteId: number
  produtoId: number
  linha: Awaited<ReturnType<World['offer']>>
}

/** The next order of the same client, from the same shelf. */
export async function openOrder(
  world: World,
  { clienteId, buyer, estanteId, produtoId, linha }: Buying,
  quantidade = 2,
) {
  const criado = await buyer.call(pedidos.criarPedido, { body: { clienteId } })
  const id = criado.body.pedidos[0]?.id ?? assert.fail(JSON.stringify(criado.body))
  const add = (
    quantidade: number,
    other: Partial<typeof linha> & { quantidadeAntiga?: number } = {},
    who: Caller = buyer,
  ) => who.call(itens.adicionarItem, { params: { pedidoId: id }, body: { ...linha, ...other, quantidade } })
  const first = quantidade ? await add(quantidade) : undefined
  return {
    clienteId,
    buyer,
    estanteId,
    produtoId,
    linha,
    id,
    add,
    /** The first line's id; 0 in an empty order. */
    itemId: first?.body.pedidos[0]?.itens[0]?.itemPedidoId ?? 0,
    params: { id },
    pedido: async () => (await buyer.call(pedidos.lerPedido, { params: { id } })).body.pedidos[0] ?? assert.fail(),
    itens: async () => (await buyer.call(itens.listarItens, { params: { id } })).body.itens,
    historico: async () => (await buyer.call(pedidos.lerHistorico, { params: { id } })).body.historico,
    reservada: () => reservada(world, linha),
    moreOf: async (fields: Omit<Given, 'quantidade' | 'produtoId'> = {}) => {
      const { oferecida = 10, precoVenda = 10, unidadeMedida = 'UN' } = fields
      return world.offer(estanteId, await world.newProduto({ unidadeMedida }), { quantidade: oferecida, precoVenda })
    },
    confirm: (dataEntrega = ENTREGA, who: Caller = buyer) =>
      who.call(passos.confirmarPedido, { params: { id }, body: { dataEntrega } }),
    move: (data: string, who: Caller = buyer) => who.call(passos.alterarEntrega, { params: { id, data } }),
    cancel: (who: Caller = buyer) => who.call(passos.cancelarPedido, { params: { id } }),
    rules: ({ diasEntrega, horarioCorte, pedidoMinimo }: Rules) =>
      world.db.rows`update cliente set dias_entrega = ${diasEntrega ?? null}, horario_corte = ${horarioCorte ?? null},
        pedido_minimo = ${pedidoMinimo ?? null} where id = ${clienteId}`,
  }
}

export type PedidoAberto = Awaited<ReturnType<typeof openOrder>>

/** An order of two units, brought to `status` through the API. */
export async function pedidoEm(world: World, status: pedidos.Status): Promise<PedidoAberto> {
  const order = await pedidoAberto(world)
  const { params } = order
  const { admin } = world
  if (status === 'Cancelado') await admin.call(passos.cancelarPedido, { params })
  else if (status !== 'Aberto') await order.confirm()
  if (status === 'Entregue' || status === 'Finalizado') await admin.call(entregarPedido, { params })
  if (status === 'Finalizado') await admin.call(passos.finalizarPedido, { params })
  assert.equal((await order.pedido()).status, status)
  return order
}

/** The quantity that live orders hold of one product on one shelf. */
export async function reservada(world: World, { estanteId, produtoId }: { estanteId: number; produtoId: number }) {
  const row = await world.db.first<{ reservada: number }>`select reservada from estante_produto
    where estante_id = ${estanteId} and produto_id = ${produtoId}`
  return row?.reservada
}
