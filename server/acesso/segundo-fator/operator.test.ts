import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { entrar, lerSessao } from '#contract/autenticacao.ts'
import { SENHA } from '../../../test/people.ts'
import { secondFactorsOf } from '../../../test/second-factor.ts'
import { fetchCall, startProcess } from '../../../test/server-process.ts'
import { openWorld } from '../../../test/world.ts'
import { verify } from '../../manutencao/verify/verify.ts'

const world = await openWorld()
const { db, nobody, connectionString } = world
const { enrol } = secondFactorsOf(world)
const program = fileURLToPath(new URL('../../manutencao/second-factor.ts', import.meta.url))
const [KEY, OTHER] = ['0a'.repeat(32), '0b'.repeat(32)]

const start = (env: Record<string, string>) =>
  startProcess({ DATABASE_URL: connectionString, CEP_LOOKUP_URL: '', ...env })

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: connectionString }
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

describe('SECOND_FACTOR_KEY', () => {
  test('set later, encrypts stored secrets and keeps codes valid; without it or with another key no server starts', async () => {
    const { id, email, app } = await enrol()
    const kept = () => db.first<{ segredo: Buffer }>(sql`select segredo from autenticador where usuario_id = ${id}`)
    assert.equal((await kept())?.segredo[0], 0)
    const server = start({ SECOND_FACTOR_KEY: KEY })
    after(() => server.child.kill('SIGKILL'))
    const address = await server.listening
    assert.equal((await kept())?.segredo[0], 1)
    // The test's clock is ahead of the server's real one.
    await db.rows(sql`update autenticador set ultimo_passo = 0 where usuario_id = ${id}`)
    const codigo = app.codeAt(Date.now())
    const reply = await fetchCall(address, entrar, { body: { email, senha: SENHA, codigo } })
    assert.equal(reply?.status, 200)

    for (const SECOND_FACTOR_KEY of ['', OTHER]) {
      const refused = start({ SECOND_FACTOR_KEY })
      refused.listening.catch(() => undefined)
      assert.equal(await refused.ended, 1)
      assert.match(refused.output(), /^SECOND_FACTOR_KEY: não é a chave com que [^\n]+\n$/)
    }
    await db.rows(sql`delete from autenticador`)
    await db.rows(sql`update usuario set segundo_fator = false`)
  })
})

describe('npm run second-factor -- off EMAIL', () => {
  test('switches off the second factor of a user who lost phone and codes and ends the sessions; reports an unknown e-mail', async () => {
    const ana = await enrol()
    const other = await enrol()
    const done = await run('off', ana.email.toUpperCase())
    assert.deepEqual(done, {
      code: 0,
      said: `Segundo fator de ${ana.email.toUpperCase()} desligado: entra só com a senha. Suas sessões terminaram.\n`,
    })
    assert.equal((await nobody.call(lerSessao, { headers: ana.headers })).status, 401)
    assert.equal((await ana.signIn()).status, 200)
    assert.equal((await nobody.call(lerSessao, { headers: other.headers })).status, 200)
    assert.equal((await other.signIn()).status, 401)
    const again = await run('off', ana.email)
    assert.deepEqual([again.code, /^Ninguém com o e-mail/.test(again.said)], [1, true])
    assert.deepEqual(await run('on', ana.email), { code: 1, said: 'Uso: npm run second-factor -- off E-MAIL\n' })
    assert.deepEqual((await verify(db)).quebras, [])
  })
})
