import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/importacoes.ts'
import { criarRota, listarRotas } from '#contract/rotas.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { fields } from '../../test/each.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'
import { expiryRound } from '../manutencao/expiry.ts'

const world = await openWorld()
const { admin, db } = world
const { send, preview, run, rows, read } = importer(admin)

let n = 60_000
const products = () => ({ nome: `Produto ${++n}`, linha: [`Produto ${n}`, 'KG', 4.79] as const })
const HEADER = ['Nome', 'Unidade', 'Preço de custo']
const custoDe = async (nome: string) =>
  (await db.rows<{ preco_custo: number }>`select preco_custo from produto where nome = ${nome}`).map(
    row => row.preco_custo,
  )
const countOf = async (nome: string) => (await db.rows`select from produto where nome like ${`${nome}%`}`).length

describe('POST /api/importacoes/nova/{tipo}', () => {
  test('415 something that is no file, 413 too large a file', async () => {
    const headers = { 'content-type': 'image/png' }
    assert.equal((await admin.raw('POST', '/api/importacoes/nova/produtos', Buffer.from('x'), headers)).status, 415)
    assert.equal((await send('produtos', Buffer.alloc(10 * 1024 * 1024 + 1))).status, 413)
  })
})

describe('POST /api/importacoes/{id}/executar', () => {
  test('200 an existing record is changed only with `alterar`, as shown; an unchanged one is left alone', async () => {
    const [a, b, c] = [products(), products(), products()]
    await run(
      (await preview('produtos', csv([HEADER, [`  ${a.nome.toUpperCase()}`, 'KG', '1'], [b.nome, 'KG', '2']]))).id,
    )
    const file = csv([HEADER, [a.nome, 'KG', '1,50'], [b.nome, 'KG', '2,00'], [c.nome, 'KG', '3'], [b.nome, 'CX', '3']])
    const found = await preview('produtos', file)
    assert.deepEqual([found.novas, found.alteradas, found.iguais, found.ruins], [2, 1, 1, 0])
    assert.deepEqual(fields(await rows(found.id, 'alterada'), 'linha', 'mudancas'), [
      [2, [{ campo: 'Custo', de: emReais(1), para: emReais(1.5) }]],
    ])
    assert.deepEqual((await run(found.id)).body.importacoes[0]?.gravadas, { novas: 2, alteradas: 0 })
    assert.deepEqual(await custoDe(a.nome.toUpperCase()), [1])
    const again = await run((await preview('produtos', file)).id, 'tudo', { alterar: 1 })
    assert.deepEqual(again.body.importacoes[0]?.gravadas, { novas: 0, alteradas: 1 })
    assert.deepEqual([await custoDe(a.nome.toUpperCase()), await countOf(b.nome), await countOf(c.nome)], [[1.5], 2, 1])
  })

  test('409 for a product changed since the preview, which is not overwritten unseen', async () => {
    const { nome } = products()
    await world.newProduto({ nome, unidadeMedida: 'KG', precoCusto: 1 })
    const { id } = await preview('produtos', csv([HEADER, [nome, 'KG', '2']]))
    await db.rows`update produto set preco_custo = 3, categoria = 'Limpeza' where nome = ${nome}`
    // With a key, as the browser sends it: the new preview stays, although the call is refused.
    const headers = { 'idempotency-key': 'changed-meanwhile' }
    const body = { modo: 'tudo', alterar: 1 } as const
    assert.equal((await admin.call(contract.executarImportacao, { params: { id }, body, headers })).status, 409)
    assert.deepEqual(await custoDe(nome), [3])
    assert.deepEqual((await rows(id, 'alterada'))[0]?.mudancas, [{ campo: 'Custo', de: emReais(3), para: emReais(2) }])
    // Changes to values that are not in the file do not matter.
    await db.rows`update produto set categoria = 'Outra' where nome = ${nome}`
    assert.equal((await run(id, 'tudo', { alterar: 1 })).status, 200)
  })

  test('200 writes once with the same key; 409 without one says that it was done', async () => {
    const { nome, linha } = products()
    const { id } = await preview('produtos', csv([HEADER, [...linha]]))
    const again = () =>
      admin.call(contract.executarImportacao, {
        params: { id },
        body: { modo: 'tudo' },
        headers: { 'idempotency-key': `chave-${nome}`.replaceAll(' ', '-') },
      })
    const [first, second] = [await again(), await again()]
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.deepEqual(first.body, second.body)
    assert.deepEqual([(await run(id)).status, await countOf(nome)], [409, 1])
  })

  test('409 for one of two simultaneous calls, and nothing is written twice', async () => {
    const { nome, linha } = products()
    const { id } = await preview('produtos', csv([HEADER, [...linha]]))
    const answers = await Promise.all([run(id), run(id), run(id)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    assert.equal(await countOf(nome), 1)
  })

  test("404 another administrator's import", async () => {
    const { id } = await preview('produtos', csv([HEADER, [...products().linha]]))
    const other = importer(await world.newAdmin())
    assert.equal((await other.run(id)).status, 404)
    assert.equal(await other.read(id), undefined)
    const there = { params: { id } }
    const { token: _, ...colleague } = await world.newAdmin()
    for (const route of [contract.cancelarImportacao, contract.listarLinhasImportadas, contract.baixarLinhasRuins])
      assert.equal((await colleague.call(route, there)).status, 404)
  })
})

test('DELETE /api/importacoes/{id} 200 before it is written: nothing is left', async () => {
  const { nome, linha } = products()
  const { id } = await preview('produtos', csv([HEADER, [...linha]]))
  const gone = await admin.call(contract.cancelarImportacao, { params: { id } })
  assert.deepEqual([gone.status, gone.body.importacoes[0]?.id], [200, id])
  assert.equal(await read(id), undefined)
  assert.deepEqual([(await run(id)).status, await countOf(nome)], [404, 0])
  assert.deepEqual(await db.rows`select from importacao_linha where importacao_id = ${id}`, [])
})

test('GET /api/importacoes/{id}/ruins 200 the bad rows as a CSV, which can be corrected and sent again', async () => {
  const { nome } = products()
  const file = csv([
    ['Observação', ...HEADER],
    ['x', nome, 'KG', 'quatro'],
    ['y', '=1+1', 'KG', '5'],
    ['z', `"${nome}; B"`, 'KG', '-1'],
  ])
  const { id, ruins } = await preview('produtos', file)
  assert.equal(ruins, 2)
  const refused = await run(id)
  assert.deepEqual([refused.status, refused.body.title], [409, 'Há 2 linhas ruins'])
  const path = contract.baixarLinhasRuins.url.replace(':id', String(id))
  const reply = await world.app.inject({ url: path, headers: { authorization: `Bearer ${admin.token}` } })
  assert.match(String(reply.headers['content-disposition']), /arquivo%20-%20a%20corrigir\.csv/)
  assert.equal(
    reply.payload,
    `\ufeffNome;Unidade;Preço de custo;Linha;O que corrigir\r\n` +
      `${nome};KG;quatro;2;Preço de custo: Digite um número, como 1.234,56\r\n` +
      `"${nome}; B";KG;'-1;4;Preço de custo: Use um número sem o sinal de menos\r\n`,
  )
  const again = await preview('produtos', Buffer.from(reply.payload.replace('quatro', '4').replace("'-1", '1')))
  assert.deepEqual([again.novas, again.ruins, again.ignoradas], [2, 0, []])
})

test('200 clients come on their routes, at their places', async () => {
  const novo = () => ({ nome: `Cliente ${++n}`, cnpj: cnpjDeTeste(n) })
  const [a, b, c, d] = [novo(), novo(), novo(), novo()]
  for (const nome of ['Zona Norte', 'Zona Sul']) await admin.call(criarRota, { body: { nome } })
  const send = async (...linhas: [typeof a, rota: string, parada: string | number][]) =>
    preview(
      'clientes',
      csv([['Nome', 'CNPJ', 'Rota', 'Parada'], ...linhas.map(([c, ...na]) => [c.nome, c.cnpj, ...na])]),
    )
  const nasRotas = async () => {
    const nomes = new Map(
      (await db.rows<{ id: number; nome: string }>`select id, nome from cliente`).map(c => [c.id, c.nome]),
    )
    return (await admin.call(listarRotas)).body.rotas.map(({ clientes }) => clientes.map(id => nomes.get(id)))
  }
  await run((await send([a, 'Zona Norte', 1], [b, 'Zona Norte', 2], [c, 'zona norte', '3ª'], [d, 'Zona Sul', ''])).id)
  assert.deepEqual(await nasRotas(), [[a.nome, b.nome, c.nome], [d.nome]])
})

let first = 0
/** A file of new clients with unique CNPJs, and a query for those that were written. */
const clients = (count: number) => {
  first += 100_000
  const from = first
  const lines = Array.from({ length: count }, (_, i) => [`Lote ${from} ${i}`, cnpjDeTeste(from + i)])
  const kept = () => db.rows`select from cliente where nome like ${`Lote ${from} %`}`
  return { file: csv([['Nome', 'CNPJ'], ...lines]), lines, kept }
}

/** Whether an import waits at the locked CNPJ. */
const isWriting = () =>
  db.some`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into cliente (%'`

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 1_200; i++) {
    if (await what()) return
    await setTimeout(50)
  }
  assert.fail('it did not come to that within a minute')
}

