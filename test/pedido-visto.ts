import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'

/** An order as a list has it. */
export const pedidoVisto = (fields: Partial<Pedido> = {}): Pedido => ({
  id: 7,
  status: 'Confirmado',
  dataCriacao: '2026-01-01T12:00:00.000Z',
  dataConfirmacao: null,
  dataCancelamento: null,
  dataEntrega: '2026-11-24',
  valorTotal: 10,
  clienteId: 2,
  clienteNome: 'Água',
  observacao: '',
  empresa: null,
  expiraEm: null,
  versao: 3,
  ...fields,
})

/** A line of an order, with its value. */
export const itemVisto = (produtoId: number, quantidade: number, fields: Partial<ItemPedido> = {}): ItemPedido => ({
  itemPedidoId: produtoId,
  estanteId: 1,
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'UN',
  precoVenda: 2,
  quantidade,
  valor: quantidade * (fields.precoVenda ?? 2),
  ...fields,
})
