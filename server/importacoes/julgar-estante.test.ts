import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { julgadaEm, lidas } from '../../test/files/importar.ts'
import { julgarEstante, type Produto } from './julgar-estante.ts'
import type { Dados } from './lida.ts'

let id = 0
const produto = (nome: string, outros: Partial<Produto> = {}): Produto => ({
  id: ++id,
  nome,
  unidadeMedida: 'KG',
  codigo: null,
  ativo: true,
  precoCusto: 4,
  estoque: null,
  linha: null,
  ...outros,
})
const oferta = { precoVenda: 5, quantidade: 10, reservada: 2, minimo: null, maximo: 8 }
const produtos = [
  ...[produto('Tomate', { linha: oferta }), produto('Goiaba', { codigo: '145', estoque: 7 })],
  produto('Uva', { codigo: '0144' }),
  produto('Ovo', { unidadeMedida: 'DZ', linha: { ...oferta, quantidade: null }, estoque: 30 }),
  ...[produto('Pera', { ativo: false }), produto('PÊRA'), produto('Kiwi'), produto('kiwi', { unidadeMedida: 'CX' })],
]
const said = (tipo: 'estante-produtos' | 'estoque', ...dados: Dados[]) =>
  julgarEstante(tipo, lidas(dados), produtos).map(julgadaEm)
const AMBOS = { precoVenda: 5, quantidade: 10 }
const NOVA = 'nova · Preço de venda → R$ 5,00 · Quantidade → 10 kg'
const MUDA = 'alterada · Preço de venda R$ 5,00 →'

