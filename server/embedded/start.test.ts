import assert from 'node:assert/strict'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { EmbeddedError } from './embedded-error.ts'
import { postgresIn, postmasterOf, query, temporaryFolder, usedFolder } from './for-tests.ts'
import { startEmbedded } from './start.ts'

const log = () => {}
const dataDir = usedFolder({ after })
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

describe('startEmbedded', () => {
  test('creates a private folder with a durable UTF-8 database at the first start', async t => {
    const dataDir = join(temporaryFolder(t), 'data')
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)

    assert.deepEqual(
      ['', 'pgdata', 'password'].map(name => mode(join(dataDir, name))),
      ['700', '700', '600'],
    )
    const settings = await query<{ name: string; setting: string }>(
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
    const [database] = await query(
      connectionString,
      'select datname, datlocprovider, datlocale, usename, usesuper from pg_database, pg_user where datname = current_database() and usename = current_user',
    )
    assert.deepEqual(database, {
      datname: 'pedidos',
      datlocprovider: 'b',
      datlocale: 'C.UTF-8',
      usename: 'pedidos',
      usesuper: false,
    })
  })

  test('gives its role everything the product needs of PostgreSQL', async t => {
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)
    await query(connectionString, 'create extension unaccent; create extension pg_trgm; create extension citext')
    const [row] = await query(
      connectionString,
      `select unaccent('pão') semacento, 'Ábaco' < 'abelha' collate "pt-BR-x-icu" ordem, upper('ção') maiuscula`,
    )
    assert.deepEqual(row, { semacento: 'pao', ordem: true, maiuscula: 'ÇÃO' })
    await query(connectionString, 'create database copia template template0')
    await assert.rejects(query(connectionString, `select pg_read_file('/etc/passwd')`), /permission denied/)
    await assert.rejects(query(connectionString.replace(/:\w+@/, ':outra@'), 'select 1'), /password/)
    await assert.rejects(query(connectionString.replace('//pedidos:', '//postgres:'), 'select 1'), /password/)
  })

  test('stops without leaving a process, also when called twice, and keeps the data', async t => {
    const first = await startEmbedded({ dataDir, log })
    await query(first.connectionString, 'drop table if exists pedido; create table pedido as select 7 as numero')
    await Promise.all([first.stop(), first.stop()])
    await first.stop()
    assert.deepEqual(postgresIn(dataDir), [])

    const second = await startEmbedded({ dataDir, log })
    t.after(second.stop)
    assert.deepEqual(await query(second.connectionString, 'select * from pedido'), [{ numero: 7 }])
  })

  test('restarts a killed postmaster on the same address within seconds', async t => {
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)
    await query(connectionString, 'drop table if exists pedido; create table pedido as select 7 as numero')
    for (const _ of [1, 2]) {
      const killed = postmasterOf(dataDir)
      process.kill(killed, 'SIGKILL')
      const rows = await retried(() => query(connectionString, 'select * from pedido'), 30_000)
      assert.deepEqual(rows, [{ numero: 7 }])
      assert.notEqual(postmasterOf(dataDir), killed)
    }
    await stop()
    assert.deepEqual(postgresIn(dataDir), [])
  })

  test('stops without leaving a process also while a killed postmaster restarts', async () => {
    for (const delay of [0, 60, 110, 130, 160]) {
      const { stop } = await startEmbedded({ dataDir, log })
      process.kill(postmasterOf(dataDir), 'SIGKILL')
      await setTimeout(delay)
      await stop()
      assert.deepEqual(postgresIn(dataDir), [])
    }
  })

  test("only tests' templates run without fsync", async t => {
    const { connectionString, stop } = await startEmbedded({ dataDir, durable: false, log })
    t.after(stop)
    assert.deepEqual(await query(connectionString, 'show fsync'), [{ fsync: 'off' }])
  })

  test('recreates a lost password file', async t => {
    rmSync(join(dataDir, 'password'))
    const { connectionString, stop } = await startEmbedded({ dataDir, log })
    t.after(stop)
    assert.deepEqual(await query(connectionString, 'select 1 as um'), [{ um: 1 }])
  })

  test('refuses a folder with other files or of another version, and changes nothing', async t => {
    const folder = temporaryFolder(t)
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

async function retried<T>(action: () => Promise<T>, patience: number): Promise<T> {
  for (const deadline = Date.now() + patience; ; await setTimeout(50)) {
    try {
      return await action()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
