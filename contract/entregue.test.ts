import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aindaVendida, motivoContraAjustada, motivoContraEntregue } from './entregue.ts'
import type { ItemPedido } from './itens-pedido.ts'

const peca: ItemPedido = {
  ...{ itemPedidoId: 1, estanteId: 1, produtoId: 1, nome: 'Ovo', unidadeMedida: 'UN', precoVenda: 1 },
  ...{ quantidade: 8, valor: 8 },
}
const quilo: ItemPedido = { ...peca, unidadeMedida: 'KG' }

test('a delivered quantity is of this order, fits its unit, and says why it differs', () => {
  const cases: [ItemPedido | undefined, number, string | null, ReturnType<typeof motivoContraEntregue>][] = [
    [peca, 8, null, null],
    [peca, 7, 'faltou', null],
    [peca, 0, 'recusado', null],
    [peca, 9, null, 'calada'],
    [peca, 7.5, null, 'decimais'],
    [quilo, 7.5, 'faltou', null],
    [undefined, 7.5, null, 'fora'],
  ]
  for (const [linha, quantidadeEntregue, motivo, against] of cases)
    assert.equal(motivoContraEntregue(linha, { itemPedidoId: 1, quantidadeEntregue, motivo }), against)
})

test('what comes back was delivered and has not come back, exactly', () => {
  const partly = { ...quilo, quantidadeEntregue: 1.1, quantidadeAjustada: 1 }
  assert.equal(aindaVendida(partly), 0.1)
  const cases: [ItemPedido | undefined, number, ReturnType<typeof motivoContraAjustada>][] = [
    [partly, 0.1, null],
    [partly, 0.101, 'demais'],
    [{ ...peca, quantidadeEntregue: 5 }, 6, 'demais'],
    [{ ...peca, quantidadeEntregue: 9 }, 9, null],
    [peca, 0.5, 'decimais'],
    [undefined, 1, 'fora'],
  ]
  for (const [linha, quantidade, against] of cases)
    assert.equal(motivoContraAjustada(linha, { itemPedidoId: 1, quantidade, motivo: 'x' }), against)
})
