import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { diferencas, vendida } from './diferencas.ts'
import type { ItemPedido } from './itens-pedido.ts'

const item = (fields: Partial<ItemPedido>): ItemPedido => ({
  ...{ itemPedidoId: 1, estanteId: 1, produtoId: 1, nome: 'Banana', unidadeMedida: 'KG', precoVenda: 1 },
  ...{ quantidade: 8, valor: 8 },
  ...fields,
})

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
