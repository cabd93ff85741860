import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'
import { expiryRound } from '../manutencao/expiry.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, read } = importer(admin)

let first = 0
/** A file of new clients with unique CNPJs, and a query for those that were written. */
const clients = (count: number) => {
  first += 100_000
  const from = first
  const lines = Array.from({ length: count }, (_, i) => [`Lote ${from} ${i}`, cnpjDeTeste(from + i)])
  const kept = () => db.rows(sql`select from cliente where nome like ${`Lote ${from} %`}`)
  return { file: csv([['Nome', 'CNPJ'], ...lines]), lines, kept }
}

/** Whether an import waits at the locked CNPJ. */
const isWriting = () =>
  db.some(sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into cliente (%'`)

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

describe('while an import is written', () => {
  test('409 another user creates one of its clients: nothing is written', async () => {
    const { file, lines, kept } = clients(12)
    const { id } = await preview('clientes', file)
    // It stops at a client whose CNPJ is being written.
    const { running } = await db.transaction(async db => {
      await db.rows(sql`insert into cliente (nome, cnpj) values ('Outro', ${lines[11]?.[1]})`)
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
})

test('imports are deleted with their rows after a day', async () => {
  const [old, fresh] = [await preview('clientes', clients(3).file), await preview('clientes', clients(3).file)]
  await db.rows(sql`update importacao set criada_em = now() - interval '25 hours' where id = ${old.id}`)
  await expiryRound({ db, log: { info: () => undefined, error: assert.fail }, business: world.business })
  assert.deepEqual([await read(old.id), (await read(fresh.id))?.situacao], [undefined, 'pronta'])
})
