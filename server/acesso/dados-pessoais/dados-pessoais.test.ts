import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { join, raw } from 'sql-template-tag'
import { lerSessao } from '#contract/autenticacao.ts'
import { exportarDadosPessoais, removerDadosPessoais, USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { registrarPagamento } from '#contract/pagamentos.ts'
import { lerHistorico } from '#contract/pedidos.ts'
import { cancelarPedido, observarPedido } from '#contract/pedidos-status.ts'
import { ensinarApelido } from '#contract/pedidos-texto.ts'
import { atualizarUsuarioRegular, lerUsuario, listarUsuarios } from '#contract/usuarios.ts'
import { refusal } from '../../../test/each.ts'
import { csv, importer } from '../../../test/files/importar.ts'
import { OTHER_DAY } from '../../../test/own-call.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { newPerson, peopleOf, SENHA } from '../../../test/people.ts'
import { type Caller, openWorld } from '../../../test/world.ts'
import { avisar, SISTEMA } from '../../avisos/avisar.sql.ts'

const world = await openWorld()
const { admin, db } = world
const { signIn, newRegular } = peopleOf(world)

const remove = (id: number, who: Caller = admin, senhaAtual = SENHA, headers = {}) =>
  who.call(removerDadosPessoais, { params: { id }, body: { senhaAtual }, headers })

/** Every table with any of the texts in a row. */
async function tablesWith(texts: string[]): Promise<string[]> {
  const tables = await db.rows<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const rows = await db.rows<{ name: string }>(
    join(
      tables.map(
        ({ name }) => sql`select ${name} as name from ${raw(`"${name}"`)} t
          where exists (select from unnest(${texts}::text[]) x where strpos(t::text, x) > 0)`,
      ),
      ' union ',
    ),
  )
  return rows.map(({ name }) => name).sort()
}

let people = 0
/** A buyer who ordered, changed their own record, and was changed by an administrator, with unique names. */
async function someone() {
  const order = await pedidoAberto(world)
  const { clienteId, id } = order
  const n = ++people
  const names = [`Fulana Primeira ${n}`, `Fulana Segunda ${n}`, `fulana${n}@antes.example`, `fulana${n}@depois.example`]
  const [first = '', second = '', before = '', after = ''] = names
  const key = () => ({ 'idempotency-key': `someone-${n}-${Math.random()}` })
  const usuarioId = order.buyer.userId
  const change = (nome: string, email: string, who: Caller = admin) =>
    who.call(atualizarUsuarioRegular, {
      body: { id: usuarioId, nome, email, clienteId, senhaAtual: SENHA },
    })
  assert.equal((await change(first, before)).status, 200)
  await order.buyer.call(observarPedido, { params: { id }, body: { observacao: 'De manhã' }, headers: key() })
  assert.equal((await change(second, after, order.buyer)).status, 200)
  assert.equal((await change(second, after)).status, 200)
  await order.buyer.call(observarPedido, { params: { id }, body: { observacao: 'De tarde' }, headers: key() })
  assert.equal((await order.confirm(OTHER_DAY)).status, 200)
  // As where mail is set up.
  const former = sql`select null::int, null::int, ${usuarioId}::int, jsonb_build_object('email', ${before}::text)`
  await db.rows(avisar('email-mudou', SISTEMA, former))
  return { ...order, usuarioId, names }
}

/** Leaves an import pending that adds the user to the client of an order. */
async function inAFile(id: number, [, second = '', , after = '']: readonly string[]) {
  const cliente = await db.first<{ nome: string; cnpj: string }>`select c.nome, cnpj from pedido p
    join cliente c on c.id = p.cliente_id where p.id = ${id}`
  const linha = [cliente?.nome ?? '', cliente?.cnpj ?? '', second, after.toUpperCase()]
  const { iguais } = await importer(admin).preview(
    'clientes',
    csv([['Nome', 'CNPJ', 'Comprador', 'E-mail do comprador'], linha]),
  )
  assert.equal(iguais, 1)
}

const signatures = async (id: number) => {
  const { body } = await admin.call(lerHistorico, { params: { id } })
  return [...new Set(body.historico.map(({ usuarioNome }) => usuarioNome))]
}

describe('PUT /api/users/{id}/remover-dados', () => {
  test('200 removes name and e-mail everywhere, former ones included; keeps orders and ends sessions', async () => {
    const { id, buyer, usuarioId, names, pedido } = await someone()
    const stood = await pedido()
    await inAFile(id, names)
    assert.deepEqual(await tablesWith(names), [
      ...['auditoria', 'aviso', 'historico', 'importacao', 'importacao_linha', 'usuario'],
    ])
    const { status, body } = await remove(usuarioId, admin, SENHA, { 'idempotency-key': 'remove-1' })
    assert.deepEqual([status, body.usuarios], [200, [{ id: usuarioId, nome: USUARIO_REMOVIDO }]])
    assert.deepEqual(await tablesWith(names), [])
    assert.equal((await buyer.call(lerSessao)).status, 401)
    assert.equal((await admin.call(lerUsuario, { params: { id: usuarioId } })).status, 404)
    const { body: after } = await admin.raw('GET', `/api/pedidos/${id}`)
    assert.deepEqual((after as unknown as { pedidos: unknown[] }).pedidos[0], { ...stood, codigoExterno: null })
    assert.ok((await signatures(id)).includes(USUARIO_REMOVIDO))
    assert.deepEqual(
      await db.rows`select acao, antes ->> 'nome' as nome, antes ->> 'email' as email, depois from auditoria
        where registro_id = ${usuarioId} and entidade = 'usuario' order by id desc limit 2`,
      [
        { acao: 'alterar', nome: null, email: null, depois: { dadosPessoais: 'removidos' } },
        { acao: 'excluir', nome: 'removido', email: 'removido', depois: null },
      ],
    )
    const { body: list } = await admin.call(listarUsuarios, { query: { busca: 'removido' } })
    assert.equal(list.total, 0)
  })

  const SIGNED = ['auditoria', 'aviso', 'movimento_estoque', 'pagamento', 'usuario']
  test('200 removes an administrator, also from stock movements, payments and the audit', async () => {
    const colleague = await world.newAdmin()
    await db.rows`update usuario set nome = 'Sicrana Colega' where id = ${colleague.userId}`
    const produtoId = await world.newProduto()
    await colleague.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 3, motivo: '' } })
    const { id: clienteId } = await world.newCliente()
    const pagamento = { clienteId, data: '2026-03-10', valor: 5, forma: 'pix' } as const
    const { body: paid } = await colleague.call(registrarPagamento, { body: pagamento })
    assert.deepEqual(await tablesWith(['Sicrana Colega']), SIGNED)
    const { pagamentos } = (await fileOf(admin, colleague.userId)).file
    assert.deepEqual(pagamentos, [
      { quando: paid.pagamentos[0]?.criadoEm, assinadoComo: 'Sicrana Colega', clienteId, valor: 5, forma: 'pix' },
    ])
    assert.equal((await remove(colleague.userId)).status, 200)
    assert.deepEqual(await tablesWith(['Sicrana Colega']), [])
  })

  test('200 keeps another person of the same name, and the addresses that the law requires', async () => {
    const [one, other] = [await someone(), await someone()]
    const [, name = ''] = other.names
    await db.rows`update usuario set nome = ${name} where id = ${one.usuarioId}`
    const accesses = () => db.rows`select * from acesso where usuario_id = ${one.usuarioId}`
    const before = await accesses()
    assert.equal((await remove(one.usuarioId)).status, 200)
    assert.ok((await signatures(other.id)).includes(name))
    assert.ok(before.length > 0)
    assert.deepEqual(await accesses(), before)
  })

  test('422 without the own password, and nothing changes', async () => {
    const { usuarioId, names } = await someone()
    assert.deepEqual(refusal(await remove(usuarioId, admin, 'outra-senha-99')), [422, 'senhaAtual'])
    assert.equal((await remove(usuarioId, admin, '')).status, 422)
    assert.ok((await tablesWith(names)).includes('usuario'))
  })

  test('409 oneself, 404 an unknown id', async () => {
    assert.equal((await remove(admin.userId)).status, 409)
    assert.equal((await remove(999_999)).status, 404)
  })
})

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
      [own.redesConhecidas.length, own.nosPedidos[0].acao, own.nosCadastros[0].depois.texto, own.sobreMim[0].feitoPor],
      [1, 'observar', 'meu apelido', 'Fornecedor'],
    )
    assert.equal(own.chamadasGuardadas.length, 2)
    for (const secret of ['argon2', token]) assert.ok(!reply.body.includes(secret))

    const { file } = await fileOf(admin, usuario.id)
    assert.deepEqual(Object.keys(file), Object.keys(own))
    assert.notEqual(file.sobreMim[0].feitoPor, 'Fornecedor')
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

  test('200 a packer’s long history too, without money; 429 a second file at once', async () => {
    const packer = await world.newPerson('separador')
    const { id: pedidoId } = await pedidoAberto(world)
    await db.rows`insert into historico (pedido_id, acao, usuario_id, usuario_nome, admin)
      select ${pedidoId}, 'separar', ${packer.userId}, 'Estoque', true from generate_series(1, 2001)`
    await db.rows`insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, depois)
      values (${admin.userId}, 'Ana', 'PUT', 'usuario', 'alterar', ${packer.userId}, 'Estoque', '{"nome": "E", "precoVenda": 7}')`
    const { file } = await fileOf(packer, packer.userId)
    assert.deepEqual([file.nosPedidos.length, file.sobreMim.at(-1).depois], [2001, { nome: 'E' }])
    const both = await Promise.all([statusOf(packer, packer.userId), statusOf(packer, packer.userId)])
    assert.deepEqual(both.sort(), [200, 429])
    assert.equal(await statusOf(packer, packer.userId), 200)
  })

  test('404 for a colleague', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    assert.equal(await statusOf(buyer, (await world.newBuyer(clienteId)).userId), 404)
  })
})
