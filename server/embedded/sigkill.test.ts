import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { ended, postgresIn, postmasterOf, project, query, temporaryFolder } from './for-tests.ts'
import { startEmbedded } from './start.ts'

const rounds = 10
const roundsApart = 1_000_000 // numbers a round can't use up

test('no acknowledged write is lost when server or database is killed at any moment, ten times over', async t => {
  const dataDir = join(temporaryFolder(t), 'data')
  const acknowledged = new Set<number>()
  for (let round = 0; round < rounds; round++) {
    const { writer, isWriting } = startWriter(dataDir, round * roundsApart, acknowledged)
    t.after(() => writer.kill('SIGKILL'))
    await isWriting
    await setTimeout(Math.random() * 700)
    const before = acknowledged.size
    if (round % 2 === 0) writer.kill('SIGKILL')
    else {
      killPostmaster(dataDir)
      await setTimeout(Math.random() * 1_500) // at times before it is back, at times while it takes orders again
      writer.kill('SIGKILL')
      if (round % 4 === 1) killPostmaster(dataDir)
    }
    await ended(writer)
    assert(before > 0)
    await everyOneIsThere(dataDir, acknowledged)
  }
  t.diagnostic(`${acknowledged.size} acknowledged writes, none lost, in ${rounds} kills`)
  assert.deepEqual(postgresIn(dataDir), [])
})

/** If there is one at this moment: it may be between two lives. */
function killPostmaster(dataDir: string) {
  const pid = postmasterOf(dataDir)
  if (postgresIn(dataDir).includes(pid)) process.kill(pid, 'SIGKILL')
}

function startWriter(dataDir: string, first: number, acknowledged: Set<number>) {
  const program = join(project, 'server/embedded/writer.test-program.ts')
  const writer = spawn(process.execPath, [program, dataDir, String(first)], { stdio: ['ignore', 'pipe', 'ignore'] })
  const isWriting = new Promise<void>((resolve, reject) => {
    writer.once('exit', () => reject(new Error('the writer ended before its first write')))
    createInterface({ input: writer.stdout }).on('line', line => {
      if (line === 'ready') return
      acknowledged.add(Number(line))
      resolve()
    })
  })
  return { writer, isWriting }
}

async function everyOneIsThere(dataDir: string, acknowledged: Set<number>) {
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => {} })
  try {
    const rows = await query<{ numero: number }>(connectionString, 'select numero from pedido')
    const there = new Set(rows.map(row => row.numero))
    assert.deepEqual(
      [...acknowledged].filter(numero => !there.has(numero)),
      [],
    )
  } finally {
    await stop()
  }
}