test('200 ten thousand rows', async () => {
  const { file, kept } = clients(10_000)
  const { id } = await preview('clientes', file)
  assert.equal((await run(id)).status, 200)
  assert.equal((await kept()).length, 10_000)
})

test('while an import is written 409 another user creates one of its clients: nothing is written', async () => {
  const { file, lines, kept } = clients(12)
  const { id } = await preview('clientes', file)
  // It stops at a client whose CNPJ is being written.
  const { running } = await db.transaction(async db => {
    await db.rows`insert into cliente (nome, cnpj) values ('Outro', ${lines[11]?.[1]})`
    const running = run(id)
    await until(isWriting)
    return { running }
  })
  const { status, body } = await running
  assert.deepEqual([status, body.atual?.novas, body.atual?.alteradas], [409, 11, 1])
  assert.equal((await kept()).length, 0)
  assert.deepEqual((await run(id, 'tudo', { alterar: 1 })).body.importacoes[0]?.gravadas, { novas: 11, alteradas: 1 })
  assert.equal((await kept()).length, 12)
})

test('imports are deleted with their rows after a day', async () => {
  const [old, fresh] = [await preview('clientes', clients(3).file), await preview('clientes', clients(3).file)]
  await db.rows`update importacao set criada_em = now() - interval '25 hours' where id = ${old.id}`
  await expiryRound({ db, log: { info: () => undefined, error: assert.fail }, business: world.business })
  assert.deepEqual([await read(old.id), (await read(fresh.id))?.situacao], [undefined, 'pronta'])
})
