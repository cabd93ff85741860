import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAuditoria, type Registro } from '#contract/auditoria.ts'
import * as clientes from '#contract/clientes.ts'
import * as produtos from '#contract/produtos.ts'
import * as usuarios from '#contract/usuarios.ts'
import { auditOf, done, told } from '../../test/auditoria.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { fields } from '../../test/each.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { newRegular, newAdministrator, bearer } = peopleOf(world)

const { since } = auditOf(world)

describe('the audit', () => {
  test('records who changed what in a client and its users', async () => {
    const cnpj = cnpjDeTeste(800_000)
    let id = 0
    let userId = 0
    const person = newPerson()
    const entries = await since(async () => {
      const criado = await admin.call(clientes.criarCliente, { body: { nome: 'Bar Novo', cnpj } })
      id = criado.body.clientes[0]?.id ?? assert.fail(JSON.stringify(criado.body))
      const body = { id, nome: 'Bar Velho', cnpj, pedidoMinimo: 12.5 }
      for (const _ of ['changes', 'changes nothing']) done(await admin.call(clientes.atualizarCliente, { body }))
      const regular = { ...person, senha: SENHA, clienteId: id }
      const novo = await admin.call(usuarios.criarUsuarioRegular, { body: regular })
      userId = novo.body.usuarios[0]?.id ?? assert.fail(JSON.stringify(novo.body))
      const changed = { ...person, nome: 'Outro', id: userId, senha: 'girassol-da-serra', clienteId: id }
      done(await admin.call(usuarios.atualizarUsuarioRegular, { body: changed }))
      done(await admin.call(usuarios.excluirUsuario, { params: { id: userId } }))
      done(await admin.call(clientes.excluirCliente, { params: { id } }))
    })
    const { nome, email } = person
    const found = told(entries).map(([entidade, acao, nome]) => `${acao} ${entidade} ${nome}`)
    assert.deepEqual(found, [
      'criar cliente Bar Novo',
      'alterar cliente Bar Velho',
      `criar usuario ${nome}`,
      'alterar usuario Outro',
      'alterar usuario Outro',
      'excluir usuario Outro',
      'excluir cliente Bar Velho',
    ])
    const [, alterado, criado, , , excluido] = entries
    const record = { email, admin: false, papel: 'comprador', clienteId: id, segundoFator: false, convidadoEm: null }
    assert.deepEqual(alterado?.antes, { nome: 'Bar Novo', pedidoMinimo: null })
    assert.deepEqual(alterado?.depois, { nome: 'Bar Velho', pedidoMinimo: 12.5 })
    const seen = [criado?.depois, excluido?.antes]
    assert.deepEqual(seen, [
      { nome, ...record },
      { nome: 'Outro', ...record },
    ])
    for (const { usuarioId, usuarioNome, chamada, quando } of entries) {
      assert.deepEqual([usuarioId, usuarioNome.slice(0, 13)], [admin.userId, 'Administração'])
      assert.match(chamada, /^[\da-f]{8}-[\da-f-]{27}$/)
      assert.ok(Math.abs(Date.parse(quando) - Date.now()) < 60_000)
    }
  })

  test("records a client's user changing their own record, and never a password or its hash", async () => {
    const { id: clienteId } = await world.newCliente()
    const { id, nome, email } = await newRegular(clienteId)
    const headers = await bearer(email)
    const entries = await since(async () => {
      const body = { senhaAtual: SENHA, senhaNova: 'porta-azul-88' }
      done(await world.nobody.call(usuarios.trocarSenha, { body, headers }))
      const self = { id, nome: 'Nome Novo', email, clienteId }
      done(await world.nobody.call(usuarios.atualizarUsuarioRegular, { body: self, headers }))
    })
    assert.deepEqual(fields(entries, 'usuarioId', 'usuarioNome', 'depois'), [
      [id, nome, { senha: 'trocada' }],
      [id, nome, { nome: 'Nome Novo' }],
    ])
    const leaks =
      await db.rows`select from auditoria a where a::text ~ 'argon2|senha_hash' or a::text like '%' || ${SENHA} || '%' or a::text like '%porta-azul-88%'`
    assert.equal(leaks.length, 0)
  })
})

test('GET /api/auditoria 200 filters by page, person, kind, record and day', async () => {
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
  await db.rows`update auditoria set quando = '2020-05-02T02:30:00Z' where registro_id = ${produtoId} and depois->>'precoCusto' = '2.00'`
  assert.deepEqual(costs((await read({ ...one, dataInicial: '2020-05-01', dataFinal: '2020-05-01' })).auditoria), [2])
  assert.deepEqual(costs((await read({ ...one, dataInicial: '2020-05-02' })).auditoria), [4, 3])
})
