import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { sair } from '#contract/autenticacao.ts'
import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { observarPedido } from '#contract/pedidos-status.ts'
import { encerrarSessoes } from '#contract/sessoes.ts'
import { atualizarAdministrador, atualizarUsuarioRegular, excluirUsuario, lerUsuario } from '#contract/usuarios.ts'
import { ouvir, type Stream } from '../../test/ouvir.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { SENHA } from '../../test/people.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { hashToken } from '../access.ts'

const world = await openWorld()
const { admin, app, db } = world
const here = await app.listen({ port: 0, host: '127.0.0.1' })

const there = await (await world.server()).listen({ port: 0, host: '127.0.0.1' })

const onBoth = ({ token }: Caller) => Promise.all([ouvir(here, token), ouvir(there, token)])
const heard = (stream: Stream, pedidoId: number) =>
  stream.anuncios().filter(anuncio => anuncio.pedidoId === pedidoId && anuncio.acao === 'observar')
const observe = async (id: number, observacao: string) => {
  const { status } = await admin.call(observarPedido, { params: { id }, body: { observacao } })
  assert.equal(status, 200)
}
const done = ({ status, body }: { status: number; body: unknown }) => assert.equal(status, 200, JSON.stringify(body))

const readUser = async (id: number) =>
  (await admin.call(lerUsuario, { params: { id } })).body.usuarios[0] ?? assert.fail()

async function changeRole({ userId }: Caller, clienteId: number): Promise<void> {
  const { nome, email } = await readUser(userId)
  const body = { id: userId, nome, email, clienteId, papel: 'leitor' as const }
  done(await admin.call(atualizarUsuarioRegular, { body }))
}

async function move({ userId }: Caller): Promise<void> {
  const { nome, email } = await readUser(userId)
  const { id: clienteId } = await world.newCliente()
  done(await admin.call(atualizarUsuarioRegular, { body: { id: userId, nome, email, clienteId } }))
}

async function deactivate(id: number): Promise<void> {
  const [{ nome, cnpj } = assert.fail()] = (await admin.call(lerCliente, { params: { id } })).body.clientes
  done(await admin.call(atualizarCliente, { body: { id, nome, cnpj, ativo: 0 } }))
}

/** Another session of the same user. */
async function alsoSignedIn({ userId }: Caller): Promise<{ headers: { authorization: string } }> {
  const token = `outra-${userId}`
  await db.rows(
    sql`insert into sessao (token_hash, usuario_id, expira_em)
      values (${hashToken(token)}, ${userId}, now() + interval '1 hour')`,
  )
  return { headers: { authorization: `Bearer ${token}` } }
}

type Change = (who: Caller, clienteId: number) => Promise<unknown>
const OF_A_BUYER: Record<string, Change> = {
  'was moved to another company': move,
  'signed out': async who => done(await who.call(sair)),
  'had its session ended elsewhere': async who =>
    done(await world.nobody.call(encerrarSessoes, await alsoSignedIn(who))),
  'was deleted': async ({ userId: id }) => done(await admin.call(excluirUsuario, { params: { id } })),
  'was deactivated with its company': (_, clienteId) => deactivate(clienteId),
  'may only read from now on': changeRole,
  'was promoted': ({ userId }) => db.rows(sql`update usuario set admin = true, cliente_id = null where id = ${userId}`),
}
const OF_AN_ADMINISTRATOR: Record<string, Change> = {
  'may only pack from now on': async ({ userId }) => {
    const { nome, email } = await readUser(userId)
    const body = { id: userId, nome, email, admin: 1 as const, papel: 'separador' as const, senhaAtual: SENHA }
    done(await admin.call(atualizarAdministrador, { body }))
  },
  'was demoted': ({ userId }, clienteId) =>
    db.rows(sql`update usuario set admin = false, cliente_id = ${clienteId} where id = ${userId}`),
}

/** The witnesses receive the later change in the same message as the others would, so the others need no wait. */
async function hearsNothingAfter(change: Change, who: Caller, { id, clienteId }: { id: number; clienteId: number }) {
  const [streams, witnesses] = await Promise.all([onBoth(who), onBoth(admin)])
  await observe(id, 'Antes')
  await Promise.all([...streams, ...witnesses].map(stream => stream.until(() => heard(stream, id).length === 1)))
  await change(who, clienteId)
  await observe(id, 'Depois')
  await Promise.all(witnesses.map(witness => witness.until(() => heard(witness, id).length === 2)))
  await Promise.all(streams.map(({ ended }) => ended))
  assert.deepEqual(
    streams.map(stream => heard(stream, id).length),
    [1, 1],
  )
}

describe("a listener, on any server, hears nothing committed after a change of the user's access", () => {
  for (const [what, change] of Object.entries(OF_A_BUYER))
    test(what, async () => {
      const order = await pedidoAberto(world)
      await hearsNothingAfter(change, order.buyer, order)
    })
  for (const [what, change] of Object.entries(OF_AN_ADMINISTRATOR))
    test(what, async () => {
      const order = await pedidoAberto(world)
      const { id: clienteId } = await world.newCliente()
      await hearsNothingAfter(change, await world.newAdmin(), { id: order.id, clienteId })
    })
})

test('a change during a lost database connection ends the stream before it hears anything more', async () => {
  const { buyer } = await pedidoAberto(world)
  const streams = await onBoth(buyer)
  const { id: clienteId } = await world.newCliente()
  await db.transaction(async db => {
    await db.rows(sql`update usuario set cliente_id = ${clienteId} where id = ${buyer.userId}`)
    await db.rows(
      sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
        where datname = current_database() and application_name = 'pedidos-listen'`,
    )
  })
  await Promise.all(streams.map(({ ended }) => ended))
  assert.deepEqual(
    streams.map(stream => stream.ouvindo()),
    [1, 1],
  )
})

test('when another session of the same user ends, the listener stays and is told to read everything again', async () => {
  const { id, buyer } = await pedidoAberto(world)
  const streams = await onBoth(buyer)
  done(await world.nobody.call(sair, await alsoSignedIn(buyer)))
  await Promise.all(streams.map(stream => stream.until(() => stream.ouvindo() === 2)))
  await observe(id, 'Portão azul')
  await Promise.all(streams.map(stream => stream.until(() => heard(stream, id).length === 1)))
})
