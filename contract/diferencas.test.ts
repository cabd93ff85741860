import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diferencas, vendida } from './diferencas.ts'
import { aindaVendida, motivoContraAjustada, motivoContraEntregue } from './entregue.ts'
import type { ItemPedido } from './itens-pedido.ts'

const item = (fields: Partial<ItemPedido>): ItemPedido => ({
  itemPedidoId: 1,
  estanteId: 1,
  produtoId: 1,
  nome: 'Banana',
  unidadeMedida: 'KG',
  precoVenda: 1,
  quantidade: 8,
  valor: 8,
  ...fields,
})

const peca: ItemPedido = {
  itemPedidoId: 1,
  estanteId: 1,
  produtoId: 1,
  nome: 'Ovo',
  unidadeMedida: 'UN',
  precoVenda: 1,
  quantidade: 8,
  valor: 8,
}
const quilo: ItemPedido = { ...peca, unidadeMedida: 'KG' }

describe('diferencas', () => {
  test('returns nothing for a line delivered as ordered, before and after its delivery', () => {
    for (const fields of [{}, { quantidadeEntregue: null, quantidadeAjustada: 0 }, { quantidadeEntregue: 8 }])
      assert.deepEqual(diferencas(item(fields)), [])
  })

  test('returns delivered and returned quantities and agreed prices, each with its reason', () => {
    const changed = { quantidadeEntregue: 0.3, quantidadeAjustada: 0.1, precoCombinado: 1 as const }
    const reasons = { motivoEntrega: 'faltou', motivoAjuste: 'avariado', motivoPreco: 'promoção' }
    assert.deepEqual(diferencas(item({ ...changed, ...reasons })), [
      'Pedido: 8 kg, entregue: 0,3 kg (faltou)',
      'Voltou ou faltou depois: 0,1 kg (avariado)',
      'Preço combinado (promoção)',
    ])
    assert.equal(vendida(item(changed)), 0.2)
  })
})

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
