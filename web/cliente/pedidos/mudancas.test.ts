import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mudanca } from '#contract/pedidos.ts'
import { contar } from './mudancas.ts'

const mudanca = (acao: string, antes: Mudanca['antes'], depois: Mudanca['depois'], quem = 'Ana'): Mudanca => ({
  quando: '2026-11-20T12:00:00.000Z',
  usuarioId: 1,
  usuarioNome: quem,
  acao,
  antes,
  depois,
})
const item = (nome: string, quantidade: number, precoVenda = 5) => ({
  ...{ produtoId: nome, nome, quantidade, precoVenda },
  unidadeMedida: 'KG',
})
const itens = (...lista: ReturnType<typeof item>[]) => ({ itens: lista })

describe('contar', () => {
  test('changes of lines one after another are one step, by what they came to', () => {
    const [abertura, linhas, confirmacao] = contar([
      mudanca('criar', null, { status: 'Aberto' }),
      mudanca('adicionar-item', itens(), itens(item('Banana', 8))),
      mudanca('alterar-item', itens(item('Banana', 8)), itens(item('Banana', 3))),
      mudanca('adicionar-item', itens(), itens(item('Alho', 1))),
      mudanca('remover-item', itens(item('Alho', 1)), itens()),
      mudanca('confirmar', null, { dataEntrega: '2026-11-23', valorTotal: 12.5 }),
    ])
    assert.equal(abertura?.titulo, 'Pedido aberto')
    assert.equal(linhas?.titulo, 'Itens mudados: 1 produto')
    assert.deepEqual(linhas.detalhes, ['Banana: entrou, 3 kg'])
    assert.equal(confirmacao?.titulo, 'Confirmado para seg 23/11')
  })

  test('another person begins another step; a price that changed is told', () => {
    const passos = contar([
      mudanca('alterar-item', itens(item('Banana', 8)), itens(item('Banana', 3))),
      mudanca('alterar-item', itens(item('Banana', 3)), itens(item('Banana', 3, 6)), 'Verde Vale'),
    ])
    assert.deepEqual(
      passos.map(({ quem, detalhes }) => [quem, detalhes[0]?.replace(/\u00a0/g, ' ')]),
      [
        ['Ana', 'Banana: de 8 para 3 kg'],
        ['Verde Vale', 'Banana: preço de R$ 5,00 para R$ 6,00'],
      ],
    )
  })

  test('the observation of a cancelling is told only where it is its own', () => {
    const [semMotivo] = contar([mudanca('cancelar', { observacao: 'doca' }, { observacao: 'doca' })])
    const [comMotivo] = contar([mudanca('cancelar', { observacao: 'doca' }, { observacao: 'em dobro' })])
    assert.deepEqual([semMotivo?.detalhes, comMotivo?.detalhes], [[], ['em dobro']])
  })
})
