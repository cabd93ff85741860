import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Mudanca } from '#contract/pedidos.ts'
import { narrar } from './historia.ts'

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

describe('narrar', () => {
  test('merges successive changed lines into one step with the result', () => {
    const [confirmacao, linhas, abertura] = narrar([
      mudanca('confirmar', null, { dataEntrega: '2026-11-23', valorTotal: 12.5 }),
      mudanca('remover-item', itens(item('Alho', 1)), itens()),
      mudanca('adicionar-item', itens(), itens(item('Alho', 1))),
      mudanca('alterar-item', itens(item('Banana', 8)), itens(item('Banana', 3))),
      mudanca('adicionar-item', itens(), itens(item('Banana', 8))),
      mudanca('criar', null, { status: 'Aberto' }),
    ])
    assert.equal(abertura?.titulo, 'Pedido aberto')
    assert.equal(linhas?.titulo, '1 item adicionado')
    assert.deepEqual(linhas.detalhes, ['Banana: entrou, 3 kg'])
    assert.equal(confirmacao?.titulo, 'Confirmado para seg\u00a023/11')
  })

  test('counts lines added to the order, unless they existed before', () => {
    const postos = mudanca('definir-itens', itens(), itens(item('Banana', 8), item('Alho', 1)))
    const mudou = mudanca('alterar-item', itens(item('Couve', 1)), itens(item('Couve', 2)))
    assert.deepEqual(
      [narrar([postos]), narrar([mudou, postos])].map(([passo]) => passo?.titulo),
      ['2 itens adicionados', 'Itens mudados: 3 produtos'],
    )
  })

  test('starts another step for another person, and shows a changed price', () => {
    const passos = narrar([
      mudanca('alterar-item', itens(item('Banana', 3)), itens(item('Banana', 3, 6)), 'Verde Vale'),
      mudanca('alterar-item', itens(item('Banana', 8)), itens(item('Banana', 3))),
    ])
    assert.deepEqual(
      passos.map(({ quem, detalhes }) => [quem, detalhes[0]?.replace(/\u00a0/g, ' ')]),
      [
        ['Verde Vale', 'Banana: preço de R$ 5,00 para R$ 6,00'],
        ['Ana', 'Banana: de 8 para 3 kg'],
      ],
    )
  })

  test("shows a cancellation's observation only when it is its own", () => {
    const [semMotivo] = narrar([mudanca('cancelar', { observacao: 'doca' }, { observacao: 'doca' })])
    const [comMotivo] = narrar([mudanca('cancelar', { observacao: 'doca' }, { observacao: 'em dobro' })])
    assert.deepEqual([semMotivo?.detalhes, comMotivo?.detalhes], [[], ['em dobro']])
  })

  test('tells when a nota was issued, and which of its files changed', () => {
    const antes = { nota: '12/1', emitidaEm: '2026-07-10', xml: 'a', pdf: null }
    const passos = narrar([
      mudanca('nota-fiscal', antes, { ...antes, xml: 'b', emitidaEm: '2026-07-11' }),
      mudanca('nota-fiscal', null, antes),
    ])
    assert.deepEqual(
      passos.map(({ detalhes }) => detalhes),
      [
        ['Emitida em 11/07/2026', 'XML trocado'],
        ['Emitida em 10/07/2026', 'XML anexado'],
      ],
    )
  })

  test('tells who received, and that nobody was there', () => {
    const [entrega, tentativa] = narrar([
      mudanca('entregar', null, { recebidoPor: 'João' }),
      mudanca('tentar-entrega', null, { motivo: 'portão fechado' }),
    ])
    assert.deepEqual([entrega?.titulo, entrega?.detalhes], ['Entregue', ['Recebido por João']])
    assert.deepEqual([tentativa?.titulo, tentativa?.detalhes], ['Tentativa de entrega', ['portão fechado']])
  })
})
