import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { found, matching } from './matching.ts'

test('finds every word in any order, case and accents', () => {
  assert.equal(matching(' acucar ')('Açúcar refinado'), true)
  assert.equal(matching('REFINADO açu')('Açúcar refinado'), true)
  assert.equal(matching('acucar cristal')('Açúcar refinado'), false)
  assert.equal(matching('  ')('Açúcar refinado'), true)
})

test("a phone's quotation marks match a keyboard's, and the reverse", () => {
  assert.equal(matching('d’agua')("Copo d'água"), true)
  assert.equal(matching("d'agua")('Copo d’água'), true)
  assert.equal(matching('1/2”')('Mangueira 1/2"'), true)
})

describe('found', () => {
  const names = ['Abobrinha', 'Queijo muçarela', 'Queijo minas', 'Manteiga', 'Arroz 5 kg 10012']
  const of = (search: string) => found(names, search, name => name)
  test('returns only names with all words, if there are any', () => {
    assert.deepEqual(of('queijo m'), { items: ['Queijo muçarela', 'Queijo minas'], alike: false })
    assert.deepEqual(of(' '), { items: names, alike: false })
  })
  for (const [search, name] of [
    ['abobrina', 'Abobrinha'],
    ['mussarela', 'Queijo muçarela'],
    ['mussarella queijo', 'Queijo muçarela'],
    ['arros', 'Arroz 5 kg 10012'],
  ] as const)
    test(`${search}: ${name}`, () => assert.deepEqual(of(search), { items: [name], alike: true }))
  for (const search of ['mamão', '10013', '%'])
    test(`${search}: nothing`, () => assert.deepEqual(of(search), { items: [], alike: false }))
})