/** What is judged, and how the answer begins. */
const ESTANTE: [string, Dados, string][] = [
  ['its code alone, never an internal number', { codigo: '145', ...AMBOS }, NOVA],
  ['a code of none', { codigo: '1', ...AMBOS }, 'ruim ! codigo: Não há produto com o código 1'],
  ['a number that is no code, and a right name', { codigo: '1', nome: 'Goiaba', ...AMBOS }, NOVA],
  [
    "one's code, another's name",
    { codigo: '145', nome: 'Uva' },
    'ruim ! codigo: O código é de Goiaba, e o nome é de Uva',
  ],
  ["a code and its supplier's name", { codigo: '145', nome: 'Goiaba verm. cx', ...AMBOS }, NOVA],
  ['lost zeros', { codigo: '144', ...AMBOS }, `${NOVA} ! codigo: 144 só difere de 0144 pelos zeros`],
  ['another unit', { codigo: '145', unidadeMedida: 'CX' }, 'ruim ! codigo: O produto deste código é vendido por kg'],
  ['the active before the inactive', { nome: 'pera', ...AMBOS }, NOVA],
  ['two of a name', { nome: 'Kiwi', ...AMBOS }, 'ruim ! nome: Há 2 produtos com este nome: preencha a coluna Unidade'],
  ['one of two, by its unit', { nome: 'Kiwi', unidadeMedida: 'KG', ...AMBOS }, NOVA],
  ['no product', { nome: 'Caju', ...AMBOS }, 'ruim ! nome: Não há produto com este nome: cadastre-o antes'],
  ['as it is', { nome: 'Tomate', ...AMBOS }, 'igual'],
  ['nothing', { nome: 'Tomate' }, 'ruim ! precoVenda: Preencha o preço, a quantidade, ou os dois'],
  ['half of a new one', { nome: 'Uva', precoVenda: 5 }, 'ruim ! quantidade: O produto ainda não está nesta estante'],
  ['a thousand', { nome: 'Ovo', quantidade: 1.234, milhar: 1234 }, 'alterada · Quantidade sem limite → 1.234 dúzias'],
  ['perhaps', { nome: 'Tomate', quantidade: 1.2, milhar: 1200 }, 'ruim ! quantidade: Não se sabe se é mil ou decimal'],
  ['half a piece', { nome: 'Ovo', quantidade: 1.5 }, 'ruim ! quantidade: Vendido por dúzia: só quantidades inteiras'],
  ['less than is reserved', { nome: 'Tomate', quantidade: 1 }, 'ruim ! quantidade: Já há 2 em pedidos'],
  [
    'its unit in the cell',
    { nome: 'Tomate', quantidade: 100, medida: 'KG' },
    'alterada · Quantidade 10 kg → 100 kg ! quantidade: “(quantidade)” foi lido como 100',
  ],
  [
    'a price by the heading of another unit',
    { nome: 'Ovo', precoVenda: 6, precoPor: 'CX' },
    `${MUDA} R$ 6,00 ! precoVenda: O preço é por caixa, e o produto é vendido por dúzia`,
  ],
  ['a quantity likewise', { nome: 'Ovo', quantidade: 1, quantidadeEm: 'CX' }, 'ruim ! quantidade: Vendido por dúzia'],
  [
    'another',
    { nome: 'Ovo', quantidade: 1, medida: 'CX' },
    'ruim ! quantidade: Vendido por dúzia: escreva a quantidade',
  ],
  [
    'no limit where stock is kept',
    { codigo: '145', precoVenda: 5, semLimite: true },
    'nova · Preço de venda → R$ 5,00 · Quantidade → sem limite ! quantidade: “(quantidade)” foi lido como sem limite',
  ],
  ['no limit where none is', { nome: 'Uva', precoVenda: 5, semLimite: true }, 'ruim ! quantidade: Sem limite só onde'],
  ['minimum above maximum', { nome: 'Tomate', minimo: 9 }, 'ruim ! minimo: O máximo é menor que o mínimo'],
  [
    'half a piece at least',
    { nome: 'Ovo', minimo: 1.5 },
    'ruim ! minimo: Vendido por dúzia: só mínimo e máximo inteiros',
  ],
  [
    'below cost',
    { nome: 'Tomate', precoVenda: 3.99 },
    `${MUDA} R$ 3,99 ! precoVenda: Abaixo do custo, que é de R$ 4,00`,
  ],
  [
    'ten times its price',
    { nome: 'Tomate', precoVenda: 50 },
    `${MUDA} R$ 50,00 ! precoVenda: Cerca de 10 vezes o preço registrado, que é de R$ 5,00`,
  ],
  [
    'new, ten times its cost',
    { nome: 'Uva', precoVenda: 40, quantidade: 1 },
    'nova · Preço de venda → R$ 40,00 · Quantidade → 1 kg ! precoVenda: Cerca de 10 vezes o custo, que é de R$ 4,00',
  ],
]
const ESTOQUE: typeof ESTANTE = [
  ['the first', { nome: 'Tomate', quantidade: 2 }, 'nova · Quantidade → 2 kg'],
  ['a later one', { codigo: '145', quantidade: 8 }, 'alterada · Quantidade 7 kg → 8 kg'],
  ['none', { codigo: '145' }, 'igual'],
  ['half a piece', { nome: 'Ovo', quantidade: 1.5 }, 'ruim ! quantidade: Vendido por dúzia: só quantidades inteiras'],
]
for (const [tipo, casos] of [
  ['estante-produtos', ESTANTE],
  ['estoque', ESTOQUE],
] as const)
  describe(`a row of ${tipo}`, () => {
    for (const [what, dados, begins] of casos)
      test(what, () => assert.equal(said(tipo, dados)[0]?.slice(0, begins.length), begins))
  })

test('a product is named once, by whichever name', () =>
  assert.deepEqual(said('estante-produtos', { codigo: '145', ...AMBOS }, { nome: 'goiaba', ...AMBOS }), [
    NOVA,
    'ruim ! nome: Repetido: o produto já está na linha 2',
  ]))

test('a row gives what is written, and the name of its product where the file has none', () => {
  const [row] = julgarEstante('estante-produtos', lidas([{ codigo: '145', precoVenda: 5, semLimite: true }]), produtos)
  assert.deepEqual([row?.nome, row?.registroId, row?.valores], ['Goiaba', 2, { precoVenda: 5, quantidade: null }])
})
