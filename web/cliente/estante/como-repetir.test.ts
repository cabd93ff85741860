import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { itemVisto } from '../../../test/pedido-visto.ts'
import { linhaParada as linha } from '../../pedido/carrinho/for-tests.ts'
import { createLinhas, type Linha, valorDe } from '../../pedido/carrinho/linhas.ts'
import { comparar } from '../repetir/comparar.ts'
import { comoRepetir } from './como-repetir.ts'

const dono = { usuarioId: 1, clienteId: 1, estanteId: 7 }

const item = (produtoId: number, quantidade = 10) =>
  itemVisto(produtoId, quantidade, { unidadeMedida: 'KG', precoVenda: 5 })
const telaCom = (...lidas: Linha[]) => {
  const { linhas, resumo } = createLinhas()
  linhas.replace(lidas)
  return { linhas, resumo, dono }
}

describe('repeating an order', () => {
  test('keeps what this order already has, on this shelf and on another', () => {
    const estante = telaCom(linha(1, { quer: 4 }), linha(2), linha(9, { quer: 1 }))
    estante.linhas.patchWhole({ outras: [{ ...item(8, 2), estanteId: 3 }] })
    const base = comoRepetir({ itens: [item(1), item(2)] }, estante)
    const enviadas = (trocar: boolean) =>
      comparar(base, trocar).linhas.map(({ estanteId, produtoId, quantidade }) => [estanteId, produtoId, quantidade])
    assert.deepEqual(enviadas(false), [
      [7, 1, 4],
      [7, 2, 10],
      [7, 9, 1],
      [3, 8, 2],
    ])
    assert.deepEqual(enviadas(true)[0], [7, 1, 10])
  })

  test('requests at most the remainder, and leaves out products no longer on the shelf', () => {
    const estante = telaCom(
      linha(1, { quer: 8, limite: 3, problema: { tipo: 'pouco', maximo: 3 } }),
      linha(2, { quer: 2, problema: { tipo: 'saiu' } }),
      linha(3, { precoNaEstante: 5.2 }),
    )
    const { linhas, retiradas } = comparar(comoRepetir({ itens: [item(3)] }, estante), false)
    assert.deepEqual(
      linhas.map(({ produtoId, precoVenda, quantidade }) => [produtoId, precoVenda, quantidade]),
      [
        [3, 5.2, 10],
        [1, 5, 3],
      ],
    )
    assert.deepEqual(
      retiradas.map(({ antes }) => antes.produtoId),
      [2],
    )
  })
})

describe('the total', () => {
  test('is the sum of rounded lines, with saved ones as on the server', () => {
    const salva = { itemPedidoId: 1, precoVenda: 4.79, quantidade: 22.5, valor: 107.78 }
    const { linhas, resumo } = telaCom(
      linha(1, { preco: 4.79, quer: 22.5, salva }),
      linha(2, { preco: 29.9, quer: 0.335 }),
      linha(3, { preco: 1, quer: 1.005 }),
    )
    assert.deepEqual(linhas.rows().map(valorDe), [107.78, 10.02, 1.01])
    assert.equal(resumo().total, 118.81)
    assert.equal(resumo().itens, 3)
  })
})
