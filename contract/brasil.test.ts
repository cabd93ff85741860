import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as brasil from './brasil.ts'
import { Cep, Cnpj, Dia, Estado } from './campos.ts'

describe('CNPJ', () => {
  const valid = ['12ABC34501DE35', '12abc34501de35', '0X0J92JY000196', '11222333000181']
  for (const cnpj of valid) test(`${cnpj} is valid`, () => assert.equal(Cnpj.parse(cnpj), cnpj.toUpperCase()))

  const invalid = ['12ABC34501DE36', '12ABC34501DE3A', '00000000000000', '11222333000180', '1122233300018', '']
  for (const cnpj of invalid) test(`"${cnpj}" is refused`, () => assert.equal(Cnpj.safeParse(cnpj).success, false))

  test('a mask, spaces and lower case are normalised; letters stay', () => {
    assert.equal(brasil.cnpjCanonico(' 12.abc.345/01de-35 '), '12ABC34501DE35')
    assert.equal(brasil.cnpjMascarado('12ABC34501DE35'), '12.ABC.345/01DE-35')
    assert.equal(brasil.cnpjValido('12ABC34501DE35'), true)
  })
})

test('telefone landline and mobile with DDD, with or without mask and country code', () => {
  assert.equal(brasil.telefoneCanonico('+55 (11) 98765-4321'), '11987654321')
  assert.equal(brasil.telefoneCanonico('(55) 3222-1234'), '5532221234')
  for (const salvo of ['011 98765-4321', '+55 (011) 98765-4321', '0055 11 98765 4321'])
    assert.equal(brasil.telefoneCanonico(salvo), '11987654321', salvo)
  assert.equal(brasil.telefoneMascarado('1133334444'), '(11) 3333-4444')
  for (const telefone of ['11987654321', '1133334444', '5532221234'])
    assert.ok(brasil.telefoneValido(telefone), telefone)
  for (const telefone of ['1163334444', '11887654321', '2033334444', '98765432'])
    assert.ok(!brasil.telefoneValido(telefone), telefone)
})

describe('CEP, estado, dia', () => {
  test('a CEP takes a mask and exactly eight digits', () => {
    assert.equal(Cep.parse('01310-100'), '01310100')
    assert.equal(Cep.safeParse('1310-100').success, false)
  })
  test('estado is one of the 27 states, in any case', () => {
    assert.equal(Estado.parse('sp'), 'SP')
    assert.equal(Estado.safeParse('XX').success, false)
  })
  test('a day must exist in the calendar', () => {
    assert.equal(Dia.safeParse('2028-02-29').success, true)
    assert.equal(Dia.safeParse('2026-02-29').success, false)
    assert.equal(Dia.safeParse('2026-3-1').success, false)
  })
})
