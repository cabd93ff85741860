import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { emReais } from '#contract/dinheiro.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows } = importer(admin)

let n = 0
const novo = () => `Lavanda ${++n}`
const HEADER = ['Nome', 'Unidade', 'Custo']
const custoDe = async (nome: string) =>
  (await db.rows<{ preco_custo: number }>(sql`select preco_custo from produto where nome = ${nome}`)).map(
    row => row.preco_custo,
  )

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
