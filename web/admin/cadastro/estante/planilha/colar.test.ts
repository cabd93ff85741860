import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerBloco, nomeiaProdutos, reconhecer, semTitulos } from './colar.ts'

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
    ['a no-break space', 'R$\u00a04,90', [['R$ 4,90']]],
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
    ['nothing', '', []],
  ]
  for (const [name, texto, bloco] of blocos) test(name, () => assert.deepEqual(lerBloco(texto), bloco))

  test('reads five thousand rows at once', () => {
    assert.equal(lerBloco('Banana prata\tR$ 4,90\t100\r\n'.repeat(5000)).length, 5000)
  })
})

describe('nomeiaProdutos', () => {
  for (const [texto, nomeia] of [
    ['4,90\t100', false],
    ['R$ 4,90\n5,20', false],
    ['abc\n5,20', false],
    ['4,90\t100\na combinar\t50\n\n5,20\t10', false],
    ['−4,90\t100\n(5,20)\t10%\n-R$ 4,90\t1', false],
    ['Banana\t4,90', true],
    ['Produto\tPreço\n\nBanana\t4,90', true],
    ['007 Licor\t4,90\nBanana\t5', true],
    ['12\t4,90\t100', true],
  ] as const)
    test(`${JSON.stringify(texto)}: ${nomeia}`, () => assert.equal(nomeiaProdutos(lerBloco(texto)), nomeia))
})

describe('reconhecer', () => {
  const produtos = [
    { id: 7, nome: 'Banana prata' },
    { id: 8, nome: 'Açaí  na tigela' },
    { id: 9, nome: 'Pão' },
    { id: 10, nome: 'PAO' },
    { id: 11, nome: 'Banana-nanica' },
    { id: 12, nome: 'Ervilha lata 1,7 kg' },
    { id: 13, nome: 'Ervilha lata 17 kg' },
  ]
  const de = (texto: string) => {
    const { achadas, perdidas } = reconhecer(lerBloco(texto), produtos)
    return {
      achadas: achadas.map(({ produto, precoVenda, quantidade }) => [produto.id, precoVenda, quantidade]),
      perdidas: perdidas.map(({ linha, porque }) => [linha, porque.slice(0, 20)]),
    }
  }

  test('matches by name in any case and accents, by number, with the unit, below headings', () => {
    assert.deepEqual(de('Produto\tPreço\tQuantidade\nbanana PRATA\t4,90\t10\nacai na tigela\tKG\t5\t2\n9\t3,00\t1'), {
      achadas: [
        [7, '4,90', '10'],
        [8, '5', '2'],
        [9, '3,00', '1'],
      ],
      perdidas: [],
    })
  })

  test('matches by the same words, whatever stands between them', () => {
    assert.deepEqual(de('banana nanica\t5,20\t1\nErvilha, lata 1,7 kg.\t3\t1').achadas, [
      [11, '5,20', '1'],
      [12, '3', '1'],
    ])
  })

  test('skips and counts empty rows', () => {
    assert.deepEqual(de('\nProduto\tPreço\tQuantidade\n\nPão\t1\t1\nbanana prata\t4,90\t10'), {
      achadas: [[7, '4,90', '10']],
      perdidas: [[4, 'há mais de um produt']],
    })
  })

  test('reads number and name together, and a price without a quantity', () => {
    assert.deepEqual(de('10\tPão\tUN\t4,90\t10\n7\tBanana prata\t3').achadas, [
      [10, '4,90', '10'],
      [7, '3', ''],
    ])
  })

  test("reads columns by their headings, also below a title and beside another system's columns", () => {
    assert.deepEqual(de('Produto\tQtd.\tPreço (R$)\nBanana prata\t10\t4,90').achadas, [[7, '4,90', '10']])
    assert.deepEqual(
      de(
        'Tabela de novembro\t\t\t\t\n\nCód.\tDescrição\tCusto\tQuantidade\tPREÇO DE\u00a0VENDA\n10\tBanana prata\t2\t10\t4,90',
      ),
      { achadas: [[7, '4,90', '10']], perdidas: [] },
    )
    assert.deepEqual(de('Produto\tQuantidade\nBanana prata\t10\n9\t3').achadas, [
      [7, '', '10'],
      [9, '', '3'],
    ])
  })

  test("takes another product's number beside a name for another system's number", () => {
    assert.deepEqual(de('9\tBanana prata\t4,90\t10\n7\tBananada\t1\t1'), {
      achadas: [[7, '4,90', '10']],
      perdidas: [[2, 'não há produto ativo']],
    })
  })

  test('reads products after empty columns, and a price marked R$ after the quantity', () => {
    assert.deepEqual(de('\tBanana prata\t10\tR$ 4,90\t\t\n\n\t9\t3\t1').achadas, [
      [7, 'R$ 4,90', '10'],
      [9, '3', '1'],
    ])
  })

  test('names unknown, duplicate and ambiguous products by row; an unreadable price stays in its cell', () => {
    assert.deepEqual(de('Bananna\t1\t1\nPão\t1\t1\nBanana prata\tcaro\t1\n7\t1\t1'), {
      achadas: [[7, 'caro', '1']],
      perdidas: [
        [1, 'não há produto ativo'],
        [2, 'há mais de um produt'],
        [4, 'o produto já aparece'],
      ],
    })
  })
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
