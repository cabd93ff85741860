import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { julgadaEm, lidas } from '../../test/files/importar.ts'
import { julgarClientes } from './julgar-clientes.ts'
import { julgarProdutos, type Registrado } from './julgar-produtos.ts'
import type { Dados } from './lida.ts'

let id = 0

const produto = (nome: string, outros: Partial<Registrado> = {}): Registrado => ({
  id: ++id,
  nome,
  unidadeMedida: 'KG',
  codigo: null,
  ativo: 1,
  precoCusto: 5,
  ...outros,
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
  ['found by name, whatever its marks, space, case and accents', { nome: '\u200eCAFE  TOR\u00adRADO' }, 'igual'],
  ['found by name and unit', { nome: 'Mel', unidadeMedida: 'KG' }, CHA],
  [
    'a stock in another unit',
    { nome: 'Chá', estoque: 2, medida: 'CX' },
    'ruim ! estoque: Vendido por kg: escreva a quantidade em kg, só o número',
  ],
  [
    'a cost by the heading of another unit',
    { nome: 'Chá', precoPor: 'CX' },
    `${CHA} ! precoCusto: O preço é por caixa`,
  ],
  ['of one that is there', { nome: 'Café torrado', precoCusto: 6, precoPor: 'CX' }, `${CUSTO} R$ 6,00 ! precoCusto: O`],
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

const aurora = {
  id: 7,
  cnpj: '11222333000181',
  nome: 'Aurora',
  endereco: '',
  cidade: 'Santos',
  estado: 'SP',
  cep: '01310100',
  nomeFantasia: 'Aurora Pães',
  inscricaoEstadual: '',
  bairro: 'Gonzaga',
  telefone: '',
  email: '',
  janelaEntrega: '',
  codigoExterno: 'C-1',
  ativo: 1,
  rota: 'Zona Norte',
  parada: 2,
}

const conhecidos = {
  clientes: [aurora],
  usuarios: [
    { email: 'ana@aurora.com', clienteId: 7 },
    { email: 'eu@casa.com', clienteId: null },
  ],
  rotas: [{ nome: 'Zona Norte' }, { nome: 'Centro' }, { nome: 'CENTRO' }],
}

const NOVO = { nome: 'Boreal', cnpj: '22333444000181' }
const bia = { comprador: 'Bia', compradorEmail: 'bia@boreal.com' }
const said = (...dados: Dados[]) => julgarClientes(lidas(dados), conhecidos).map(julgadaEm)

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

test('a client is found by its number; an empty cell keeps what is registered', () => {
  assert.deepEqual(said({ cnpj: aurora.cnpj, nome: 'Aurora', cidade: '' }), ['igual'])
  const muda = { bairro: 'Boqueirão', cep: '01310200', janelaEntrega: '7h às 9h', ativo: false }
  assert.deepEqual(said({ cnpj: aurora.cnpj, nome: 'Aurora', ...muda }), [
    'alterada · Bairro Gonzaga → Boqueirão · CEP 01310-100 → 01310-200 · Horário para receber → 7h às 9h · Ativo Sim → Não',
  ])
})

test('a route is found by its name, and a place alone is on the own route; what no one route is meant by is asked', () => {
  const dela = { cnpj: aurora.cnpj, nome: 'Aurora' }
  const each = (de: Dados, dados: Dados[]) => dados.flatMap(um => said({ ...de, ...um }))
  assert.deepEqual(each(dela, [{ rota: 'zona norte' }, { parada: 5 }, { rota: 'Centro' }]), [
    'igual',
    'alterada · Parada 2 → 5',
    'alterada · Rota Zona Norte → Centro',
  ])
  const DESCONHECIDA =
    'Rota desconhecida: cadastre-a antes, ou escreva o nome como está em Rotas · a linha é gravada sem isto'
  assert.deepEqual(each(NOVO, [{ rota: 'Sul', parada: 1 }, { rota: 'centro' }, { parada: 1 }]), [
    ...[1, 2].map(() => `nova · CNPJ → 22.333.444/0001-81 ! rota: ${DESCONHECIDA}`),
    'nova · CNPJ → 22.333.444/0001-81 ! parada: A parada é de que rota? · a linha é gravada sem isto',
  ])
})

test("another system's number belongs to one client", () => {
  const dela = { ...NOVO, codigoExterno: 'C-9' }
  assert.deepEqual(
    said({ cnpj: aurora.cnpj, nome: 'Aurora', codigoExterno: 'C-1' }, { ...NOVO, codigoExterno: 'C-1' }),
    ['igual', 'ruim ! codigoExterno: Repetido: o código é de outro registro'],
  )
  const [, second] = said(dela, { ...dela, cnpj: '33444555000181' })
  assert.equal(second, 'ruim ! codigoExterno: Repetido: o código já está na linha 2')
})

test('a buyer who is there already is no buyer; one of another company is refused', () => {
  const ana = { comprador: 'Ana', compradorEmail: 'ANA@aurora.com' }
  assert.deepEqual(said({ cnpj: aurora.cnpj, nome: 'Aurora', ...ana }), ['igual'])
  const DE_OUTRO = 'ruim ! compradorEmail: Este e-mail já é de outro usuário: escreva o desta pessoa'
  assert.deepEqual(said({ ...NOVO, ...ana }, { ...NOVO, comprador: 'Eu', compradorEmail: 'eu@casa.com' }), [
    DE_OUTRO,
    DE_OUTRO,
  ])
})

test("a client comes from its first right row; later ones bring a buyer, with the first's data", () => {
  const caio = { comprador: 'Caio', compradorEmail: 'caio@boreal.com' }
  assert.deepEqual(
    said({ ...NOVO, ...bia }, { ...NOVO, ...caio }, { ...NOVO, ...bia }, NOVO, {
      ...NOVO,
      cidade: 'Itu',
      comprador: 'Edu',
      compradorEmail: 'edu@b.com',
    }),
    [
      'nova · CNPJ → 22.333.444/0001-81 · Comprador → Bia · E-mail do comprador → bia@boreal.com + novo',
      'igual · Comprador → Caio · E-mail do comprador → caio@boreal.com + novo',
      'ruim ! compradorEmail: Repetido: o e-mail já está na linha 2',
      'ruim ! cnpj: Repetido: o CNPJ já está na linha 2',
      'ruim ! cnpj: Repetido: o CNPJ já está na linha 2, com outros dados: para mais um comprador, repita só o nome e o CNPJ',
    ],
  )
})
