import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { entrar } from '#contract/autenticacao.ts'
import { encerrarSessao, encerrarSessoes, listarSessoes } from '#contract/sessoes.ts'
import { fields } from '../../test/each.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { app, nobody, db } = world
const { newRegular, newAdministrator, lives } = peopleOf(world)
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

type Headers = { authorization: string }
async function signIn(email: string, userAgent: string = CHROME): Promise<Headers> {
  const reply = await app.inject({
    method: 'POST',
    url: entrar.url,
    payload: { email, senha: SENHA },
    remoteAddress: newAddress(),
    headers: { 'user-agent': userAgent },
  })
  return { authorization: `Bearer ${reply.json<{ token: string }>().token}` }
}
const listOf = async (headers: Headers, query = {}) => (await nobody.call(listarSessoes, { headers, query })).body
const end = (headers: Headers, id: number) => nobody.call(encerrarSessao, { headers, params: { id } })
const newBuyer = async () => newRegular((await world.newCliente()).id)
const currentOf = async (headers: Headers) => (await listOf(headers)).sessoes[0] ?? assert.fail()

test("GET /api/autenticacao/sessoes 200 lists the sessions, this one first, with the browser's name and no token", async () => {
  const { email } = await newBuyer()
  const phone = await signIn(email, 'Mozilla/5.0 (iPhone) Version/18.6 Mobile Safari/604.1')
  const here = await signIn(email)
  const other = await signIn(email, '<script>alert(1)</script>')
  const body = await listOf(here)
  assert.deepEqual(fields(body.sessoes, 'navegador', 'atual'), [
    ['Chrome no Windows', 1],
    ['Outro programa', 0],
    ['Safari no iPhone', 0],
  ])
  assert.deepEqual([body.total, body.proximo], [3, null])
  const text = JSON.stringify(body)
  for (const { authorization } of [phone, here, other]) assert.ok(!text.includes(authorization.slice(7)))
  assert.deepEqual(Object.keys(body.sessoes[0] ?? {}).sort(), ['atual', 'dataCriacao', 'id', 'navegador', 'ultimoUso'])
})

describe('DELETE /api/autenticacao/sessoes/{id}', () => {
  test('200 invalidates its token and keeps the others; 404 a second time', async () => {
    const { email } = await newBuyer()
    const [here, lost, other] = [await signIn(email), await signIn(email), await signIn(email)]
    const { id } = await currentOf(lost)
    const { status, body } = await end(here, id)
    assert.deepEqual([status, body.sessoes.map(sessao => [sessao.id, sessao.atual])], [200, [[id, 0]]])
    assert.deepEqual([await lives(here), await lives(lost), await lives(other)], [true, false, true])
    assert.equal((await end(here, id)).status, 404)
  })

  test("404 a colleague's session, for an administrator too", async () => {
    const { id: clienteId } = await world.newCliente()
    const mine = await signIn((await newRegular(clienteId)).email)
    const boss = await signIn((await newAdministrator()).email)
    const other = await signIn((await newRegular(clienteId)).email)
    const { id } = await currentOf(other)
    for (const who of [mine, boss]) assert.equal((await end(who, id)).status, 404)
    assert.ok(await lives(other))
    assert.ok(!(await listOf(mine)).sessoes.some(sessao => sessao.id === id))
  })
})

for (const [query, whose, ended, left] of [
  [{}, 'all own sessions except this one', 2, true],
  [{ todas: 1 }, 'this one too', 3, false],
] as const)
  test(`DELETE /api/autenticacao/sessoes 200 ends ${whose}, and nobody else's`, async () => {
    const { id: clienteId } = await world.newCliente()
    const { id, email } = await newRegular(clienteId)
    const colleague = await signIn((await newRegular(clienteId)).email)
    const [here, one, two, dead] = [await signIn(email), await signIn(email), await signIn(email), await signIn(email)]
    await db.rows`update sessao set expira_em = now() where id = ${(await currentOf(dead)).id}`
    const { status, body } = await nobody.call(encerrarSessoes, { headers: here, query })
    assert.deepEqual([status, body], [200, { sessoesEncerradas: ended }])
    assert.deepEqual([await lives(here), await lives(one), await lives(two)], [left, false, false])
    assert.ok(await lives(colleague))
    assert.equal((await db.rows`select 1 from sessao where usuario_id = ${id}`).length, Number(left))
  })
