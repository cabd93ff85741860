import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { listarAuditoria, type Registro } from '#contract/auditoria.ts'
import * as clientes from '#contract/clientes.ts'
import * as produtos from '#contract/produtos.ts'
import * as usuarios from '#contract/usuarios.ts'
import { auditOf, done, keyed } from '../../test/auditoria.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { newRegular, newAdministrator, bearer } = peopleOf(world)

const { since } = auditOf(world)

describe('GET /api/auditoria', () => {
  test('200 contains no refused calls and no orders', async () => {
    const { id: clienteId } = await world.newCliente()
    const order = await pedidoAberto(world)
    const produtoId = await world.newProduto()
    await world.offer(order.estanteId, produtoId)
    const refused = await since(async () => {
      for (const headers of keyed.map(headers => headers())) {
        assert.equal(
          (await admin.call(clientes.excluirCliente, { params: { id: order.clienteId }, headers })).status,
          409,
        )
        const body = { nome: 'Repetida', clienteId, email: (await newRegular(clienteId)).email, senha: SENHA }
        assert.equal((await admin.call(usuarios.criarUsuarioRegular, { body, headers })).status, 409)
      }
      done(await order.add(3, { produtoId }))
      done(await order.add(1, { produtoId }, admin))
    })
    assert.deepEqual(
      refused.map(({ entidade, acao }) => `${acao} ${entidade}`),
      ['criar usuario', 'criar usuario'], // the two users whose e-mails the refused calls repeat
    )
  })

  test('200 filters by page, person, kind, record and day', async () => {
    const other = await newAdministrator()
    const headers = await bearer(other.email)
    const produtoId = await world.newProduto()
    const edit = (precoCusto: number) => ({ id: produtoId, nome: 'Fubá', precoCusto, unidadeMedida: 'KG' as const })
    for (const [i, who] of [admin, world.nobody, admin].entries())
      done(await who.call(produtos.atualizarProduto, { body: edit(i + 2), headers: who === admin ? {} : headers }))
    const read = async (query: Record<string, string | number>) => {
      const { status, body } = await admin.call(listarAuditoria, { query })
      assert.equal(status, 200)
      return body
    }
    const one = { entidade: 'produto', registroId: produtoId }
    const costs = (entries: Registro[]) => entries.map(({ depois }) => depois?.precoCusto)
    assert.deepEqual(costs((await read(one)).auditoria), [4, 3, 2])
    assert.deepEqual(costs((await read({ ...one, usuarioId: other.id })).auditoria), [3])
    const first = await read({ ...one, limite: 2 })
    assert.deepEqual(costs(first.auditoria), [4, 3])
    assert.deepEqual(costs((await read({ ...one, limite: 2, cursor: first.proximo ?? '' })).auditoria), [2])
    let cursor: string | null = ''
    const oneByOne: unknown[] = []
    while (cursor !== null) {
      const next: { auditoria: Registro[]; proximo: string | null } = await read({
        ...one,
        limite: 1,
        ...(cursor && { cursor }),
      })
      oneByOne.push(...costs(next.auditoria))
      cursor = next.proximo
    }
    assert.deepEqual(oneByOne, [4, 3, 2])
    for (const bad of ['[1]', '["x",1]', '[1e300,1]', `[${Number.MAX_SAFE_INTEGER},${Number.MAX_SAFE_INTEGER}]`]) {
      const cursor = Buffer.from(bad).toString('base64url')
      const { status } = await admin.call(listarAuditoria, { query: { cursor } })
      assert.ok(status === 422 || status === 200, `${bad}: ${status}`)
    }
    await db.rows(
      sql`update auditoria set quando = '2020-05-02T02:30:00Z' where registro_id = ${produtoId} and depois->>'precoCusto' = '2.00'`,
    )
    assert.deepEqual(costs((await read({ ...one, dataInicial: '2020-05-01', dataFinal: '2020-05-01' })).auditoria), [2])
    assert.deepEqual(costs((await read({ ...one, dataInicial: '2020-05-02' })).auditoria), [4, 3])
  })
})
