import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { DataDirInUse } from './embedded-error.ts'
import { lockFolder } from './folder-lock.ts'
import { ended, query, startServer, temporaryFolder, usedFolder } from './for-tests.ts'
import { startEmbedded } from './start.ts'

const log = () => {}
const dataDir = usedFolder({ after })

describe('two servers with one data folder', () => {
  test('the second is refused at once and the first continues', async t => {
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)
    const { child, answer } = await startServer(t, dataDir)
    const { ms = Number.NaN, ...refusal } = answer
    assert(ms < 2_000, `${ms} ms, without what it takes to start a program on a busy machine`)
    assert.deepEqual(refusal, {
      error: 'DataDirInUse',
      message: `A pasta de dados ${dataDir} já está em uso por outro servidor: encerre-o ou escolha outra pasta em DATA_DIR.`,
    })
    assert.equal(await ended(child), 0)
    await assert.rejects(startEmbedded({ dataDir, log }), DataDirInUse)
    assert.deepEqual(await query(connectionString, 'select 1 as um'), [{ um: 1 }])
  })

  test('of several simultaneous starts exactly one succeeds', async t => {
    const dataDir = join(temporaryFolder(t), 'data')
    for (const _ of [1, 2]) {
      const servers = await Promise.all([1, 2, 3].map(() => startServer(t, dataDir)))
      const winners = servers.filter(({ answer }) => answer.connectionString)
      assert.equal(winners.length, 1)
      assert.deepEqual(servers.map(({ answer }) => answer.error).toSorted(), [
        'DataDirInUse',
        'DataDirInUse',
        undefined,
      ])
      for (const { child, answer } of winners) {
        assert.deepEqual(await query(answer.connectionString, 'select 1 as um'), [{ um: 1 }])
        child.kill('SIGTERM')
        await ended(child)
      }
    }
  })

  test("a released lock is free, and so is a killed holder's", async t => {
    lockFolder(dataDir).release()
    const lock = lockFolder(dataDir)
    assert.throws(() => lockFolder(dataDir), DataDirInUse)
    lock.release()

    const { child } = await startServer(t, dataDir)
    assert.throws(() => lockFolder(dataDir), DataDirInUse)
    child.kill('SIGKILL')
    await ended(child)
    lockFolder(dataDir).release()
  })
})
