import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { ensinarApelido } from '#contract/pedidos-texto.ts'
import { atualizarUsuarioRegular } from '#contract/usuarios.ts'
import { OTHER_DAY } from '../../../test/own-call.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { newPerson, peopleOf, SENHA } from '../../../test/people.ts'
import { type Caller, openWorld } from '../../../test/world.ts'

const world = await openWorld()
const { admin } = world
const { signIn, newRegular } = peopleOf(world)

const fileOf = async (who: Caller, id: number) => {
  const { status, bytes, headers } = await who.call(exportarDadosPessoais, { params: { id } })
  assert.equal(status, 200)
  return { file: JSON.parse(bytes.toString()), headers }
}
const statusOf = async (who: Caller, id: number) => (await who.call(exportarDadosPessoais, { params: { id } })).status

describe('GET /api/users/{id}/dados', () => {
  test('200 one JSON file with all stored data of a buyer, for the buyer and for administrators', async () => {
    const order = await pedidoAberto(world)
    const { clienteId, produtoId, params } = order
    const usuario = await newRegular(clienteId)
    const token = (await signIn(usuario.email, SENHA, '203.0.113.40')).body.token
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      world.app.inject({
        method,
        url,
        ...(payload && { payload }),
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${method}-${url}` },
      })
    await call('PUT', `/api/pedidos/${order.id}/observacao`, { observacao: 'Portão azul' })
    await call('POST', ensinarApelido.url.replace(':id', String(clienteId)), { texto: 'meu apelido', produtoId })
    await admin.call(cancelarPedido, { params })
    const nome = 'Maria que mudou de nome'
    await admin.call(atualizarUsuarioRegular, { body: { id: usuario.id, nome, email: usuario.email, clienteId } })

    const reply = await call('GET', `/api/users/${usuario.id}/dados`)
    assert.equal(reply.statusCode, 200)
    assert.match(
      String(reply.headers['content-disposition']),
      /attachment; filename="dados-pessoais-\d+-\d{4}-\d\d-\d\d\.json"/,
    )
    const own = reply.json()
    assert.deepEqual([own.usuario.nome, own.usuario.email, own.usuario.clienteId], [nome, usuario.email, clienteId])
    assert.equal(own.sessoes.length, 1)
    assert.deepEqual(own.acessos.flatMap(({ enderecos }: { enderecos: string[] }) => enderecos).sort(), [
      '127.0.0.1',
      '203.0.113.40',
    ])
    assert.deepEqual(
      own.redesConhecidas.map(({ rede }: { rede: string }) => rede),
      ['203.0.113.40/32'],
    )
    assert.deepEqual(
      own.nosPedidos.map(({ acao }: { acao: string }) => acao),
      ['observar'],
    )
    assert.deepEqual(
      own.nosCadastros.map(({ entidade, depois }: { entidade: string; depois: { texto: string } }) => [
        entidade,
        depois.texto,
      ]),
      [['apelido', 'meu apelido']],
    )
    assert.deepEqual(
      own.sobreMim.map(({ acao, feitoPor }: { acao: string; feitoPor: string }) => [acao, feitoPor]),
      [
        ['criar', 'Fornecedor'],
        ['alterar', 'Fornecedor'],
      ],
    )
    assert.equal(own.chamadasGuardadas.length, 2)
    assert.deepEqual([own.usuario.convidadoEm, own.usuario.recuperacaoPedidaEm], [null, null])
    for (const secret of ['argon2', token]) assert.ok(!reply.body.includes(secret))

    const { file } = await fileOf(admin, usuario.id)
    assert.deepEqual(Object.keys(file), Object.keys(own))
    assert.notEqual(file.sobreMim[0].feitoPor, 'Fornecedor')
  })

  test('200 includes everything an administrator signed, however many rows', async () => {
    const colleague = await world.newAdmin()
    const produtoId = await world.newProduto()
    for (let i = 0; i < 3; i++)
      await colleague.call(criarMovimento, {
        body: { produtoId, tipo: 'contagem', quantidade: i, motivo: 'Conferido' },
      })
    const { file } = await fileOf(admin, colleague.userId)
    assert.equal(file.movimentos.length, 3)
    assert.ok(file.nosCadastros.length > 0)
  })

  test('200 includes the notices a person caused and the reminders they sent', async () => {
    const colleague = await world.newAdmin()
    const order = await pedidoAberto(world)
    await order.confirm(OTHER_DAY, colleague)
    await world.db.rows(
      sql`insert into lembrete (estante_id, canal, autor_id, quando) values (${order.estanteId}, 'whatsapp', ${colleague.userId}, now())`,
    )
    await world.db.rows(
      sql`update usuario set convidado_em = now(), senha_pedida_em = now() where id = ${colleague.userId}`,
    )
    const { file } = await fileOf(admin, colleague.userId)
    assert.deepEqual(
      file.avisosDoQueFiz.map(({ tipo, pedidoId }: { tipo: string; pedidoId: number }) => [tipo, pedidoId]),
      [['pedido-confirmado', order.id]],
    )
    assert.deepEqual(
      file.lembretesEnviados.map(({ canal, estanteId }: { canal: string; estanteId: number }) => [canal, estanteId]),
      [['whatsapp', order.estanteId]],
    )
    assert.ok(file.usuario.convidadoEm && file.usuario.recuperacaoPedidaEm)
  })

  test('200 leaves out changes in another company that the user has left', async () => {
    const order = await pedidoAberto(world)
    const { id: elsewhere } = await world.newCliente()
    const body = { id: order.buyer.userId, ...newPerson(), clienteId: elsewhere }
    assert.equal((await admin.call(atualizarUsuarioRegular, { body })).status, 200)
    const { token } = (await signIn(body.email, SENHA)).body
    const reply = await world.app.inject({
      url: `/api/users/${order.buyer.userId}/dados`,
      headers: { authorization: `Bearer ${token}` },
    })
    const steps: { pedidoId: number; antes: unknown; depois: unknown }[] = reply.json().nosPedidos
    assert.ok(steps.length > 1)
    assert.ok(steps.every(({ pedidoId, antes, depois }) => pedidoId === order.id && !antes && !depois))
    const { file } = await fileOf(admin, order.buyer.userId)
    assert.ok(file.nosPedidos.some(({ depois }: { depois: unknown }) => depois))
  })

  test('429 while the same user already waits for one', async () => {
    const { buyer } = await world.newCliente()
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(buyer, buyer.userId)))
    assert.deepEqual(new Set(statuses), new Set([200, 429]))
    assert.equal(await statusOf(buyer, buyer.userId), 200)
  })

  test('404 for a colleague', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    assert.equal(await statusOf(buyer, (await world.newBuyer(clienteId)).userId), 404)
  })
})
