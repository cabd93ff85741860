import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { julgadaEm, lidas } from '../../test/files/importar.ts'
import { julgarEstante, type Produto } from './julgar-estante.ts'
import type { Dados } from './lida.ts'

let id = 0
const produto = (nome: string, outros: Partial<Produto> = {}): Produto => ({
  ...{
    id: ++id,
    nome,
    unidadeMedida: 'KG',
    codigo: null,
    ativo: true,
    precoCusto: 4,
    comEstoque: false,
    linha: null,
    ...outros,
  },
})
const oferta = { precoVenda: 5, quantidade: 10, reservada: 2, minimo: null, maximo: 8 }
const produtos = [
  ...[
    produto('Tomate', { linha: oferta }),
    produto('Goiaba', { codigo: '145', comEstoque: true }),
    produto('Uva', { codigo: '0144' }),
  ],
  ...[produto('Ovo', { unidadeMedida: 'DZ', linha: { ...oferta, quantidade: null }, comEstoque: true })],
  ...[produto('Pera', { ativo: false }), produto('PÊRA'), produto('Kiwi'), produto('kiwi', { unidadeMedida: 'CX' })],
]
const said = (...dados: Dados[]) => julgarEstante(lidas(dados), produtos).map(julgadaEm)
const AMBOS = { precoVenda: 5, quantidade: 10 }
const NOVA = 'nova · Preço de venda → R$ 5,00 · Quantidade → 10 kg'

describe('a shelf line of a file', () => {
  const cases: [string, Dados, string][] = [
    ['found by its code alone, never by an internal number', { codigo: '145', ...AMBOS }, NOVA],
    ['without a product of its code', { codigo: '1', ...AMBOS }, 'ruim ! codigo: Não há produto com o código 1'],
    ['with a number that is no code beside a right name', { codigo: '1', nome: 'Goiaba', ...AMBOS }, NOVA],
    [
      "with one's code and another's name",
      { codigo: '145', nome: 'Uva', ...AMBOS },
      'ruim ! codigo: O código é de Goiaba, e o nome é de Uva: deixe só um dos dois',
    ],
    ["with one's code and a name of its supplier", { codigo: '145', nome: 'Goiaba verm. cx', ...AMBOS }, NOVA],
    [
      'with a code that lost its zeros',
      { codigo: '144', ...AMBOS },
      `${NOVA} ! codigo: 144 só difere de 0144 pelos zeros`,
    ],
    [
      'with its code and another unit',
      { codigo: '145', unidadeMedida: 'CX', ...AMBOS },
      'ruim ! codigo: O produto deste código é vendido por kg: altere a unidade no cadastro',
    ],
    ['of an active product before an inactive one', { nome: 'pera', ...AMBOS }, NOVA],
    [
      'of two products',
      { nome: 'Kiwi', ...AMBOS },
      'ruim ! nome: Há 2 produtos com este nome: preencha a coluna Unidade',
    ],
    ['of one of two, by its unit', { nome: 'Kiwi', unidadeMedida: 'KG', ...AMBOS }, NOVA],
    ['of no product', { nome: 'Caju', ...AMBOS }, 'ruim ! nome: Não há produto com este nome: cadastre-o antes'],
    ['as it is', { nome: 'Tomate', ...AMBOS }, 'igual'],
    ['with nothing', { nome: 'Tomate' }, 'ruim ! precoVenda: Preencha o preço, a quantidade, ou os dois'],
    [
      'new, with a price only',
      { nome: 'Uva', precoVenda: 5 },
      'ruim ! quantidade: O produto ainda não está nesta estante: dê também a quantidade',
    ],
    [
      'of a thousand pieces',
      { nome: 'Ovo', quantidade: 1.234, milhar: 1234 },
      'alterada · Quantidade sem limite → 1.234 dúzias',
    ],
    [
      'of a thousand kg, perhaps',
      { nome: 'Tomate', quantidade: 1.234, milhar: 1234 },
      'ruim ! quantidade: Não se sabe se é mil ou decimal: escreva 1,234 ou 1234',
    ],
    [
      'of half a piece',
      { nome: 'Ovo', quantidade: 1.5 },
      'ruim ! quantidade: Vendido por dúzia: só quantidades inteiras',
    ],
    [
      'of less than is reserved',
      { nome: 'Tomate', quantidade: 1 },
      'ruim ! quantidade: Já há 2 em pedidos: ofereça pelo menos isso',
    ],
    [
      'with its unit in the cell',
      { nome: 'Tomate', quantidade: 100, medida: 'KG' },
      'alterada · Quantidade 10 kg → 100 kg ! quantidade: “(quantidade)” foi lido como 100',
    ],
    [
      'with another unit in the cell',
      { nome: 'Ovo', quantidade: 10, medida: 'CX' },
      'ruim ! quantidade: Vendido por dúzia: escreva a quantidade em dúzias, só o número',
    ],
    [
      'without a limit where stock is kept',
      { codigo: '145', precoVenda: 5, semLimite: true },
      'nova · Preço de venda → R$ 5,00 · Quantidade → sem limite ! quantidade: “(quantidade)” foi lido como sem limite além do estoque',
    ],
    [
      'without a limit where none is kept',
      { nome: 'Uva', precoVenda: 5, semLimite: true },
      'ruim ! quantidade: Sem limite só onde o estoque do produto é controlado: escreva a quantidade',
    ],
    ['with a minimum above its maximum', { nome: 'Tomate', minimo: 9 }, 'ruim ! minimo: O máximo é menor que o mínimo'],
    [
      'of half a piece at least',
      { nome: 'Ovo', minimo: 1.5 },
      'ruim ! minimo: Vendido por dúzia: só mínimo e máximo inteiros',
    ],
    [
      'below cost',
      { nome: 'Tomate', precoVenda: 3.99 },
      'alterada · Preço de venda R$ 5,00 → R$ 3,99 ! precoVenda: Abaixo do custo, que é de R$ 4,00',
    ],
    [
      'at ten times its price',
      { nome: 'Tomate', precoVenda: 50 },
      'alterada · Preço de venda R$ 5,00 → R$ 50,00 ! precoVenda: Cerca de 10 vezes o preço registrado, que é de R$ 5,00',
    ],
    [
      'new, at ten times its cost',
      { nome: 'Uva', precoVenda: 40, quantidade: 1 },
      'nova · Preço de venda → R$ 40,00 · Quantidade → 1 kg ! precoVenda: Cerca de 10 vezes o custo, que é de R$ 4,00',
    ],
  ]
  for (const [what, dados, expected] of cases) test(what, () => assert.deepEqual(said(dados), [expected]))

  test('is named once, by whichever name', () => {
    const goiaba = { codigo: '145', ...AMBOS }
    assert.deepEqual(said(goiaba, { nome: 'goiaba', ...AMBOS }), [
      NOVA,
      'ruim ! nome: Repetido: o produto já está na linha 2',
    ])
  })

  test('gives what is written, and the name of its product where the file has none', () => {
    const [row] = julgarEstante(lidas([{ codigo: '145', precoVenda: 5, semLimite: true }]), produtos)
    assert.deepEqual([row?.nome, row?.registroId, row?.valores], ['Goiaba', 2, { precoVenda: 5, quantidade: null }])
  })
})
