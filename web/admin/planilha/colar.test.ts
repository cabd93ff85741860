import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerBloco, nomeiaProdutos, semTitulos } from './colar.ts'

describe('lerBloco', () => {
  const blocos: [string, string, string[][]][] = [
    ['one column', '4,90\r\n5,20\r\n', [['4,90'], ['5,20']]],
    [
      'two columns',
      'R$ 1.234,56\t10\n4,9\t\n',
      [
        ['R$ 1.234,56', '10'],
        ['4,9', ''],
      ],
    ],
    ['quoted cells with tabs, breaks and quotes', '"Pão\tde\n""forma"""\t4,90', [['Pão de "forma"', '4,90']]],
    [
      'semicolons where there is no tab',
      'Banana;4,90;10\nMaçã;5;20',
      [
        ['Banana', '4,90', '10'],
        ['Maçã', '5', '20'],
      ],
    ],
    ['an empty row keeps its place', '4,90\n\n\t\n5', [['4,90'], [''], ['', ''], ['5']]],
    ['empty rows at the end fall out', '4,90\r\n\t\r\n\r\n', [['4,90']]],
  ]
  for (const [name, texto, bloco] of blocos) test(name, () => assert.deepEqual(lerBloco(texto), bloco))
})

describe('nomeiaProdutos', () => {
  for (const [texto, nomeia] of [
    ['4,90\t100', false],
    ['4,90\t100\na combinar\t50\n\n5,20\t10', false],
    ['−4,90\t100\n(5,20)\t10%\n-R$ 4,90\t1', false],
    ['Banana\t4,90', true],
    ['Produto\tPreço\n\nBanana\t4,90', true],
    ['12\t4,90\t100', true],
    ['Código\tPreço\n12\t4,90\n13\t5\n14\t6', true],
  ] as const)
    test(`${JSON.stringify(texto)}: ${nomeia}`, () => assert.equal(nomeiaProdutos(lerBloco(texto)), nomeia))
})

describe('semTitulos', () => {
  const de = (texto: string) => semTitulos(lerBloco(texto))
  test('removes headings above cells', () => {
    assert.deepEqual(de('Preço\tQtde.\n4,90\t10'), [['4,90', '10']])
    assert.deepEqual(de('PREÇO DE VENDA\n4,90'), [['4,90']])
  })
  test('uses headings to reorder columns', () => {
    assert.deepEqual(de('Quantidade\tPreço\n10\t4,90\n\t5'), [
      ['4,90', '10'],
      ['5', ''],
    ])
  })
  test('keeps everything else', () => {
    for (const texto of ['4,90\t10\n5\t1', 'a combinar\t10\n5\t1', 'Produto\tPreço\nBanana\t1', 'Preço\tQtd'])
      assert.equal(de(texto), null, texto)
  })
})
