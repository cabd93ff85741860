import sql, { raw } from 'sql-template-tag'
import { connect, type Database, type Db } from '../../server/db/db.ts'
import { statements as asked } from '../../server/db/statements.ts'

/** Tables shared by all clients; a distributed database replicates them to every shard. */
const SAME_FOR_ALL = ['produto', 'configuracao']

/** Row policies by table: which client or person owns a row. No statement of an order may read a table that is not listed. */
const WHOSE: Record<string, string> = {
  cliente: `so_do_cliente(id, 'cliente')`,
  pedido: `so_do_cliente(cliente_id, 'pedido')`,
  estante: `so_do_cliente(cliente_id, 'estante')`,
  resumo_diferenca: `so_do_cliente(cliente_id, 'resumo_diferenca')`,
  item_pedido: `so_do_cliente((select p.cliente_id from pedido p where p.id = pedido_id), 'item_pedido')`,
  historico: `so_do_cliente((select p.cliente_id from pedido p where p.id = pedido_id), 'historico')`,
  estante_produto: `so_do_cliente((select e.cliente_id from estante e where e.id = estante_id), 'estante_produto')`,
  usuario: `so_da_pessoa(id, 'usuario')`,
  sessao: `so_da_pessoa(usuario_id, 'sessao')`,
  aviso: `so_do_cliente(cliente_id, 'aviso')`,
  idempotencia: `so_da_pessoa(usuario_id, 'idempotencia')`,
  acesso: `so_da_pessoa(usuario_id, 'acesso')`,
}
/** Forces index scans and nested loops on small tables, as the planner chooses in a large database. */
const AS_IF_LARGE = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'].map(name => `${name}=off`)

/**
 * From now on a connection that names one client cannot even read another client's row: such a statement fails. Row-level
 * security checks each fetched row before any condition that no index serves, and rows to change, delete or lock are fetched
 * first. Inserts are not checked. A connection that names no client is not affected.
 */
export async function guardRows(db: Db): Promise<void> {
  for (const [name, who] of Object.entries({ so_do_cliente: 'cliente', so_da_pessoa: 'pessoa' }))
    await db.rows(
      raw(`create function ${name}(de int, tabela text) returns boolean language plpgsql as $$
      declare so text := nullif(current_setting('sonda.${who}', true), '');
      begin
        if so is null or de = so::int then return true; end if;
        raise exception 'a row of % was read that is not of ${who} %: of %', tabela, so, coalesce(de::text, 'nobody');
      end $$`),
    )
  const tables = await db.rows<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> all(${SAME_FOR_ALL})`,
  )
  for (const { name } of tables) {
    const whose = WHOSE[name] ?? `so_do_cliente(null, '${name}')`
    await db.rows(raw(`alter table ${name} enable row level security, force row level security`))
    await db.rows(raw(`create policy sonda on ${name} using (${whose}) with check (true)`))
    await db.rows(raw(`alter table ${name} set (autovacuum_enabled = false)`))
  }
  // Fixes the statistics for the whole test: when autovacuum has analysed only some tables, the planner scans a table of nine
  // rows that it would never scan at its real size.
  await db.rows(raw('analyze'))
}

/** Opens a connection bound to one client and one person; records its statements and their errors. */
export async function openProbe(
  connectionString: string,
  { clienteId, userId }: { clienteId: number; userId: number },
) {
  const settings = [`sonda.cliente=${clienteId}`, `sonda.pessoa=${userId}`, 'lock_timeout=1500', ...AS_IF_LARGE]
  const options = settings.map(setting => `-c ${setting}`).join(' ')
  const url = `${connectionString}${connectionString.includes('?') ? '&' : '?'}options=${encodeURIComponent(options)}`
  const database = connect({ connectionString: url, poolSize: 2 })
  const statements = new Set<string>()
  const failures: string[] = []
  const watched = (db: Db): Db => ({
    ...asked(async (statement, how) => ({ rows: await kept(statement.text, db.rows(statement, how)) })),
    transaction: work => db.transaction(db => work(watched(db))),
    announce: anuncio => db.announce(anuncio),
  })
  async function kept<Result>(text: string, answer: Promise<Result>): Promise<Result> {
    statements.add(text)
    return answer.catch(error => {
      failures.push(`${(error as Error).message}\n${text}`)
      throw error
    })
  }
  const db: Database = { ...database, ...watched(database), within: limit => watched(database.within(limit)) }
  return { db, statements, failures }
}
export type Probe = Awaited<ReturnType<typeof openProbe>>
