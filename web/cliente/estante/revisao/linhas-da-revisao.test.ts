import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fields } from '../../../../test/each.ts'
import { pedidoVisto } from '../../../../test/pedido-visto.ts'
import { createCarrinho } from '../../../pedido/carrinho/carrinho.ts'
import { receber } from '../../../pedido/carrinho/receber.ts'
import { diferencas } from '../../../pedido/mudanca-de-linha.ts'
import { comoAgora, linhasDaRevisao, totalDeAgora } from './linhas-da-revisao.ts'

const ESTANTE = 4
const preco = (texto: string) => new RegExp(texto.replaceAll('R$ ', 'R\\$\\s'))
const item = (produtoId: number, quantidade: number, precoVenda: number, estanteId = ESTANTE) => ({
  itemPedidoId: produtoId * 10,
  estanteId,
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'UN' as const,
  precoVenda,
  quantidade,
  valor: precoVenda * quantidade,
})
const oferta = (produtoId: number, precoVenda: number) => ({
  estanteId: ESTANTE,
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'UN' as const,
  precoVenda,
  quantidade: 50,
  ativo: 1 as const,
  codigo: null,
  categoria: null,
  embalagem: null,
  multiplo: null,
})

/** An order of three lines here and one of another shelf; the third product has left the shelf. */
function tela() {
  const itens = [item(1, 2, 10), item(2, 1, 5), item(3, 4, 1), item(9, 3, 7, 8)]
  const aberto = { pedido: pedidoVisto({ status: 'Aberto', versao: 6 }), itens }
  const produtos = [oferta(1, 12), oferta(2, 5)]
  const carrinho = createCarrinho({ usuarioId: 1, clienteId: 2, estanteId: ESTANTE })
  receber(carrinho, { produtos, pedidos: [], aberto, ultimo: null, lidaEm: 0 })
  return carrinho
}

describe('the lines of a review', () => {
  test('have current prices, and the total is without products that left the shelf', () => {
    const linhas = linhasDaRevisao(tela())
    assert.deepEqual(fields(linhas, 'produtoId', 'quantidade', 'precoVenda', 'precoAgora'), [
      [1, 2, 10, 12],
      [2, 1, 5, 5],
      [3, 4, 1, null],
      [9, 3, 7, 7],
    ])
    assert.equal(totalDeAgora(linhas), 24 + 5 + 21)
    assert.deepEqual(fields(comoAgora(linhas), 'estanteId', 'produtoId', 'quantidade', 'precoVenda'), [
      [ESTANTE, 1, 2, 12],
      [ESTANTE, 2, 1, 5],
      [8, 9, 3, 7],
    ])
  })

  test("have the order's quantity of a refused line, and no line that the order does not have", () => {
    const carrinho = tela()
    const problema = { tipo: 'pouco', maximo: 3 } as const
    carrinho.linhas.patch(1, { quer: 30, problema })
    carrinho.linhas.patch(2, { quer: 8, salva: null, problema })
    const linhas = linhasDaRevisao(carrinho).map(({ produtoId, quantidade }) => [produtoId, quantidade])
    assert.deepEqual(linhas, [
      [1, 2],
      [3, 4],
      [9, 3],
    ])
  })
})

test('the differences from what was shown are every quantity, price, new and missing line', () => {
  const agora = [item(1, 7, 10), item(2, 1, 6), item(5, 2, 3), item(9, 3, 7, 8)]
  const [quantidade, preco5, saiu, nova] = diferencas(linhasDaRevisao(tela()), agora)
  assert.deepEqual(
    [quantidade, saiu, nova],
    ['Produto 1: de 2 para 7 unidades', 'Produto 3: saiu', 'Produto 5: entrou, 2 unidades'],
  )
  assert.match(preco5 ?? '', preco('Produto 2: preço de R$ 5,00 para R$ 6,00'))
})
