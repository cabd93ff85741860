import assert from 'node:assert/strict'
import { test } from 'node:test'
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
  produtoId: nome,
  nome,
  quantidade,
  precoVenda,
  unidadeMedida: 'KG',
})
const itens = (...lista: ReturnType<typeof item>[]) => ({ itens: lista })

test('narrar merges successive changed lines into one step with the result', () => {
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
