import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerUnidade } from './unidades-escritas.ts'

/** Spellings from price lists, fiscal notes and messages. */
const CLARAS = {
  PC: ['pç', 'Pç.', 'PÇS', 'pça', 'peças'],
  UN: ['und', 'Unid.', 'unidades', 'un.'],
  CX: ['cx.', 'cxs', 'Caixa'],
  FD: ['fdo', 'fardo'],
  DZ: ['duzia', 'Dúzias'],
  SC: ['saca'],
  BD: ['band.'],
  GF: ['garrafa'],
  LT: ['latas'],
  MC: ['mç', 'Molho'],
  GL: ['GALÕES'],
  BL: ['balde'],
  PT: ['pote'],
  VD: ['vd'],
  RL: ['rolo'],
  PCT: ['pcte'],
  PAR: ['pares'],
  KG: ['Kgs', 'quilo'],
  G: ['gr'],
  L: ['ltr'],
  ML: ['ml'],
  M: ['mt', 'metro linear'],
  M2: ['m²'],
}
const COM_EMBALAGEM: Record<string, readonly [unidade: string, embalagem: string]> = {
  'cx c/12': ['CX', 'c/12'],
  'CX/24': ['CX', 'c/24'],
  cx12: ['CX', 'c/12'],
  'Caixa com 6 un': ['CX', 'com 6 un'],
  'fardo (30x1kg)': ['FD', '30x1kg'],
  'SC 25 KG': ['SC', '25 KG'],
  'balde 3,6kg': ['BL', '3,6kg'],
}
const DUVIDOSAS: readonly (readonly [escrita: string, unidade: string | null, entre: readonly string[]])[] = [
  ['lt', null, ['L', 'LT']],
  ['LT.', null, ['L', 'LT']],
  ['lt 900ml', null, ['L', 'LT']],
  ['pc', 'PC', ['PC', 'PCT']],
  ['pt', 'PT', ['PT', 'PCT']],
  ['pte', null, ['PT', 'PCT']],
]
const DESCONHECIDAS = [
  'xyz',
  '12',
  'kg/caixa',
  'milheiro',
  '',
  'c/12',
  'caixa grande',
  'cartela',
  'Pentes',
  'ramo',
  'k',
]

describe('lerUnidade', () => {
  test('reads a spelling as one unit, with the packaging written after it', () => {
    const claras = Object.entries(CLARAS).flatMap(([unidade, escritas]) =>
      escritas.map(escrita => [escrita, [unidade, '']] as const),
    )
    for (const [escrita, [unidade, embalagem]] of [...claras, ...Object.entries(COM_EMBALAGEM)]) {
      const { palavra: _, ...lida } = lerUnidade(escrita)
      assert.deepEqual(lida, { unidade, embalagem, entre: [] }, escrita)
    }
  })

  test('names both meanings of an ambiguous spelling, and does not guess unknown ones', () => {
    for (const [escrita, unidade, entre] of DUVIDOSAS) {
      const lida = lerUnidade(escrita)
      assert.deepEqual([lida.unidade, lida.entre], [unidade, entre], escrita)
    }
    // The last two are property names that every JavaScript object has.
    for (const escrita of [...DESCONHECIDAS, 'constructor', '__proto__'])
      assert.deepEqual([lerUnidade(escrita).unidade, lerUnidade(escrita).entre], [null, []], escrita)
  })

  test('prefers the remembered meaning of a word, also before a packaging', () => {
    const ditas = new Map([
      ['lt', 'LT'],
      ['milheiro', 'CX'],
      ['kg', 'SC'],
      ['engradado de garrafas', 'CX'],
    ])
    const lida = (texto: string) => {
      const { unidade, embalagem, entre } = lerUnidade(texto, ditas)
      return [unidade, embalagem, entre.length]
    }
    assert.deepEqual(lida('LT 350ml'), ['LT', '350ml', 0])
    assert.deepEqual(lida('Milheiro.'), ['CX', '', 0])
    assert.deepEqual(lida('KG'), ['SC', '', 0])
    assert.deepEqual(lida('Engradado  de garrafas'), ['CX', '', 0])
    assert.equal(lerUnidade('milheiro', new Map([['milheiro', 'NADA']])).unidade, null)
  })
})
