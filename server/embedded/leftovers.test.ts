import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  ended,
  postgresIn,
  postmasterOf,
  query,
  spawnServer,
  startServer,
  temporaryFolder,
  usedFolder,
} from './for-tests.ts'
import { startEmbedded } from './start.ts'

const log = () => {}
const dataDir = usedFolder({ after })

describe('after a killed server', () => {
  test('its orphaned postmaster is stopped, and the data is kept', async t => {
    const { child, answer } = await startServer(t, dataDir)
    await query(answer.connectionString, 'drop table if exists pedido; create table pedido as select 7 as numero')
    child.kill('SIGKILL')
    await ended(child)
    const orphan = postmasterOf(dataDir)
    assert(postgresIn(dataDir).includes(orphan))

    const next = await startEmbedded({ dataDir, log })
    t.after(next.stop)
    assert.deepEqual(await query(next.connectionString, 'select * from pedido'), [{ numero: 7 }])
    assert(!postgresIn(dataDir).includes(orphan))
  })

  test('a server that exits without stopping takes its postmaster with it', async t => {
    const { child } = await startServer(t, dataDir)
    child.kill('SIGINT')
    assert.equal(await ended(child), 1)
    for (const deadline = Date.now() + 30_000; Date.now() < deadline && postgresIn(dataDir).length > 0; ) {
      await setTimeout(20)
    }
    assert.deepEqual(postgresIn(dataDir), [])
  })

  test('backends that outlive their killed postmaster are stopped first', async t => {
    const { child, answer } = await startServer(t, dataDir)
    const busy = query(answer.connectionString, 'select sum(n) from generate_series(1, 1000000000000) n')
    busy.catch(() => {}) // it is bound to fail
    const running = `select from pg_stat_activity where query like 'select sum(n)%' and state = 'active'`
    while ((await query(answer.connectionString, running)).length === 0) await setTimeout(20)
    const postmaster = postmasterOf(dataDir)
    child.kill('SIGKILL')
    await ended(child)
    process.kill(postmaster, 'SIGKILL')
    // The idle processes end when they notice; the busy one does not check.
    while (postgresIn(dataDir).length > 1) await setTimeout(20)
    await setTimeout(300)
    assert.equal(postgresIn(dataDir).length, 1, 'the busy backend lives on')

    const next = await startEmbedded({ dataDir, log })
    t.after(next.stop)
    assert.deepEqual(await query(next.connectionString, 'select 1 as um'), [{ um: 1 }])
    await assert.rejects(busy)
  })

  test('a pid in postmaster.pid may be dead or belong to another program, which is left alone', async t => {
    const { child } = await startServer(t, dataDir)
    const file = join(dataDir, 'pgdata/postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n').slice(1)
    child.kill('SIGTERM')
    await ended(child)
    assert(!existsSync(file))

    const other = spawn('sleep', ['100'], { stdio: 'ignore' })
    t.after(() => other.kill())
    for (const pid of [other.pid, child.pid]) {
      writeFileSync(file, [pid, ...lines].join('\n'))
      const { connectionString, stop } = await startEmbedded({ dataDir, log })
      assert.deepEqual(await query(connectionString, 'select 1 as um'), [{ um: 1 }])
      await stop()
    }
    assert.equal(other.exitCode ?? other.signalCode, null)
  })

  test('a first start killed halfway does not prevent the next one', async t => {
    const dataDir = join(temporaryFolder(t), 'data')
    for (const delay of [200, 500, 900]) {
      const child = spawnServer(t, dataDir)
      await setTimeout(delay)
      child.kill('SIGKILL')
      await ended(child)
    }
    const next = await startEmbedded({ dataDir, log })
    t.after(next.stop)
    assert.deepEqual(await query(next.connectionString, 'select 1 as um'), [{ um: 1 }])
  })
})
