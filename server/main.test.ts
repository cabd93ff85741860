import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import { criarProduto, listarProdutos } from '#contract/produtos.ts'
import { emptyDatabase } from '../test/database/cloned-database.ts'
import { untilSomeoneWaits } from '../test/database/until-someone-waits.ts'
import { fetchCall, type ServerProcess, startProcess } from '../test/server-process.ts'
import { connect } from './db/db.ts'
import { migrate } from './db/migrate.ts'
import * as machine from './embedded/for-tests.ts'

const ADMIN = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }
const GONE = 'postgres://a:b@127.0.0.1:1/x'
const body = { email: ADMIN.ADMIN_EMAIL, senha: ADMIN.ADMIN_PASSWORD }

async function signIn(address: string): Promise<string> {
  const reply = await fetchCall(address, entrar, { body })
  assert.equal(reply?.status, 200)
  return reply.body.token
}

/** One server for most tests here, because starting it takes longer than everything else. */
const DATA_DIR = machine.usedFolder({ after })

const env = { ...ADMIN, DATA_DIR }
let server: ServerProcess
let address: string

before(async () => {
  server = startProcess(env)
  address = await server.listening
})

describe('npm start', () => {
  test('keeps all data across restarts and leaves no process behind', async () => {
    assert.equal((await fetch(`${address}/api/saude`)).status, 200)
    const token = await signIn(address)
    const novo = { nome: 'Café em grãos', precoCusto: 31.5, unidadeMedida: 'KG' }
    assert.equal((await fetchCall(address, criarProduto, { token, body: novo }))?.status, 201)
    server.child.kill('SIGINT')
    assert.equal(await server.ended, 0)
    assert.deepEqual(machine.postgresIn(DATA_DIR), [])

    server = startProcess(env)
    address = await server.listening
    const again = await fetchCall(address, listarProdutos, { token })
    assert.partialDeepStrictEqual(again?.body.produtos, [{ nome: 'Café em grãos', precoCusto: 31.5 }])
  })

  test('says in one line that the data folder is in use, and leaves the first server alone', async () => {
    await refuses(env, /já (está em uso|é usada)|outro servidor/i)
    assert.equal((await fetch(`${address}/api/saude`)).status, 200)
  })

  test('reports a taken port in one line with exit code 1, without an orphaned database', async t => {
    const other = machine.usedFolder(t)
    await refuses({ ...ADMIN, DATA_DIR: other, PORT: new URL(address).port }, /A porta já está em uso.*PORT/)
    assert.deepEqual(machine.postgresIn(other), [])
  })
})

test('a server that others on the network reach starts without the demonstration, and says what is missing', async t => {
  const open = startProcess({ DATA_DIR: machine.usedFolder(t), HOST: '0.0.0.0', DEMO: '', LOG_LEVEL: 'warn' })
  const { port } = new URL(await open.listening)
  const demonstration = { email: 'admin@exemplo.com.br', senha: 'demonstracao' }
  assert.equal((await fetchCall(`http://127.0.0.1:${port}`, entrar, { body: demonstration }))?.status, 401)
  assert.equal(await open.stop(), 0)
  assert.match(open.output(), /"level":40,.*PUBLIC_URL/)
  assert.match(open.output(), /^Ainda não há administrador: .*ADMIN_EMAIL/m)
})

describe('an impossible configuration', () => {
  test('a database that does not answer, or an address of another computer: one line, exit code 1', async () => {
    await refuses({ DATABASE_URL: GONE }, /DATABASE_URL não responde/)
    await refuses({ DATABASE_URL: machine.connectionStringOf(DATA_DIR), HOST: '192.0.2.1' }, /HOST/)
  })

  test('a database that ran fewer than the 36 files of before: the former version is to be started', async () => {
    const database = await emptyDatabase()
    await machine.query(database, `create table migracao as select '0035_vistas.sql' as arquivo`)
    await assert.rejects(migrate(database), /versão antiga do sistema: inicie uma vez a versão anterior/)
  })
})

test('SIGTERM finishes the running call before exiting', async () => {
  const db = connect({ connectionString: machine.connectionStringOf(DATA_DIR) })
  const { call } = await db.transaction(async held => {
    // The call waits for its user's row while the signal arrives.
    await held.rows`select from usuario for update`
    const call = fetchCall(address, entrar, { body })
    await untilSomeoneWaits(db)
    server.child.kill('SIGTERM')
    while (await listens(address)) await setTimeout(20)
    return { call }
  })
  await db.close()
  assert.equal((await call)?.status, 200)
  assert.equal(await server.ended, 0)
  assert.deepEqual(machine.postgresIn(DATA_DIR), [])
})

/** A start that can't succeed prints one line and exits with 1. */
async function refuses(env: Record<string, string>, line: RegExp): Promise<void> {
  const server = startProcess(env)
  assert.equal(await server.ended, 1)
  assert.match(server.output(), line)
  assert.equal(server.output().trim().split('\n').length, 1)
}

/** Whether the server still accepts calls. */
const listens = (address: string) =>
  fetch(`${address}/api/saude`).then(
    reply => reply.arrayBuffer().then(() => true),
    () => false,
  )
