import assert from 'node:assert/strict'
import { test } from 'node:test'
import { julgadaEm, lidas } from '../../test/files/importar.ts'
import { julgarClientes } from './julgar-clientes.ts'
import type { Dados } from './lida.ts'

const aurora = {
  ...{ id: 7, cnpj: '11222333000181', nome: 'Aurora', endereco: '', cidade: 'Santos', estado: 'SP', cep: '01310100' },
  ...{
    nomeFantasia: 'Aurora Pães',
    inscricaoEstadual: '',
    bairro: 'Gonzaga',
    telefone: '',
    email: '',
    janelaEntrega: '',
    codigoExterno: 'C-1',
    ativo: 1,
    ...{ rota: 'Zona Norte', parada: 2 },
  },
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
