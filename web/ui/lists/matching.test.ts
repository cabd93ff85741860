import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matching } from './matching.ts'

test('finds every word, in any order, whatever the case and the accents', () => {
  assert.equal(matching(' acucar ')('Açúcar refinado'), true)
  assert.equal(matching('REFINADO açu')('Açúcar refinado'), true)
  assert.equal(matching('acucar cristal')('Açúcar refinado'), false)
  assert.equal(matching('  ')('Açúcar refinado'), true)
})

test('the quotes that a phone writes find those of a keyboard, and the other way round', () => {
  assert.equal(matching('d’agua')("Copo d'água"), true)
  assert.equal(matching("d'agua")('Copo d’água'), true)
  assert.equal(matching('1/2”')('Mangueira 1/2"'), true)
})
