import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { pedidoVisto } from '../../../test/pedido-visto.ts'
import { faltamPedidos, gastosPorMes } from './meses.ts'

const pedido = (dataEntrega: string | null, valorTotal: number, status: Status = 'Finalizado'): Pedido =>
  pedidoVisto({ dataEntrega, valorTotal, status })

describe('gastosPorMes', () => {
  test('returns twelve months by delivery day, exactly, without open and cancelled orders', () => {
    const meses = gastosPorMes(
      [
        pedido('2026-02-28', 0.1),
        pedido('2026-02-01', 0.2, 'Confirmado'),
        pedido('2026-02-01', 9, 'Cancelado'),
        pedido(null, 9, 'Aberto'),
        pedido('2025-03-01', 5),
        pedido('2025-02-28', 7),
      ],
      '2026-02-10',
    )
    assert.equal(meses.length, 12)
    assert.deepEqual(meses[0], { mes: '2025-03', pedidos: 1, valorTotal: 5 })
    assert.deepEqual(meses[11], { mes: '2026-02', pedidos: 2, valorTotal: 0.3 })
  })

  test('reads on until orders are too old to be delivered in these months', () => {
    const ate = (dia: string) => [{ ...pedido(null, 1), dataCriacao: `${dia}T12:00:00.000Z` }]
    assert.equal(faltamPedidos(ate('2024-06-01'), '2026-02-10'), true)
    assert.equal(faltamPedidos(ate('2024-02-01'), '2026-02-10'), false)
  })
})
