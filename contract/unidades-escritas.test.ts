import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { UNIDADES } from './unidades.ts'
import { lerUnidade } from './unidades-escritas.ts'

/** Spellings from price lists, fiscal notes and messages. */
const CLARAS = {
  PC: ['pç', 'Pç.', 'PÇS', 'pca', 'pça', 'peça', 'peças', 'PECA'],
  UN: ['und', 'unid', 'Unid.', 'UNIDADE', 'unidades', 'uni', 'un.', 'ud'],
  CX: ['cx', 'cx.', 'CXA', 'cxs', 'Caixa', 'caixas'],
  ...{
    FD: ['fd', 'fdo', 'fardo'],
    DZ: ['dz', 'duzia', 'Dúzias'],
    SC: ['sc', 'saco', 'saca'],
    BD: ['bdj', 'band.', 'bandeja'],
  },
  ...{
    GF: ['gf', 'grf', 'garrafa'],
    LT: ['lata', 'latas'],
    MC: ['mç', 'maço', 'maços', 'Molho'],
    GL: ['galão', 'galao', 'GALÕES'],
  },
  ...{
    BL: ['balde'],
    PT: ['pote'],
    VD: ['vidro', 'vd'],
    RL: ['rolo', 'rl'],
    PCT: ['pct', 'pcte', 'pacote'],
    PAR: ['par', 'pares'],
  },
  ...{ KG: ['kg', 'Kgs', 'kilo', 'quilo', 'quilos'], G: ['gr', 'gramas'], L: ['litro', 'ltr'], ML: ['ml'] },
  ...{ M: ['mt', 'metro', 'metro linear'], M2: ['m²', 'm2', 'metro quadrado'] },
}
const COM_EMBALAGEM: Record<string, readonly [unidade: string, embalagem: string]> = {
  'cx c/12': ['CX', 'c/12'],
  'caixa c/12': ['CX', 'c/12'],
  'CX/24': ['CX', 'c/24'],
  cx12: ['CX', 'c/12'],
  'Caixa com 6 un': ['CX', 'com 6 un'],
  'cx. 20kg': ['CX', '20kg'],
  'fardo (30x1kg)': ['FD', '30x1kg'],
  'FD C/ 6': ['FD', 'C/ 6'],
  'saco 60kg': ['SC', '60kg'],
  'SC 25 KG': ['SC', '25 KG'],
  'garrafa 600ml': ['GF', '600ml'],
  'lata 350ml': ['LT', '350ml'],
  'balde 3,6kg': ['BL', '3,6kg'],
  'pct 500 g': ['PCT', '500 g'],
}
const DUVIDOSAS: readonly (readonly [escrita: string, unidade: string | null, entre: readonly string[]])[] = [
  ['lt', null, ['L', 'LT']],
  ['LT.', null, ['L', 'LT']],
  ['lt 900ml', null, ['L', 'LT']],
  ['pc', 'PC', ['PC', 'PCT']],
  ['pt', 'PT', ['PT', 'PCT']],
  ['pte', null, ['PT', 'PCT']],
]
const DESCONHECIDAS = ['xyz', '12', 'kg/caixa', 'milheiro', '', 'c/12', 'caixa grande']

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

  test('reads every code as itself, except those that also have another meaning', () => {
    const clear = UNIDADES.filter(unidade => lerUnidade(unidade).entre.length === 0)
    assert.deepEqual(
      clear.map(unidade => lerUnidade(unidade).unidade),
      clear,
    )
    assert.deepEqual(
      UNIDADES.filter(unidade => !clear.includes(unidade)),
      ['PC', 'LT', 'PT'],
    )
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
