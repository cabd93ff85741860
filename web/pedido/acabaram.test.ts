import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acabaramDe } from './acabaram.ts'

const passo = (acao: string, quando: string, ...nomes: string[]) => ({
  ...{ quando, acao, usuarioId: null, usuarioNome: 'Fornecedor' },
  antes: { itens: nomes.map(nome => ({ nome, quantidade: 2 })) },
  depois: { itens: [] },
})

test('what ended is told each product once, with the last moment; what was seen is not told again', () => {
  const [manha, meioDia, tarde] = ['2026-11-23T12:00:00.000Z', '2026-11-23T15:00:00.000Z', '2026-11-23T18:00:00.000Z']
  const historico = [
    passo('acabou', tarde, 'Alho'),
    passo('remover-item', meioDia, 'Banana'),
    passo('acabou', manha, 'Couve', 'Alho'),
  ]
  assert.deepEqual(acabaramDe(historico), { nomes: ['Alho', 'Couve'], quando: tarde })
  assert.deepEqual(acabaramDe(historico, manha), { nomes: ['Alho'], quando: tarde })
  assert.equal(acabaramDe(historico, tarde), null)
})
