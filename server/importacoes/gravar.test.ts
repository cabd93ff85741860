import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type * as contract from '#contract/importacoes.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { openWorld } from '../../test/world.ts'
import { FOLDING } from '../db/advisory-locks.ts'
import { expiryRound } from '../manutencao/expiry.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, rows, read } = importer(admin)

const otherServer = await world.server()
const there = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => {
  const headers = { authorization: `Bearer ${admin.token}` }
  const reply = await otherServer.inject({
    method,
    url: `/api/importacoes/${path}`,
    headers,
    ...(body && { payload: body }),
  })
  return {
    status: reply.statusCode,
    importacao: reply.json<{ importacoes?: contract.Importacao[] }>().importacoes?.[0],
  }
}

let first = 0
/** A file of new clients with unique CNPJs, and a query for those that were written. */
const clients = (count: number) => {
  first += 100_000
  const from = first
  const lines = Array.from({ length: count }, (_, i) => [`Lote ${from} ${i}`, cnpjDeTeste(from + i)])
  const kept = () => db.rows(sql`select from cliente where nome like ${`Lote ${from} %`}`)
  return { file: csv([['Nome', 'CNPJ'], ...lines]), lines, kept }
}

/** Locks the CNPJ of one row, so that the import stops there until `work` ends. */
async function holding(cnpj: string, work: () => Promise<void>, outcome: 'commit' | 'rollback'): Promise<void> {
  const undo = new Error('rolled back')
  await db
    .transaction(async db => {
      await db.rows(sql`insert into cliente (nome, cnpj) values ('Outro', ${cnpj})`)
      await work()
      if (outcome === 'rollback') throw undo
    })
    .catch(error => assert.equal(error, undo))
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

test('200 ten thousand rows, with statistics that know only a cancelled import, while other calls are served', async () => {
  const { id: old } = await preview('clientes', clients(10_000).file)
  await db.rows(sql`analyze importacao_linha`)
  assert.equal((await admin.raw('DELETE', `/api/importacoes/${old}`)).status, 200)
  const { file, kept } = clients(10_000)
  let reading = true
  /** Processor time of this process beside each call: a machine's other work slows them down, and says nothing. */
  const beside: number[] = []
  const others = (async () => {
    while (reading) {
      const before = process.cpuUsage()
      assert.equal((await world.app.inject('/api/marca')).statusCode, 200)
      const { user, system } = process.cpuUsage(before)
      beside.push((user + system) / 1000)
      await setTimeout(10)
    }
  })()
  const { id } = await preview('clientes', file)
  assert.equal((await run(id)).status, 200)
  reading = false
  await others
  assert.equal((await kept()).length, 10_000)
  assert.ok(beside.length > 50 && Math.max(...beside) < 3_000, `${beside.length} calls, ${Math.max(...beside)} ms`)
})

describe('while an import is written', () => {
  test('409 another user creates one of its clients: nothing is written', async () => {
    const { file, lines, kept } = clients(12)
    const { id } = await preview('clientes', file)
    let answer = run(0)
    await holding(
      lines[11]?.[1] ?? '',
      async () => {
        answer = run(id)
        await until(isWriting)
      },
      'commit',
    )
    const { status, body } = await answer
    assert.deepEqual([status, body.atual?.novas, body.atual?.alteradas], [409, 11, 1])
    assert.equal((await kept()).length, 0)
    assert.deepEqual((await run(id, 'tudo', { alterar: 1 })).body.importacoes[0]?.gravadas, { novas: 11, alteradas: 1 })
    assert.equal((await kept()).length, 12)
  })

  test('409 another one, on any server, and a cancel, which comes too late', async () => {
    const [a, b] = [clients(2), clients(1)]
    const [one, two] = [await preview('clientes', a.file), await preview('clientes', b.file)]
    let [answer, cancelled] = [run(0), there('DELETE', '0')]
    await holding(
      a.lines[1]?.[1] ?? '',
      async () => {
        answer = run(one.id)
        await until(isWriting)
        assert.equal((await there('POST', `${two.id}/executar`, { modo: 'tudo' })).status, 409)
        cancelled = there('DELETE', `${one.id}`)
      },
      'rollback',
    )
    assert.deepEqual([(await answer).status, (await cancelled).status], [200, 409])
    assert.equal((await there('POST', `${two.id}/executar`, { modo: 'tudo' })).status, 200)
  })

  test('200 while the sums of reports are folded', async () => {
    const { id } = await preview('clientes', clients(1).file)
    await db.transaction(async db => {
      await db.rows(sql`select pg_advisory_xact_lock(${FOLDING})`)
      assert.equal((await run(id)).status, 200)
    })
  })
})

test('imports are deleted with their rows after a day', async () => {
  const [old, fresh] = [await preview('clientes', clients(3).file), await preview('clientes', clients(3).file)]
  await db.rows(sql`update importacao set criada_em = now() - interval '25 hours' where id = ${old.id}`)
  await expiryRound({ db, log: { info: () => undefined, error: assert.fail }, business: world.business })
  assert.deepEqual([await read(old.id), (await read(fresh.id))?.situacao], [undefined, 'pronta'])
})

describe('deactivating a client', () => {
  test('ends the sessions of its users, as the form does', async () => {
    const { id, buyer } = await world.newCliente()
    const [{ cnpj, nome } = assert.fail()] = await db.rows<{ cnpj: string; nome: string }>(
      sql`select cnpj, nome from cliente where id = ${id}`,
    )
    const found = await preview(
      'clientes',
      csv([
        ['Nome', 'CNPJ', 'Ativo'],
        [nome, cnpj, 'Não'],
      ]),
    )
    assert.deepEqual((await rows(found.id, 'alterada'))[0]?.mudancas, [{ campo: 'Ativo', de: 'Sim', para: 'Não' }])
    await run(found.id, 'tudo', { alterar: 1 })
    assert.equal((await buyer.raw('GET', '/api/autenticacao')).status, 401)
  })

  test('an empty cell keeps the stored value', async () => {
    const [nome, cnpj] = ['Completo', cnpjDeTeste(7)]
    await run(
      (
        await preview(
          'clientes',
          csv([
            ['Nome', 'CNPJ', 'Cidade', 'UF'],
            [nome, cnpj, 'Santos', 'SP'],
          ]),
        )
      ).id,
    )
    const found = await preview(
      'clientes',
      csv([
        ['Nome', 'CNPJ', 'Cidade', 'UF'],
        [nome, cnpj, '', 'RJ'],
      ]),
    )
    assert.equal(found.alteradas, 1)
    await run(found.id, 'tudo', { alterar: 1 })
    assert.deepEqual(await db.first(sql`select cidade, estado from cliente where cnpj = ${cnpj}`), {
      cidade: 'Santos',
      estado: 'RJ',
    })
    assert.equal((await read(found.id))?.situacao, 'feita')
    assert.deepEqual(await rows(found.id), [])
  })
})
