import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { ended, postgresIn, project, temporaryFolder, usedFolder } from './embedded/for-tests.ts'

const DATA_DIR = usedFolder({ after })

type Started = { npm: ChildProcess; address: string; databases(): number[] }

/** Runs the project's `npm start` in a temporary folder, without a build, with npm as leader of a process group. */
async function npmStart(t: TestContext): Promise<Started> {
  const folder = temporaryFolder(t)
  const { start } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')).scripts
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }))
  mkdirSync(join(folder, 'server'))
  writeFileSync(join(folder, 'server/start.js'), `import ${JSON.stringify(join(project, 'server/main.ts'))}`)
  const { DATABASE_URL: _, TEST_DATABASE_URL: __, ...inherited } = process.env
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  const ours = { PATH, PORT: '0', DEMO: '0', LOG_LEVEL: 'error', DATA_DIR }
  const npm = spawn('npm', ['start'], { cwd: folder, detached: true, env: { ...inherited, ...ours } })
  t.after(() => endGroup(Number(npm.pid)))
  let written = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', chunk => (written += chunk))
  const addressOf = () => /Pedidos em (http:\S+)\n/.exec(written)?.[1]
  while (!addressOf()) {
    assert.equal(npm.exitCode, null, written)
    await setTimeout(50)
  }
  return { npm, address: String(addressOf()), databases: () => postgresIn(dirname(DATA_DIR)) }
}

/** Ends what a failed test left running; after the others the group is already gone. */
function endGroup(leader: number): void {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const answers = (address: string) =>
  fetch(`${address}/api/saude`).then(
    reply => reply.ok,
    () => false,
  )

test('npm start after SIGTERM to npm stops the server first, then its database', async t => {
  const { npm, address, databases } = await npmStart(t)
  npm.kill('SIGTERM')
  assert.equal(await ended(npm), 0)
  assert.equal(await answers(address), false)
  assert.deepEqual(databases(), [])
})
