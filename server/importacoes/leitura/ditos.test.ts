import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import * as contract from '#contract/importacoes-termos.ts'
import { each, fields } from '../../../test/each.ts'
import { csv, importer, xlsx } from '../../../test/files/importar.ts'
import { openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { send, preview, rows, run } = importer(admin)

let n = 0
const novo = () => `Alecrim ${++n}`
const HEADER = ['Nome', 'Unidade', 'Custo']
type Termos = contract.Termo[]
const say = (...termos: Omit<Termos[number], 'id'>[]) => admin.call(contract.dizerTermos, { body: { termos } })
const forgetAll = async () => {
  for (const { id } of (await admin.call(contract.listarTermos)).body.termos)
    await admin.call(contract.esquecerTermo, { params: { id } })
}
const produto = (nome: string) =>
  db.first<Record<string, unknown>>`select unidade_medida, embalagem, codigo, ean, categoria, fornecedor, multiplo,
    codigo_externo, preco_custo
    from produto where nome = ${nome}`

test('remembered units answer an unknown one once, for all its rows and the next file; and can be forgotten', async () => {
  const lines = [novo(), novo(), novo()].map((nome, i) => [nome, ['lt', 'LT 350ml', 'engradado'][i] ?? '', '1'])
  const file = csv([HEADER, ...lines])
  const first = await preview('produtos', file)
  assert.deepEqual([first.novas, first.ruins], [0, 3])
  assert.deepEqual(fields(first.unidades, 'texto', 'linhas', 'unidade', 'entre'), [
    ['lt', 2, null, ['L', 'LT']],
    ['engradado', 1, null, []],
  ])
  assert.match((await rows(first.id))[0]?.erros[0]?.mensagem ?? '', /“lt” pode ser litro ou lata: diga na tela/)
  const said = await say(
    { onde: 'unidade', texto: 'lt', valor: 'LT' },
    { onde: 'unidade', texto: 'engradado', valor: 'CX' },
  )
  assert.equal(said.status, 200)
  const again = await preview('produtos', file)
  assert.deepEqual([again.novas, again.ruins], [3, 0])
  const lata = said.body.termos.find(({ texto }) => texto === 'lt') ?? assert.fail()
  const gone = await admin.call(contract.esquecerTermo, { params: { id: lata.id } })
  assert.deepEqual(gone.body.termos, [lata])
  assert.equal((await preview('produtos', file)).ruins, 2)
  await forgetAll()
})

describe('remembered columns', () => {
  const file = (nome: string) =>
    csv([
      ['Minha loja', '', '', ''],
      ['O que vendo', 'Jeito', 'Pago', 'Pago'],
      [nome, 'kg', '9,00', '4,50'],
    ])

  test('answer unknown ones: the refusal lists the columns; answered once, this file and the next are read', async () => {
    const { status, body } = await send('produtos', file(novo()))
    assert.equal(status, 422)
    const colunas = (body as unknown as { atual: { colunas: ColunaDoArquivo[] } }).atual.colunas
    assert.deepEqual(
      colunas.map(({ texto, titulo, campo, amostras }) => [texto, titulo, campo, ...amostras]),
      [
        ['o que vendo', 'O que vendo', null, `Alecrim ${n}`],
        ['jeito', 'Jeito', null, 'kg'],
        ['pago', 'Pago', null, '9,00'],
        ['pago 2', 'Pago', null, '4,50'],
      ],
    )
    await say(
      { onde: 'produtos', texto: 'o que vendo', valor: 'nome' },
      { onde: 'produtos', texto: 'jeito', valor: 'unidadeMedida' },
      { onde: 'produtos', texto: 'pago 2', valor: 'precoCusto' },
    )
    for (const nome of [novo(), novo()]) {
      const { id, colunas, ignoradas } = await preview('produtos', file(nome))
      assert.deepEqual(each(colunas, 'campo'), ['nome', 'unidadeMedida', null, 'precoCusto'])
      assert.deepEqual(ignoradas, ['Pago'])
      await run(id)
      assert.equal((await produto(nome))?.preco_custo, 4.5)
    }
    await forgetAll()
  })
})

test('products by their code: codes keep their zeros, and every field is read', async () => {
  const nome = novo()
  const header = ['Cód.', 'Nome', 'Und.', 'Vlr. custo', 'EAN', 'Grupo', 'Fornecedor', 'Emb.', 'Múltiplo', 'Cod. ERP']
  const line = ['00123', nome, 'un', 1, '7891000315507', 'Mercearia', 'Boa Safra', 'c/6', 6, '0009']
  const { id, ignoradas } = await preview('produtos', await xlsx([header, line]))
  assert.deepEqual(ignoradas, [])
  await run(id)
  assert.deepEqual(await produto(nome), {
    unidade_medida: 'UN',
    embalagem: 'c/6',
    codigo: '00123',
    ean: '7891000315507',
    categoria: 'Mercearia',
    fornecedor: 'Boa Safra',
    multiplo: 6,
    codigo_externo: '0009',
    preco_custo: 1,
  })
})
