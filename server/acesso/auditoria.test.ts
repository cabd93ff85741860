import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql, { raw } from 'sql-template-tag'
import { listarAuditoria, type Registro } from '#contract/auditoria.ts'
import * as clientes from '#contract/clientes.ts'
import * as configuracoes from '#contract/configuracoes.ts'
import { copiarEstante } from '#contract/estante-copia.ts'
import * as linhas from '#contract/estante-produtos.ts'
import * as estantes from '#contract/estantes.ts'
import { dizerTermos, esquecerTermo } from '#contract/importacoes-termos.ts'
import { excluirPedido } from '#contract/pedidos-status.ts'
import * as produtos from '#contract/produtos.ts'
import type { Route } from '#contract/route.ts'
import * as usuarios from '#contract/usuarios.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { fields } from '../../test/each.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin, db } = world
const { newRegular, newAdministrator, bearer } = peopleOf(world)

/** The audit entries that `work` writes, oldest first. */
async function since(work: () => Promise<unknown>): Promise<Registro[]> {
  const last = (await db.first<{ id: number }>`select coalesce(max(id), 0) as id from auditoria`)?.id ?? 0
  await work()
  const { status, body } = await admin.call(listarAuditoria, { query: { limite: 1000 } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.auditoria.filter(({ id }) => id > last).reverse()
}
const told = (entries: Registro[]) => fields(entries, 'entidade', 'acao', 'registroNome', 'antes', 'depois')
let keys = 0
/** Headers without an idempotency key, and with one as the browser always sends. */
const keyed = [() => ({}), () => ({ 'idempotency-key': `auditoria-${++keys}` })]
const done = ({ status, body }: { status: number; body: unknown }) =>
  assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`)

const { preview, run } = importer(admin)

const AUDITED = [
  'usuario',
  'cliente',
  'produto',
  'estante',
  'estante_produto',
  'configuracao',
  'pedido_fixo',
  'termo_de_importacao',
]
const GUARDED = sql`create function so_com_autor() returns trigger language plpgsql as $$
  begin
    if not tem_autor() then raise exception 'written without an author'; end if;
    return null;
  end $$`

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

describe('the audit is complete', () => {
  test('every column of the audited tables is recorded, or excluded by name', async () => {
    const LEFT_OUT: Record<string, string[]> = {
      // The entry itself has the id; `busca`, `busca_toda` and `acabando` are derived; orders record `reservada` in their
      // history; `com_estoque` is audited with the product.
      '*': ['id', 'busca', 'busca_toda', 'alterado_em'],
      // Audited as "trocada"; whether a mailed link was opened; requests for a link; the version of the access.
      usuario: ['senha_hash', 'email_provado', 'senha_pedida_em', 'versao_do_acesso'],
      // `logo` changes with `logo_png`.
      configuracao: ['logo_png'],
      estante: ['avisada'], // whether its opening was announced
      termo_de_importacao: ['dito_em'],
      estante_produto: [
        'estante_id',
        'produto_id',
        'reservada',
        'acabando',
        'acabou',
        'quantidade_antes',
        'com_estoque',
      ],
    }
    const columns = await db.rows<{ tabela: string; coluna: string; told: boolean }>`select c.table_name as tabela,
      c.column_name as coluna,
        exists (select from pg_trigger t where t.tgrelid = c.table_name::regclass and not t.tgisinternal
          and (c.column_name = any(case when t.tgfoid = 'auditar'::regproc and t.tgnargs = 2 then colunas_da_tabela(t.tgrelid) end)
            or strpos(pg_get_triggerdef(t.oid), quote_literal(c.column_name)) > 0 or c.ordinal_position = any(t.tgattr))) as told
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = any(${AUDITED})`
    assert.ok(columns.length > 40)
    const forgotten = columns.filter(
      ({ tabela, coluna, told }) => !told && ![...(LEFT_OUT['*'] ?? []), ...(LEFT_OUT[tabela] ?? [])].includes(coluna),
    )
    assert.deepEqual(forgotten, [])
  })

  test('no signed-in user writes to these tables without an author, with or without an Idempotency-Key', async () => {
    const { id: clienteId } = await world.newCliente()
    const regular = await newRegular(clienteId)
    const order = await pedidoAberto(world)
    await db.rows(GUARDED)
    for (const table of [...AUDITED, 'pedido'])
      for (const event of table === 'pedido' ? ['delete'] : ['insert', 'delete', 'update'])
        await db.rows(
          // A change of `reservada` by an order is in its history.
          sql`create trigger so_com_autor_${raw(event)} after ${raw(event)}
            ${raw(table === 'estante_produto' && event === 'update' ? 'of preco_venda, quantidade, ativo' : '')}
            on ${raw(table)} for each statement execute function so_com_autor()`,
        )
    const failing = admin.call(clientes.criarCliente, { body: { nome: 'Com autor', cnpj: cnpjDeTeste(810_000) } })
    done(await failing)
    await assert.rejects(db.rows`update cliente set nome = 'Sem autor'`, /without an author/)
    for (const headers of keyed) await everyWrite(headers, clienteId, regular.id)
    done(await order.add(1))
    done(await admin.call(excluirPedido, { params: { id: order.id } }))
  })
})

/** Makes each call that writes to an audited table once, with success. */
async function everyWrite(headers: () => Record<string, string>, clienteId: number, userId: number): Promise<void> {
  const call = async <R extends Route>(route: R, args: Parameters<typeof admin.call<R>>[1]) => {
    const reply = await admin.call(route, { ...args, headers: { ...headers(), ...args?.headers } })
    done(reply)
    return reply.body
  }
  const cnpj = cnpjDeTeste(820_000 + ++keys)
  const novo = (await call(clientes.criarCliente, { body: { nome: 'Um', cnpj } })).clientes[0]?.id ?? 0
  await call(clientes.atualizarCliente, { body: { id: novo, nome: 'Dois', cnpj } })
  const person = newPerson()
  const created =
    (await call(usuarios.criarAdministrador, { body: { ...person, senha: SENHA, admin: 1 } })).usuarios[0]?.id ?? 0
  await call(usuarios.atualizarAdministrador, { body: { ...person, id: created, nome: 'Três', admin: 1 } })
  await call(usuarios.atualizarUsuarioRegular, { body: { ...newPerson(), id: userId, clienteId } })
  await call(usuarios.excluirUsuario, { params: { id: created } })
  await call(clientes.excluirCliente, { params: { id: novo } })
  const produto = { nome: `Item ${++keys}`, precoCusto: 1, unidadeMedida: 'UN' as const }
  const produtoId = (await call(produtos.criarProduto, { body: produto })).produtos[0]?.id ?? 0
  await call(produtos.atualizarProduto, { body: { ...produto, id: produtoId, precoCusto: 2 } })
  await call(produtos.mudarStatusDoProduto, { params: { id: produtoId }, body: { ativo: 1 } })
  const shelf = { periodo: `Período ${++keys} de todos`, clienteId }
  const id = (await call(estantes.criarEstante, { body: shelf })).estantes[0]?.id ?? 0
  await call(estantes.atualizarEstante, { body: { id, ...shelf, observacao: 'sim' } })
  await call(estantes.mudarEstadoDaEstante, { params: { id, state: 1 } })
  const params = { idEstante: id, idProduto: produtoId }
  await call(linhas.adicionarProdutoNaEstante, { params, body: { precoVenda: 1, quantidade: 1 } })
  await call(linhas.atualizarProdutoNaEstante, { params, body: { precoVenda: 2, quantidade: 1 } })
  await call(linhas.mudarStatusNaEstante, { body: { estanteId: id, produtoId, ativo: 1 } })
  await call(copiarEstante, {
    params: { id },
    body: { periodo: `Cópia ${++keys}`, validaDe: null, validaAte: null, clienteIds: [clienteId] },
  })
  await call(linhas.retirarProdutoDaEstante, { params })
  await call(estantes.excluirEstante, { params: { id } })
  await call(configuracoes.atualizarConfiguracoes, { body: { nome: `Casa ${++keys}` } })
  const file = csv([
    ['Nome', 'CNPJ'],
    [`Importado ${++keys}`, cnpjDeTeste(830_000 + keys)],
  ])
  done(await run((await preview('clientes', file)).id))
  const termo = { onde: 'unidade' as const, texto: `grafia ${++keys}`, valor: 'UN' }
  const termos = (await call(dizerTermos, { body: { termos: [termo] } })).termos
  await call(dizerTermos, { body: { termos: [{ ...termo, valor: 'CX' }] } })
  await call(esquecerTermo, { params: { id: termos.find(({ texto }) => texto === termo.texto)?.id ?? 0 } })
}
