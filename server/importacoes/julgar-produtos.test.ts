import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { julgadaEm, lidas } from '../../test/files/importar.ts'
import { julgarProdutos, type Registrado } from './julgar-produtos.ts'
import type { Dados } from './lida.ts'

let id = 0
const produto = (nome: string, outros: Partial<Registrado> = {}): Registrado => ({
  ...{ id: ++id, nome, unidadeMedida: 'KG', codigo: null, ativo: 1, precoCusto: 5, ...outros },
})
const cafe = produto('Café torrado', { codigo: '0008812' })
const mel = produto('Mel', { codigo: 'M-1', codigoExterno: 'ERP-1', unidadeMedida: 'PT' })
const registrados = [
  ...[cafe, mel, produto('Sal grosso', { codigo: '07' }), produto('Sal fino', { codigo: '007' })],
  ...[produto('Gêmeo'), produto('GEMEO'), produto('Velho', { ativo: 0 }), produto('Velho')],
  ...[produto('Par', { codigo: 'P-1' }), produto('Par', { unidadeMedida: 'CX' })],
]
const judged = (...dados: Dados[]) =>
  julgarProdutos(lidas(dados.map(d => ({ unidadeMedida: 'KG', precoCusto: 5, ...d }))), registrados)
const OUTRO = { nome: 'Chá preto', precoCusto: 5 }

const CHA = 'nova · Unidade → kg · Custo → R$ 5,00'
const CUSTO = 'alterada · Custo R$ 5,00 →'

/** What is judged, and how the answer begins. */
const CASOS: [string, Dados, string][] = [
  ['new', { nome: 'Chá' }, CHA],
  ['found by name, whatever its dash, space, case and accents', { nome: 'CAFE  TORRADO' }, 'igual'],
  ['found by name and unit', { nome: 'Mel', unidadeMedida: 'KG' }, CHA],
  ['found by its code, renamed', { codigo: '0008812', nome: 'Chá' }, 'alterada · Nome Café torrado → Chá'],
  ['changed by its cost', { nome: 'Café torrado', precoCusto: 6 }, `${CUSTO} R$ 6,00`],
  ['lost zeros', { codigo: '8812', nome: 'Café torrado' }, 'igual ! codigo: 8812 só difere de 0008812 pelos zeros'],
  [
    'two that differ by zeros',
    { codigo: '7', nome: 'Sal' },
    'ruim ! codigo: Mais de um código só difere de 7 pelos zeros',
  ],
  [
    "another's number in another system",
    { nome: 'Chá', codigoExterno: 'ERP-1' },
    'ruim ! codigoExterno: Repetido: o código é de outro registro',
  ],
  ['an exact code', { codigo: '07', nome: 'Sal grosso' }, 'igual'],
  [
    "one's code, another's name",
    { codigo: '8812', nome: 'Velho' },
    'ruim ! codigo: O código é de Café torrado, e o nome é de Velho: deixe só um dos dois',
  ],
  [
    'and its unit',
    { codigo: 'P-1', nome: 'Par', unidadeMedida: 'CX' },
    'ruim ! codigo: O código é de Par (kg), e o nome é de Par (caixa): deixe só um dos dois',
  ],
  ['another unit', { codigo: 'm-1', nome: 'Mel' }, 'ruim ! codigo: O produto deste código é vendido por pote'],
  [
    'two of a name',
    { nome: 'Gêmeo' },
    'ruim ! nome: Há 2 produtos com este nome e esta unidade: diga qual pelo código',
  ],
  ['an ambiguous unit that is its own', { nome: 'Mel', codigo: 'M-1', unidadeMedida: 'PT', entre: 'PT PCT' }, 'igual'],
  ['the active before the inactive', { nome: 'Velho' }, 'igual'],
  [
    'ten times as dear',
    { nome: 'Café torrado', precoCusto: 50 },
    `${CUSTO} R$ 50,00 ! precoCusto: Cerca de 10 vezes o`,
  ],
  [
    'a five hundredth',
    { nome: 'Café torrado', precoCusto: 0.01 },
    `${CUSTO} R$ 0,01 ! precoCusto: Cerca de 500 vezes menos`,
  ],
  ['inactive', { nome: 'Café torrado', ativo: false }, 'alterada · Ativo Sim → Não'],
]

describe('a product of a file', () => {
  for (const [what, dados, begins] of CASOS)
    test(what, () => assert.equal(julgadaEm(judged(dados)[0]).slice(0, begins.length), begins))

  test('nine times as dear is not asked', () =>
    assert.equal(julgadaEm(judged({ nome: 'Café torrado', precoCusto: 49.99 })[0]), `${CUSTO} R$ 49,99`))

  test('is found once: the first row counts, by code, by name, and by both', () => {
    const rows = judged(
      { ...OUTRO, codigo: 'X' },
      { nome: 'Outro', codigo: 'x' },
      OUTRO,
      { nome: 'Café torrado' },
      { codigo: '8812', nome: 'Café' },
      { codigo: '071', nome: 'Sal' },
      { codigo: '71', nome: 'Cal' },
      { codigo: '07', nome: 'Sal grosso' },
      { codigo: '007', nome: 'Sal fino' },
    )
    assert.deepEqual(rows.map(julgadaEm), [
      'nova · Unidade → kg · Custo → R$ 5,00 · Código → X',
      'ruim ! codigo: Repetido: o código já está na linha 2',
      'ruim ! nome: Repetido: o produto já está na linha 2',
      'igual',
      'ruim ! nome: Repetido: o produto já está na linha 5',
      'nova · Unidade → kg · Custo → R$ 5,00 · Código → 071',
      'ruim ! codigo: Repetido: o código já está na linha 7',
      'igual',
      'igual',
    ])
  })

  test('gives what is written: not the name that it has already, nor a code without its zeros', () => {
    const [row] = judged({ codigo: '8812', nome: 'café torrado', precoCusto: 6, ean: null })
    assert.deepEqual([row?.registroId, row?.valores], [cafe.id, { precoCusto: 6 }])
  })
})
