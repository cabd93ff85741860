import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { corrector, csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'
import { round } from '../manutencao/expiry.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows, badCells } = importer(admin)
const corrected = corrector(world)

let n = 0
const novo = () => `Lavanda ${++n}`
const HEADER = ['Nome', 'Unidade', 'Custo']
const custoDe = async (nome: string) =>
  (await db.rows<{ preco_custo: number }>(sql`select preco_custo from produto where nome = ${nome}`)).map(
    row => row.preco_custo,
  )
const REPETIDO = (linha: number, what = 'o produto') =>
  `Repetido: ${what} já está na linha ${linha} do arquivo de que este foi corrigido`

describe('POST /api/importacoes/{id}/executar with rows that change existing records', () => {
  test('200 without `alterar` writes only new records, and existing ones stay', async () => {
    const [a, b] = [novo(), novo()]
    await world.newProduto({ nome: a, unidadeMedida: 'KG', precoCusto: 1 })
    const { id, novas, alteradas } = await preview('produtos', csv([HEADER, [a, 'KG', '2'], [b, 'KG', '3']]))
    assert.deepEqual([novas, alteradas], [1, 1])
    assert.deepEqual((await rows(id, 'alterada'))[0]?.mudancas, [{ campo: 'Custo', de: emReais(1), para: emReais(2) }])
    const { status, body } = await run(id)
    assert.deepEqual([status, body.importacoes[0]?.gravadas], [200, { novas: 1, alteradas: 0 }])
    assert.deepEqual([await custoDe(a), await custoDe(b)], [[1], [3]])
  })

  test('200 with `alterar` writes them too, of each kind', async () => {
    const nome = novo()
    await world.newProduto({ nome, unidadeMedida: 'KG', precoCusto: 1 })
    const { id } = await preview('produtos', csv([HEADER, [nome, 'KG', '2']]))
    assert.deepEqual((await run(id, 'tudo', { alterar: 1 })).body.importacoes[0]?.gravadas, { novas: 0, alteradas: 1 })
    assert.deepEqual(await custoDe(nome), [2])
  })

  test('409 for a product or client changed since the preview, which is not overwritten unseen', async () => {
    const nome = novo()
    await world.newProduto({ nome, unidadeMedida: 'KG', precoCusto: 1 })
    const produto = await preview('produtos', csv([HEADER, [nome, 'KG', '2']]))
    await db.rows(sql`update produto set preco_custo = 3, categoria = 'Limpeza' where nome = ${nome}`)
    assert.equal((await run(produto.id, 'tudo', { alterar: 1 })).status, 409)
    assert.deepEqual(await custoDe(nome), [3])
    assert.deepEqual((await rows(produto.id, 'alterada'))[0]?.mudancas, [
      { campo: 'Custo', de: emReais(3), para: emReais(2) },
    ])
    assert.equal((await run(produto.id, 'tudo', { alterar: 1 })).status, 200)
    const { id } = await world.newCliente()
    const cnpj = (await db.first<{ cnpj: string }>(sql`select cnpj from cliente where id = ${id}`))?.cnpj ?? ''
    const cliente = await preview(
      'clientes',
      csv([
        ['Nome', 'CNPJ'],
        ['Empório Novo', cnpj],
      ]),
    )
    await db.rows(sql`update cliente set nome = 'Empório de Sempre' where id = ${id}`)
    assert.equal((await run(cliente.id, 'tudo', { alterar: 1 })).status, 409)
    assert.equal((await run(cliente.id, 'tudo', { alterar: 1 })).status, 200)
  })

  test('409 with changes only, none of them wanted: the preview stays open', async () => {
    const nome = novo()
    await world.newProduto({ nome, unidadeMedida: 'KG', precoCusto: 1 })
    const { id } = await preview('produtos', csv([HEADER, [nome, 'KG', '2']]))
    const refused = await run(id)
    assert.deepEqual(
      [refused.status, refused.body.title, refused.body.atual?.alteradas],
      [409, 'As linhas só alteram cadastros que já existem', 1],
    )
    assert.equal((await run(id, 'tudo', { alterar: 1 })).status, 200)
  })
})

describe('the file of bad rows, corrected and sent again', () => {
  test('products: a repeated row remains one, whatever its cost, also after a day', async () => {
    const [a, b] = [novo(), novo()]
    const file = csv([HEADER, [a, 'KG', '1'], [b, 'KG', 'dois'], [a.toUpperCase(), 'kg', '9']])
    const { id, novas, ruins } = await preview('produtos', file)
    assert.deepEqual([novas, ruins], [1, 2])
    await run(id, 'boas')
    const again = await corrected(id, text => text.replace('dois', '2'))
    await db.rows(sql`update importacao set criada_em = now() - interval '3 days' where id = ${id}`)
    await round({ db, log: { info: () => undefined, error: assert.fail }, business: world.business })
    const found = await preview('produtos', again)
    assert.deepEqual([found.novas, found.alteradas, found.ruins, found.ignoradas], [1, 0, 1, []])
    assert.deepEqual(await badCells(found.id), [[3, 'Nome', a.toUpperCase(), REPETIDO(2)]])
    await run(found.id, 'boas', { alterar: 1 })
    assert.deepEqual([await custoDe(a), await custoDe(b)], [[1], [2]])
  })

  test('clients: a CNPJ corrected into one of the same file is a repeated row, through two corrections', async () => {
    const [first, second] = [cnpjDeTeste(910_001), cnpjDeTeste(910_002)]
    const header = ['Nome', 'CNPJ']
    const { id } = await preview('clientes', csv([header, ['Um', first], ['Dois', '1'], ['Outro', '2']]))
    await run(id, 'boas')
    const once = await preview('clientes', await corrected(id, text => text.replace(';1;', `;${second};`)))
    await run(once.id, 'boas')
    const twice = await corrected(once.id, text => text.replace(';2;', `;${first};`))
    const found = await preview('clientes', twice)
    assert.deepEqual([found.novas, found.alteradas, found.ruins], [0, 0, 1])
    assert.deepEqual(await badCells(found.id), [[2, 'CNPJ', first, REPETIDO(2, 'o CNPJ')]])
    const names = await db.rows(sql`select nome from cliente where cnpj in (${first}, ${second}) order by nome`)
    assert.deepEqual(names, [{ nome: 'Dois' }, { nome: 'Um' }])
  })

  test('shelf lines, when nothing of the first file was written and it was cancelled', async () => {
    const nome = novo()
    await world.newProduto({ nome })
    const estanteId = await world.newEstante((await world.newCliente()).id)
    const header = ['Produto', 'Preço', 'Qtd']
    const { id } = await preview('estante-produtos', csv([header, [nome, '1', '5'], [nome, '9', '9']]), { estanteId })
    const again = await corrected(id, text => text)
    assert.equal((await admin.call(contract.cancelarImportacao, { params: { id } })).status, 200)
    const gone = { params: { id } }
    for (const route of [contract.lerImportacao, contract.cancelarImportacao, contract.baixarLinhasRuins])
      assert.equal((await admin.call(route, gone)).status, 404)
    assert.equal((await run(id, 'boas')).status, 404)
    const found = await preview('estante-produtos', again, { estanteId })
    assert.deepEqual(await badCells(found.id), [[2, 'Produto', nome, REPETIDO(2)]])
    const other = await world.newEstante((await world.newCliente()).id)
    assert.equal((await preview('estante-produtos', again, { estanteId: other })).novas, 1)
  })

  test('the number of an unknown import or of another kind is ignored', async () => {
    const clients = await preview(
      'clientes',
      csv([
        ['Nome', 'CNPJ'],
        ['A', 'x'],
      ]),
    )
    for (const id of [clients.id, 999_999_999]) {
      const kind: TipoDeImportacao = 'produtos'
      const { novas, ignoradas } = await preview(
        kind,
        csv([
          [...HEADER, `Linha (importação ${id})`],
          [novo(), 'KG', '1', '7'],
        ]),
      )
      assert.deepEqual([novas, ignoradas], [1, []])
    }
  })
})
