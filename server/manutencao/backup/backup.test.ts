import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { criarProduto } from '#contract/produtos.ts'
import { emptyDatabase } from '../../../test/database/cloned-database.ts'
import { pedidoAberto } from '../../../test/pedido-aberto.ts'
import { openWorld } from '../../../test/world.ts'
import { announceOpenShelves, distribute } from '../../avisos/distribuir.sql.ts'
import { keepFromMail } from '../../avisos/fila.sql.ts'
import { migrate } from '../../db/migrate.ts'
import { inSession } from '../../db/session.ts'
import { query, temporaryFolder } from '../../embedded/for-tests.ts'
import { esteMomento } from '../../instants.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const world = await openWorld()
const timeZone = 'America/Sao_Paulo'
const keep = { replace: false, timeZone }

async function buyer() {
  const cliente = await world.newCliente({ nome: 'Ação & Cia\t\\N "aspas" 🍌' })
  const linha = await world.offer(await world.newEstante(cliente.id), await world.newProduto(), { quantidade: 10_000 })
  const body = { clienteId: cliente.id }
  const pedidoId = (await cliente.buyer.call(criarPedido, { body })).body.pedidos[0]?.id ?? assert.fail()
  const add = () =>
    cliente.buyer.call(adicionarItem, {
      params: { pedidoId },
      body: { ...linha, quantidade: 1 },
      headers: { 'idempotency-key': `${pedidoId}-${Math.random()}` },
    })
  return { ...cliente, add }
}

const refused = (promise: Promise<unknown>, words: RegExp) =>
  assert.rejects(promise, (error: unknown) => error instanceof BackupError && words.test(error.message))

const tablesIn = async (database: string) =>
  (await query<{ n: number }>(database, `select count(*)::int as n from pg_tables where schemaname = 'public'`))[0]?.n

