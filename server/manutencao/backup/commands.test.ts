import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { emptyDatabase } from '../../../test/database/cloned-database.ts'
import { startProcess } from '../../../test/server-process.ts'
import { postgresIn, query, temporaryFolder, usedFolder } from '../../embedded/for-tests.ts'

const maintenance = fileURLToPath(new URL('../', import.meta.url))

/** Runs a command as npm would; returns its output and exit code. */
function run(program: string, args: string[], env: Record<string, string>): Promise<{ code: number; said: string }> {
  const { DATABASE_URL: _, ...inherited } = process.env
  return new Promise(resolve => {
    execFile(
      process.execPath,
      [join(maintenance, program), ...args],
      { env: { ...inherited, ...env } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

test('a backup is made of a running embedded database, and the copy that it makes unasked goes to a server', async t => {
  const DATA_DIR = usedFolder(t)
  const [first, copies] = [join(temporaryFolder(t), 'um.gz'), join(DATA_DIR, 'copias')]
  const embedded = { DATA_DIR }
  const running = startProcess({
    ...embedded,
    BACKUP_DIR: copies,
    ADMIN_EMAIL: 'um@exemplo.com.br',
    ADMIN_PASSWORD: 'girassol-da-serra',
  })
  t.after(() => running.child.kill('SIGKILL'))
  await running.listening

  const backup = await run('backup/backup.ts', [first], embedded)
  assert.match(backup.said, /^\d+ registros de \d+ tabelas; 0 pedidos, R\$\s0,00\nGuardado em .*um\.gz em [\d,]+ s\n$/)
  assert.equal(backup.code, 0)
  const inUse = await run('backup/restore.ts', [first, '--substituir'], embedded)
  assert.deepEqual([inUse.code, /já está em uso por outro servidor/.test(inUse.said)], [1, true], inUse.said)
  // The server's own copy, which it writes unasked.
  const written = async () => (await readdir(copies).catch(() => [])).filter(name => name.endsWith('.gz'))
  while ((await written()).length === 0) await setTimeout(200)
  const [own = assert.fail()] = await written()
  assert.equal(await running.stop(), 0)
  assert.deepEqual(postgresIn(DATA_DIR), [])
  const DATABASE_URL = await emptyDatabase()
  const toServer = await run('backup/restore.ts', [join(copies, own)], { DATABASE_URL })
  assert.equal(toServer.code, 0, toServer.said)
  assert.match(toServer.said, /\nRestaurada em [\d,]+ s\. Todos entram.*\n\d+ regras conferidas: tudo certo\n$/)

  await query(DATABASE_URL, `insert into resumo_dia values ('2026-03-02', 1, 10, 0)`)
  const broken = await run('verify/command.ts', [], { DATABASE_URL })
  assert.deepEqual(
    [broken.code, /✗ O resumo de cada dia é o que os seus pedidos somam: 1 caso\n {4}dia 2026-03-02/.test(broken.said)],
    [1, true],
    broken.said,
  )
})

test('a wrong call prints its usage, and a database that is away its reason, in one line; both exit with 1', async () => {
  assert.deepEqual(await run('backup/backup.ts', [], {}), { code: 1, said: 'Uso: npm run backup -- ARQUIVO\n' })
  const away = await run('verify/command.ts', [], { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })
  assert.match(away.said, /^O banco de dados não responde: .*\n$/)
})
