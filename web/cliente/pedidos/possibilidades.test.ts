import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { possibilidades } from './possibilidades.ts'

const agora = { hoje: '2026-11-22', hora: '17:59', horarioCorte: '18:00' }
const confirmado = { status: 'Confirmado', dataEntrega: '2026-11-23' } as const

describe('possibilidades', () => {
  for (const mudanca of ['cancelamento', 'entrega', 'itens'] as const)
    test(`${mudanca}: possible for a confirmed order until the cut-off of the day before`, () => {
      assert.deepEqual(possibilidades(confirmado, agora)[mudanca], {
        pode: true,
        texto: 'Até dom\u00a022/11 às 18:00.',
      })
      const nao = { pode: false, texto: 'Para esta entrega, era até dom\u00a022/11 às 18:00. Fale com o fornecedor.' }
      assert.deepEqual(possibilidades(confirmado, { ...agora, hora: '18:00' })[mudanca], nao)
      assert.deepEqual(possibilidades({ ...confirmado, dataEntrega: '2026-11-20' }, agora)[mudanca].pode, false)
    })

  test('without a cut-off it is possible until the end of the day before', () => {
    const { cancelamento } = possibilidades(confirmado, { ...agora, hora: '23:59', horarioCorte: null })
    assert.deepEqual(cancelamento, { pode: true, texto: 'Até o fim de dom\u00a022/11.' })
  })

  test('an order waiting for approval shows what a change does to the request', () => {
    const espera = { status: 'Aberto', dataEntrega: '2026-11-25', aguardaAprovacao: 1 } as const
    const { itens, entrega, observacao } = possibilidades(espera, agora)
    assert.match(itens.texto, /deixa de esperar aprovação/)
    assert.deepEqual(entrega, { pode: false, texto: 'Para outro dia, confirme de novo na estante.' })
    assert.deepEqual([observacao.pode, possibilidades(espera, agora, true).observacao.pode], [true, false])
  })

  test("an open order has items but no delivery day; a delivered one can't be changed", () => {
    const aberto = possibilidades({ status: 'Aberto', dataEntrega: null }, agora)
    assert.deepEqual([aberto.itens.pode, aberto.entrega.pode, aberto.cancelamento.pode], [true, false, true])
    const entregue = possibilidades({ status: 'Entregue', dataEntrega: '2026-11-20' }, agora)
    assert.ok(Object.values(entregue).every(({ pode, texto }) => !pode && texto === 'O pedido já foi entregue.'))
  })
})
