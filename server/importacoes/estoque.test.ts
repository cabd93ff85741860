import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarMovimentos } from '#contract/estoque.ts'
import { csv, importer, julgadaEm } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows } = importer(admin)

const stocks = async (...nomes: string[]) =>
  (
    await db.rows<{ estoque: number | null }>(
      sql`select e.estoque from unnest(${nomes}::text[]) with ordinality as n (nome, ordem)
        join produto p on p.nome = n.nome left join estoque e on e.produto_id = p.id order by n.ordem`,
    )
  ).map(({ estoque }) => estoque)
const movements = async (nome: string) => {
  const produto = await db.one<{ id: number }>(sql`select id from produto where nome = ${nome}`)
  const { body } = await admin.call(listarMovimentos, { query: { produtoId: produto.id } })
  return body.movimentos.map(({ tipo, quantidade, estoque }) => [tipo, quantidade, estoque])
}
const judged = async (id: number) =>
  (await Promise.all((['ruim', 'nova', 'alterada', 'igual'] as const).map(situacao => rows(id, situacao)))).flat()

describe('a count of the stock', () => {
  test('pasted without headings, by code or name: first counts are new, what is not counted stays, a later count changes', async () => {
    const [uva] = [
      await world.newProduto({ nome: 'Uva passa', unidadeMedida: 'KG' }),
      await world.newProduto({ nome: 'Ovo tipo A' }),
    ]
    await db.rows(sql`update produto set codigo = 'U-77' where id = ${uva}`)
    const pasted = Buffer.from('U-77\tUva passa\t12,5\n\tOvo tipo A\t30\n\tNinguém\t1')
    const first = await preview('estoque', pasted, { colado: '1' })
    assert.deepEqual((await judged(first.id)).map(julgadaEm), [
      'ruim ! Produto: Não há produto com este nome: cadastre-o antes',
      'nova · Quantidade → 12,5 kg',
      'nova · Quantidade → 30 unidades',
    ])
    assert.equal((await run(first.id, 'boas')).status, 200)
    assert.deepEqual(await stocks('Uva passa', 'Ovo tipo A'), [12.5, 30])

    const file = csv([
      ['Produto', 'Contagem', 'Em estoque'],
      ['uva passa', '', '12,5'],
      ['Ovo tipo A', '28', '30'],
    ])
    const later = await preview('estoque', file)
    assert.deepEqual((await judged(later.id)).map(julgadaEm), [
      'alterada · Quantidade 30 unidades → 28 unidades',
      'igual',
    ])
    assert.equal((await run(later.id, 'tudo', { alterar: 1 })).status, 200)
    assert.deepEqual(await movements('Ovo tipo A'), [
      ['contagem', -2, 28],
      ['contagem', 30, 30],
    ])
    assert.deepEqual(await movements('Uva passa'), [['contagem', 12.5, 12.5]])
  })
})

describe('products with the column Estoque', () => {
  test('count new and known ones; the same stock moves nothing, an empty or unreadable one is left out', async () => {
    const file = (...stock: string[]) =>
      csv([['Nome', 'Un', 'Custo', 'Estoque'], ...stock.map((estoque, i) => [`Contado ${i}`, 'UN', '1', estoque])])
    await world.newProduto({ nome: 'Contado 1', precoCusto: 1 })
    const first = await preview('produtos', file('7', '8', '', '-3', '2,5'))
    assert.deepEqual((await judged(first.id)).map(julgadaEm), [
      'ruim ! Estoque: Vendido por unidade: só quantidades inteiras',
      'nova · Unidade → unidade · Custo → R$ 1,00 · Estoque → 7 unidades',
      'nova · Unidade → unidade · Custo → R$ 1,00',
      'nova · Unidade → unidade · Custo → R$ 1,00 ! Estoque: Use um número sem o sinal de menos · a linha é gravada sem isto',
      'alterada · Estoque → 8 unidades',
    ])
    assert.equal((await run(first.id, 'boas', { alterar: 1, aceitarAvisos: 1 })).status, 200)
    assert.deepEqual(await stocks('Contado 0', 'Contado 1', 'Contado 2', 'Contado 3'), [7, 8, null, null])
    const again = await preview('produtos', file('7', '9'))
    assert.deepEqual([again.iguais, again.alteradas], [1, 1])
    assert.equal((await run(again.id, 'tudo', { alterar: 1 })).status, 200)
    assert.deepEqual(await movements('Contado 0'), [['contagem', 7, 7]])
    assert.deepEqual(await movements('Contado 1'), [
      ['contagem', 1, 9],
      ['contagem', 8, 8],
    ])
  })
})
