import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { entrar } from '#contract/autenticacao.ts'
import { criarProduto, listarProdutos } from '#contract/produtos.ts'
import { untilSomeoneWaits } from '../test/database/until-someone-waits.ts'
import { fetchCall, startProcess } from '../test/server-process.ts'
import { connect } from './db/db.ts'
import { connectionStringOf, postgresIn, temporaryFolder } from './embedded/for-tests.ts'

const ADMIN = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }
const body = { email: ADMIN.ADMIN_EMAIL, senha: ADMIN.ADMIN_PASSWORD }

async function signIn(address: string): Promise<string> {
  const reply = await fetchCall(address, entrar, { body })
  assert.equal(reply?.status, 200)
  return reply.body.token
}

/** A data folder that was started once: what a first start takes is paid once for all who need no fresh one. */
const started = join(temporaryFolder({ after }), 'data')
before(async () => {
  const server = startProcess({ ...ADMIN, DATA_DIR: started })
  await server.listening
  server.child.kill('SIGTERM')
  assert.equal(await server.ended, 0)
})
function startedFolder(t: TestContext): string {
  const folder = join(temporaryFolder(t), 'data')
  execFileSync('cp', ['-a', started, folder]) // with its owner, who may be another than ours
  return folder
}

describe('npm start', () => {
  test('keeps all data across restarts and leaves no process behind', async t => {
    const env = { ...ADMIN, DATA_DIR: join(temporaryFolder(t), 'data') }
    const first = startProcess(env)
    const address = await first.listening
    assert.equal((await fetch(`${address}/api/saude`)).status, 200)
    const token = await signIn(address)
    const novo = { nome: 'Café em grãos', precoCusto: 31.5, unidadeMedida: 'KG' }
    assert.equal((await fetchCall(address, criarProduto, { token, body: novo }))?.status, 201)
    first.child.kill('SIGTERM')
    assert.equal(await first.ended, 0)
    assert.deepEqual(postgresIn(env.DATA_DIR), [])

    const second = startProcess(env)
    const again = await fetchCall(await second.listening, listarProdutos, { token })
    assert.deepEqual(
      again?.body.produtos.map(({ nome, precoCusto }) => [nome, precoCusto]),
      [['Café em grãos', 31.5]],
    )
    second.child.kill('SIGINT')
    assert.equal(await second.ended, 0)
    assert.deepEqual(postgresIn(env.DATA_DIR), [])
  })

  test('a second start on the same data folder says so in one line and leaves the first alone', async t => {
    const env = { ...ADMIN, DATA_DIR: startedFolder(t) }
    const first = startProcess(env)
    const address = await first.listening
    const second = startProcess(env)
    assert.equal(await second.ended, 1)
    assert.match(second.output(), /já (está em uso|é usada)|outro servidor/i)
    assert.equal(second.output().trim().split('\n').length, 1)
    assert.equal((await fetch(`${address}/api/saude`)).status, 200)
    first.child.kill('SIGTERM')
    assert.equal(await first.ended, 0)
  })

  test('a port that is taken is one clear line and exit 1, without an orphaned database', async t => {
    const first = startProcess({ ...ADMIN, DATA_DIR: startedFolder(t) })
    const { port } = new URL(await first.listening)
    const DATA_DIR = startedFolder(t)
    const second = startProcess({ ...ADMIN, DATA_DIR, PORT: port })
    assert.equal(await second.ended, 1)
    assert.match(second.output(), /A porta já está em uso.*PORT/)
    assert.equal(second.output().trim().split('\n').length, 1)
    assert.deepEqual(postgresIn(DATA_DIR), [])
    first.child.kill('SIGTERM')
    assert.equal(await first.ended, 0)
  })
})

describe('an address to listen on that can not work', () => {
  for (const HOST of ['192.0.2.1', 'nenhum.invalid'])
    test(`HOST=${HOST}: one line that names HOST, exit 1, without an orphaned database`, async t => {
      const DATA_DIR = startedFolder(t)
      const server = startProcess({ ...ADMIN, DATA_DIR, HOST, LOG_LEVEL: 'warn' })
      assert.equal(await server.ended, 1)
      assert.match(server.output(), /HOST/)
      assert.equal(server.output().trim().split('\n').length, 1)
      assert.deepEqual(postgresIn(DATA_DIR), [])
    })
})

describe('a configuration that can not work', () => {
  const cases: [string, Record<string, string>, RegExp][] = [
    ['a port that is none', { PORT: 'http' }, /^PORT: /],
    ['an unknown time zone', { TIME_ZONE: 'Brasilia' }, /^TIME_ZONE: /],
    ['a database that does not answer', { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' }, /DATABASE_URL não responde/],
  ]
  for (const [what, env, line] of cases)
    test(`${what}: one line, exit 1, nothing listens`, async () => {
      const server = startProcess(env)
      assert.equal(await server.ended, 1)
      assert.match(server.output(), line)
      assert.equal(server.output().trim().split('\n').length, 1)
    })
})

describe('SIGTERM', () => {
  test('in the middle of the first start ends the database too', async t => {
    const DATA_DIR = join(temporaryFolder(t), 'data')
    const server = startProcess({ DATA_DIR, DEMO: '1' })
    const pidFile = join(DATA_DIR, 'pgdata/postmaster.pid')
    while (!(existsSync(pidFile) && /ready/.test(readFileSync(pidFile, 'utf8')))) await setTimeout(20)
    await setTimeout(300)
    server.child.kill('SIGTERM')
    assert.equal(await server.ended, 0)
    assert.equal(server.output(), '')
    assert.deepEqual(postgresIn(DATA_DIR), [])
  })

  test('finishes the call under way before it ends', async t => {
    const DATA_DIR = startedFolder(t)
    const server = startProcess({ ...ADMIN, DATA_DIR })
    const address = await server.listening
    const db = await connect({ connectionString: connectionStringOf(DATA_DIR) })
    const { call } = await db.transaction(async held => {
      // The call waits for its user's row, and the signal comes in between.
      await held.rows(sql`select from usuario for update`)
      const call = fetchCall(address, entrar, { body })
      await untilSomeoneWaits(db)
      server.child.kill('SIGTERM')
      while (await listens(address)) await setTimeout(20)
      return { call }
    })
    await db.close()
    assert.equal((await call)?.status, 200)
    assert.equal(await server.ended, 0)
  })
})

/** Whether new calls are still taken there. */
const listens = (address: string) =>
  fetch(`${address}/api/saude`).then(
    reply => reply.arrayBuffer().then(() => true),
    () => false,
  )