describe('npm run backup, npm run restore', () => {
  test('include everything committed at one moment while buyers order; restored, it is verified and takes orders', async t => {
    const file = join(temporaryFolder(t), 'copia.gz')
    const buyers = await Promise.all([buyer(), buyer(), buyer()])
    const stop = new AbortController()
    const ordering = buyers.map(async ({ add }) => {
      let done = 0
      for (; !stop.signal.aborted; done++) assert.ok((await add()).status < 300)
      return done
    })
    const novo = { nome: 'Auditado', precoCusto: 1, unidadeMedida: 'UN' as const }
    assert.equal((await world.admin.call(criarProduto, { body: novo })).status, 201)
    while (((await counted(world.connectionString))?.historico ?? 0) < 30) await buyers[0]?.add()
    const before = await counted(world.connectionString)
    const foot = await writeBackup(world.connectionString, file)
    const after = await counted(world.connectionString)
    stop.abort()
    await Promise.all(ordering)

    const database = await emptyDatabase()
    const { verified, head } = await restoreBackup(database, file, keep)
    assert.deepEqual(verified.quebras, [])
    const restored = (await counted(database)) ?? assert.fail()
    assert.ok(before && after && before.historico <= restored.historico && restored.historico <= after.historico)
    assert.equal(restored.historico, foot.tabelas.historico?.linhas)
    assert.equal(restored.total, foot.somas.valorTotal)
    assert.equal(restored.sessoes, 0, 'sessions are no part of a backup')
    const kept = `select (select count(*)::int from auditoria) as auditoria, (select count(*) > 0 from acesso) as acesso`
    assert.deepEqual(
      await query(database, kept),
      [{ auditoria: 1, acesso: true }],
      'what was written is kept, and restoring writes no more',
    )
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.match(head.criadaEm, /^\d{4}-\d\d-\d\dT[\d:]{8}Z$/)
    const names = await query<{ nome: string }>(database, `select nome from cliente where nome like 'Ação%'`)
    assert.deepEqual(names[0]?.nome, 'Ação & Cia\t\\N "aspas" 🍌')
    await query(database, `insert into produto (nome, preco_custo, unidade_medida) values ('Novo', 1, 'UN')`)
  })

  test('restore every row of every table, and a database that is not empty only if told to replace it', async t => {
    const file = join(temporaryFolder(t), 'copia.gz')
    await (await buyer()).add()
    // What waits to be told is told by restoring, so here nothing waits.
    const agora = { ...esteMomento(world.business), timeZone }
    await announceOpenShelves(world.db, agora, 1_000)
    await distribute(world.db, { agora, comCorreio: true, limit: 1_000 })
    await inSession(world.connectionString, 'write', keepFromMail)
    await writeBackup(world.connectionString, file)
    const database = await emptyDatabase()
    await restoreBackup(database, file, keep)
    const written = await rowsOf(world.connectionString)
    assert.ok(Object.keys(written).length > 30 && Object.values(written).flat().length > 100)
    assert.deepEqual(await rowsOf(database), { ...written, sessao: [], link: [] })

    await query(database, `insert into produto (nome, preco_custo, unidade_medida) values ('De depois', 1, 'UN')`)
    await refused(restoreBackup(database, file, keep), /não está vazio, e nada mudou/)
    const later = `select nome from produto where nome = 'De depois'`
    assert.equal((await query(database, later)).length, 1)
    const { verified } = await restoreBackup(database, file, { ...keep, replace: true })
    assert.deepEqual(verified.quebras, [])
    assert.equal((await query(database, later)).length, 0)
  })

  test('refuse a file truncated or damaged anywhere, and leave nothing', async t => {
    const folder = temporaryFolder(t)
    const file = join(folder, 'copia.gz')
    await (await buyer()).add()
    await writeBackup(world.connectionString, file)
    const whole = readFileSync(file)
    const sql = gunzipSync(whole).toString()
    const database = await emptyDatabase()
    const flipped = (at: number) => Buffer.from(whole.map((byte, i) => (i === at ? byte ^ 0x10 : byte)))
    const bad: [string, Buffer][] = [
      ['empty', Buffer.alloc(0)],
      ['last byte gone', whole.subarray(0, -1)],
      ['half of its text', gzipSync(sql.slice(0, sql.length >> 1))],
      ['last line gone', gzipSync(sql.slice(0, sql.lastIndexOf('\n-- ') + 1))],
      ['a statement of its own', gzipSync(sql.replace('\nbegin;\n', '\nbegin;\ndrop table pedido;\n'))],
      ['a bit in the middle', flipped(whole.length >> 1)],
    ]
    for (const [name, content] of bad) {
      const path = join(folder, name)
      writeFileSync(path, content)
      await refused(restoreBackup(database, path, keep), /incompleto ou foi alterado|não é uma cópia/)
      assert.equal(await tablesIn(database), 0, name)
    }
    await refused(restoreBackup(database, join(folder, 'nada'), keep), /não existe/)
  })

  test('drop unsent mail, but keep all bell notices, opened shelves and undelivered ones included', async t => {
    const file = join(temporaryFolder(t), 'copia.gz')
    const { db, business } = world
    const one = await pedidoAberto(world)
    const colleague = await world.newBuyer(one.clienteId)
    await one.confirm(new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10))
    const agora = { ...esteMomento(business), timeZone }
    await db.transaction(db => distribute(db, { agora, comCorreio: true, limit: 1_000 }))
    await one.buyer.call(cancelarPedido, { params: { id: one.id } })
    const told = `select tipo, correio, sino from aviso_recebido where usuario_id = ${colleague.userId} order by id`
    assert.deepEqual(await query(world.connectionString, told), [
      { tipo: 'pedido-confirmado', correio: 'fila', sino: true },
    ])
    await writeBackup(world.connectionString, file)
    const database = await emptyDatabase()
    const { semCorreio } = await restoreBackup(database, file, keep)
    assert.deepEqual(
      (await query<{ tipo: string }>(database, told)).sort((a, b) => a.tipo.localeCompare(b.tipo)),
      ['estante-aberta', 'pedido-cancelado', 'pedido-confirmado'].map(tipo => ({ tipo, correio: null, sino: true })),
    )
    assert.ok(semCorreio >= 3)
    const waits = `select from aviso where not distribuido union all select from aviso_recebido where correio = 'fila'`
    assert.deepEqual(await query(database, waits), [])
    assert.equal((await query(world.connectionString, told)).length, 1, 'the database it was made of goes on')
  })

  test("never drop another system's tables, and refuse a newer version's backup", async t => {
    const folder = temporaryFolder(t)
    const file = join(folder, 'copia.gz')
    await writeBackup(world.connectionString, file)
    const database = await emptyDatabase()
    await query(database, 'create table alheia (id int)')
    await refused(restoreBackup(database, file, { ...keep, replace: true }), /de outro sistema/)
    assert.equal(await tablesIn(database), 1)
    await query(world.connectionString, `insert into migracao values ('9999_do_futuro.sql')`)
    const newer = join(folder, 'nova.gz')
    await writeBackup(world.connectionString, newer)
    await query(world.connectionString, `delete from migracao where arquivo = '9999_do_futuro.sql'`)
    await refused(restoreBackup(await emptyDatabase(), newer, keep), /versão mais nova.*9999_do_futuro/)
  })

  test('go on from a backup that names the 36 files of before, and refuse one that names fewer', async t => {
    const folder = temporaryFolder(t)
    const [whole, older] = [join(folder, 'inteira.gz'), join(folder, 'antiga.gz')]
    const database = await emptyDatabase()
    await migrate(database)
    await query(database, `update migracao set arquivo = '0036_estoque_por_ultimo.sql' where arquivo like '0036%'`)
    await query(database, `insert into migracao values ('0001_inicial.sql')`)
    await query(database, `insert into produto (nome, preco_custo, unidade_medida) values ('Antigo', 1, 'UN')`)
    await writeBackup(database, whole)
    await query(database, `delete from migracao where arquivo >= '0036'`)
    await writeBackup(database, older)

    const restored = await emptyDatabase()
    await refused(restoreBackup(restored, older, keep), /versão antiga do sistema: restaure-a com a versão anterior/)
    assert.equal(await tablesIn(restored), 0)
    const { verified } = await restoreBackup(restored, whole, keep)
    assert.deepEqual(verified.quebras, [])
    assert.equal((await query(restored, `select from produto where nome = 'Antigo'`)).length, 1)
    await migrate(restored)
    assert.equal((await query(restored, `select from migracao where arquivo like '0036%'`)).length, 1)
  })

  test('never overwrite a file, and a failed backup leaves none', async t => {
    const folder = temporaryFolder(t)
    const file = join(folder, 'copia.gz')
    writeFileSync(file, 'de ontem')
    await refused(writeBackup(world.connectionString, file), /já existe/)
    assert.equal(readFileSync(file, 'utf8'), 'de ontem')
    await refused(writeBackup(await emptyDatabase(), join(folder, 'outra.gz')), /nada foi guardado/)
    assert.deepEqual(readdirSync(folder), ['copia.gz'])
  })
})

/** Every table's rows as text, in the order of that text. */
async function rowsOf(database: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await query<{ name: string }>(
    database,
    `select tablename as name from pg_tables where schemaname = 'public'`,
  ))
    found[name] = (
      await query<{ row: string }>(database, `select t::text as row from "${name}" t order by t::text collate "C"`)
    ).map(({ row }) => row)
  return found
}

async function counted(database: string) {
  const [row] = await query<{ historico: number; total: string; sessoes: number }>(
    database,
    `select (select count(*)::int from historico) as historico,
      (select sum(valor_total)::text from pedido) as total, (select count(*)::int from sessao) as sessoes`,
  )
  return row
}
