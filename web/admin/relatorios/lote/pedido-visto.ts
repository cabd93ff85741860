import type { Pedido } from '#contract/pedidos.ts'

/** An order as a list has it, for tests. */
export const pedidoVisto = (fields: Partial<Pedido>): Pedido => ({
  ...{ id: 1, status: 'Confirmado', dataCriacao: '', dataConfirmacao: null, dataCancelamento: null },
  ...{ dataEntrega: '2026-11-24', valorTotal: 10, clienteId: 1, clienteNome: 'Água', observacao: '' },
  ...{ empresa: null, expiraEm: null, versao: 3, ...fields },
})
