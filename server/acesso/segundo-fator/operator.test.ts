import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { lerSessao } from '#contract/autenticacao.ts'
import { secondFactorsOf } from '../../../test/second-factor.ts'
import { openWorld } from '../../../test/world.ts'
import { verify } from '../../manutencao/verify/verify.ts'

const world = await openWorld()
const { db, nobody, connectionString } = world
const { enrol } = secondFactorsOf(world)
const program = fileURLToPath(new URL('../../manutencao/second-factor.ts', import.meta.url))

function run(...args: string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, DATABASE_URL: connectionString }
  return new Promise(resolve => {
    execFile(process.execPath, [program, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    )
  })
}

test('npm run second-factor -- off EMAIL switches off the second factor of a user who lost phone and codes and ends the sessions; reports an unknown e-mail', async () => {
  const ana = await enrol()
  const other = await enrol()
  const done = await run('off', ana.email.toUpperCase())
  assert.deepEqual(done, {
    code: 0,
    said: `Verificação em duas etapas de ${ana.email.toUpperCase()} desativada: entra só com a senha. Suas sessões terminaram.\n`,
  })
  assert.equal((await nobody.call(lerSessao, { headers: ana.headers })).status, 401)
  assert.equal((await ana.signIn()).status, 200)
  assert.equal((await nobody.call(lerSessao, { headers: other.headers })).status, 200)
  assert.equal((await other.signIn()).status, 401)
  const again = await run('off', ana.email)
  assert.deepEqual([again.code, /^Ninguém com o e-mail/.test(again.said)], [1, true])
  assert.deepEqual((await verify(db)).quebras, [])
})
