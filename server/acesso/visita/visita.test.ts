import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setImmediate, setTimeout } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { listarAuditoria } from '#contract/auditoria.ts'
import { lerSessao, sair } from '#contract/autenticacao.ts'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { isStream, ouvirEventos } from '#contract/eventos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, lerPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { listarApelidos } from '#contract/pedidos-texto.ts'
import { listarSessoes } from '#contract/sessoes.ts'
import { atualizarAdministrador, excluirUsuario, lerUsuario } from '#contract/usuarios.ts'
import { verComoCliente } from '#contract/ver-como.ts'
import { digests, newCompany } from '../../../test/company.ts'
import { contractEntries } from '../../../test/contract-entries.ts'
import { csv, importer } from '../../../test/files/importar.ts'
import { ownCall } from '../../../test/handing.ts'
import { ouvir } from '../../../test/ouvir.ts'
import { SENHA } from '../../../test/people.ts'
import { type Caller, openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { preview, run, read } = importer(admin)

/** Opens a visit to the client, by the administrator. */
async function visit(clienteId: number, by: Caller = admin): Promise<Caller> {
  const { status, body } = await by.call(verComoCliente, { params: { id: clienteId } })
  assert.equal(status, 201, JSON.stringify(body))
  return visitor(body.token)
}
const visitor = (token: string): Caller => {
  const headers = { authorization: `Bearer ${token}` }
  return {
    token,
    userId: 0,
    call: (route, args = {}) => world.nobody.call(route, { ...args, headers: { ...args.headers, ...headers } }),
    raw: (method, url, body, more) => world.nobody.raw(method, url, body, { ...more, ...headers }),
  }
}
const deactivate = (id: number) => db.rows(sql`update cliente set ativo = false where id = ${id}`)
const isAlive = async (who: Caller) => (await who.call(lerSessao)).status === 200

describe('POST /api/clientes/{id}/ver-como', () => {
  test('201 shows exactly what the buyer sees, of that client only', async () => {
    const { buyer, ids } = await newCompany(world, 'NOSSO')
    const { ids: others } = await newCompany(world)
    const guest = await visit(ids.clienteId)
    const session = (await guest.call(lerSessao)).body.usuario
    assert.deepEqual([session.id, session.admin, session.papel, session.clienteId], [0, 0, 'leitor', ids.clienteId])
    const reads = (of: typeof ids) =>
      [
        [lerCliente, { id: of.clienteId }],
        [listarEstantesDoCliente, { id: of.clienteId }],
        [listarProdutosParaPedir, { id: of.estanteId }],
        [listarPedidosDoCliente, { clienteId: of.clienteId }],
        [lerPedido, { id: of.pedidoId }],
        [listarItens, { id: of.pedidoId }],
        [lerHistorico, { id: of.pedidoId }],
        [listarApelidos, { id: of.clienteId }],
      ] as const
    for (const [route, params] of reads(ids)) {
      const [own, seen] = [await buyer.call(route, { params }), await guest.call(route, { params })]
      assert.equal(own.status, 200, route.url)
      assert.deepEqual([seen.status, String(seen.bytes)], [200, String(own.bytes)], route.url)
    }
    for (const [route, params] of reads(others))
      assert.equal((await guest.call(route, { params })).status, 404, route.url)
  })

  test('201 is recorded in the audit: who, which client, when', async () => {
    const { id, nome } = await world.newCliente()
    await visit(id)
    const { body } = await admin.call(listarAuditoria, { query: { entidade: 'ver-como', registroId: id } })
    assert.deepEqual(
      body.auditoria.map(({ usuarioId, registroNome, acao }) => [usuarioId, registroNome, acao]),
      [[admin.userId, nome, 'criar']],
    )
  })

  test('404 an unknown client, 409 an inactive one, 403 for non-administrators', async () => {
    const { id, buyer } = await world.newCliente()
    const status = async (who: Caller, id: number) => (await who.call(verComoCliente, { params: { id } })).status
    assert.equal(await status(admin, 999_999), 404)
    for (const who of [buyer, await world.newPerson('separador'), await visit(id)])
      assert.equal(await status(who, id), 403)
    await deactivate(id)
    assert.equal(await status(admin, id), 409)
  })

  test("401 when the caller's session ends during the call", async () => {
    const [{ id }, by] = [await world.newCliente(), await world.newAdmin()]
    const asked = await db.transaction(async change => {
      await change.rows(sql`delete from sessao where usuario_id = ${by.userId}`)
      const asked = by.call(verComoCliente, { params: { id } })
      while (
        !(await db.first(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'insert into visita'`,
        ))
      )
        await setImmediate()
      return { asked }
    })
    assert.equal((await asked.asked).status, 401)
  })
})

describe('a visitor', () => {
  test("403 on every write of the contract and on administrators' reads", async () => {
    const company = await newCompany(world)
    const guest = await visit(company.ids.clienteId)
    const all = (await contractEntries()).filter(({ route }) => !isStream(route.schema) && route !== sair)
    const refused = all.filter(
      ({ route: { method, config } }) => config.access === 'admin' || (config.access === 'user' && method !== 'GET'),
    )
    assert.ok(refused.length > 100)
    const before = await digests(db, 0)
    for (const { name, route } of refused)
      for (const headers of [{}, { 'idempotency-key': `visita-${name}` }] as Record<string, string>[]) {
        const { method, url, body } =
          route.config.access === 'user'
            ? ownCall(route, company)
            : { method: route.method, url: route.url.replace(/:\w+/g, '1'), body: {} }
        const reply = await guest.raw(method as 'GET', url, method === 'GET' ? undefined : body, headers)
        assert.equal(reply.status, 403, name)
      }
    const { acesso: _, ...rest } = await digests(db, 0)
    const { acesso: __, ...stood } = before
    assert.deepEqual(rest, stood)
  })

  test("reads no user's personal data, and is on no list of sessions", async () => {
    const { id, buyer } = await world.newCliente()
    const sessions = async (who: Caller) => (await who.call(listarSessoes)).body.sessoes.length
    const before = [await sessions(admin), await sessions(buyer)]
    const guest = await visit(id)
    for (const id of [buyer.userId, admin.userId, 0]) {
      assert.ok([404, 422].includes((await guest.call(lerUsuario, { params: { id } })).status))
      assert.ok([404, 422].includes((await guest.call(exportarDadosPessoais, { params: { id } })).status))
    }
    assert.equal(await sessions(guest), 0)
    assert.deepEqual([await sessions(admin), await sessions(buyer)], before)
    const used = await db.rows(sql`select from acesso where usuario_id = 0`)
    assert.equal(used.length, 0)
  })

  test("leaves by signing out, and the administrator's session stays", async () => {
    const { id } = await world.newCliente()
    const guest = await visit(id)
    assert.equal((await guest.call(sair, { headers: { 'idempotency-key': 'fim' } })).status, 200)
    assert.deepEqual([await isAlive(guest), await isAlive(admin)], [false, true])
  })

  for (const [how, end] of Object.entries({
    'signs out': by => by.call(sair),
    'is given another password': ({ userId }) =>
      admin.call(atualizarAdministrador, {
        body: {
          id: userId,
          nome: 'Outra',
          email: `outra${userId}@exemplo.com.br`,
          senha: 'porta-azul-9173',
          senhaAtual: SENHA,
          admin: 1,
        },
      }),
    'is deleted': ({ userId }) => admin.call(excluirUsuario, { params: { id: userId } }),
    'packs from now on': ({ userId }) => db.rows(sql`update usuario set papel = 'separador' where id = ${userId}`),
    'was away too long': ({ userId }) => db.rows(sql`update sessao set expira_em = now() where usuario_id = ${userId}`),
  } satisfies Record<string, (by: Caller) => Promise<unknown>>))
    test(`401 once the administrator ${how}`, async () => {
      const [{ id }, by] = [await world.newCliente(), await world.newAdmin()]
      const guest = await visit(id, by)
      assert.equal(await isAlive(guest), true)
      await end(by)
      assert.equal(await isAlive(guest), false)
    })

  test('401 after an hour, and when the client is deactivated', async () => {
    const { id } = await world.newCliente()
    const [late, other] = [await visit(id), await visit(id)]
    await db.rows(
      sql`update visita set expira_em = now() where cliente_id = ${id} and token_hash in (select token_hash from visita where cliente_id = ${id} limit 1)`,
    )
    assert.equal([await isAlive(late), await isAlive(other)].filter(Boolean).length, 1)
    await deactivate(id)
    assert.deepEqual([await isAlive(late), await isAlive(other)], [false, false])
  })

  test('401 still, when a deactivated client becomes active again, by its form or by a file', async () => {
    for (const deactivated of ['form', 'file'] as const) {
      const { id, nome } = await world.newCliente()
      const guest = await visit(id)
      const { cnpj } = (await admin.call(lerCliente, { params: { id } })).body.clientes[0] ?? assert.fail()
      const put = (ativo: 0 | 1) => admin.call(atualizarCliente, { body: { id, nome, cnpj, ativo } })
      if (deactivated === 'form') assert.equal((await put(0)).status, 200)
      else {
        const { id, alteradas } = await preview(
          'clientes',
          csv([
            ['Nome', 'CNPJ', 'Ativo'],
            [nome, cnpj, 'não'],
          ]),
        )
        assert.equal(alteradas, 1)
        await run(id, 'tudo', { alterar: 1 })
        while ((await read(id))?.situacao !== 'feita') await setTimeout(20)
      }
      assert.equal(await isAlive(guest), false)
      assert.equal((await put(1)).body.clientes[0]?.ativo, 1)
      assert.equal(await isAlive(guest), false)
    }
  })

  test('hears live what the client hears, until the administrator signs out', async () => {
    const here = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const [{ id }, by] = [await world.newCliente(), await world.newAdmin()]
    const stream = await ouvir(here, (await visit(id, by)).token)
    after(() => stream.close())
    await stream.until(() => stream.ouvindo() > 0)
    const status = async (token: string) => {
      const gone = new AbortController()
      const { status } = await fetch(here + ouvirEventos.url, {
        headers: { authorization: `Bearer ${token}` },
        signal: gone.signal,
      })
      gone.abort()
      return status
    }
    // Each administrator's visits have their own limit.
    const { token } = await visit(id, by)
    const more = await Promise.all(Array.from({ length: 9 }, () => ouvir(here, token)))
    after(() => more.map(open => open.close()))
    assert.deepEqual([await status(token), await status((await visit(id)).token)], [429, 200])
    await by.call(sair)
    await stream.ended
  })
})
