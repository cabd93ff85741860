import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acabaramDe } from './acabaram.ts'

const passo = (acao: string, ...nomes: string[]) => ({
  ...{ quando: '2026-11-23T12:00:00.000Z', acao, usuarioId: null, usuarioNome: 'Fornecedor' },
  antes: { itens: nomes.map(nome => ({ nome, quantidade: 2 })) },
  depois: { itens: [] },
})

test('names each ended product once', () => {
  const historico = [passo('acabou', 'Alho'), passo('remover-item', 'Banana'), passo('acabou', 'Couve', 'Alho')]
  assert.deepEqual(acabaramDe(historico), ['Alho', 'Couve'])
  assert.deepEqual(acabaramDe([passo('remover-item', 'Banana')]), [])
})
