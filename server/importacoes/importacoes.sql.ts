import sql, { type Sql } from 'sql-template-tag'
import type { Importacao, listarLinhasImportadas } from '#contract/importacoes.ts'
import { COLUNAS } from '#contract/importacoes-colunas.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'
import { sweep } from '../db/sweep.ts'
import { contar, type Gravadas, type Guardada, type Julgada } from './julgada.ts'
import type { Leitura, LinhaLida } from './lida.ts'
import { judge } from './registros.sql.ts'

const columns = sql`id, tipo, estante_id as "estanteId", arquivo, situacao, lida, contagens, gravadas`

/** An import is seen only by who sent it. */
const sentBy = (user: User, id: number): Sql => sql`id = ${id} and usuario_id = ${user.id}`

type Nova = Leitura & Pick<Importacao, 'tipo' | 'estanteId' | 'arquivo'>

/** Stores a file as it was read, with its preview. */
export const create = (db: Db, user: User, { tipo, estanteId, arquivo, linhas, ...lida }: Nova): Promise<Guardada> =>
  db.transaction(async db => {
    const criada =
      await db.one<Guardada>`insert into importacao (usuario_id, tipo, estante_id, arquivo, situacao, lida, contagens)
      values (${user.id}, ${tipo}, ${estanteId}, ${arquivo}, 'pronta', ${JSON.stringify(lida)}, '{}') returning ${columns}`
    return await announce(db, criada, linhas)
  })

const DE_UMA_VEZ = 1_000

/** Judges a file's rows and stores them, in the place of what was announced before. */
export async function announce(db: Db, importacao: Guardada, linhas: readonly LinhaLida[]): Promise<Guardada> {
  const { id } = importacao
  const julgadas = await judge(db, importacao, linhas)
  await db.rows`delete from importacao_linha where importacao_id = ${id}`
  for (let i = 0; i < linhas.length; i += DE_UMA_VEZ) {
    const rows = julgadas.slice(i, i + DE_UMA_VEZ).map((julgada, j) => ({ julgada, lida: linhas[i + j] }))
    await db.rows`insert into importacao_linha (importacao_id, ordem, situacao, avisada, comprador, lida, julgada)
      select ${id}, (julgada->'ordem')::int, julgada->>'situacao', julgada->'avisos' <> '[]', julgada->>'comprador', lida, julgada
      from jsonb_to_recordset(${JSON.stringify(rows)}) as l (lida jsonb, julgada jsonb)`
  }
  return db.one`update importacao set contagens = ${JSON.stringify(contar(julgadas))} where id = ${id}
    returning ${columns}`
}

export const read = (db: Db, user: User, id: number): Promise<Guardada | undefined> =>
  db.first`select ${columns} from importacao where ${sentBy(user, id)}`

export const shelfExists = (db: Db, estanteId: number): Promise<boolean> =>
  db.some`select from estante where id = ${estanteId}`

/** Lets the Idempotency-Key's transaction stay idle while the file is read. */
export async function mayWait(db: Db): Promise<void> {
  await db.rows`select set_config('idle_in_transaction_session_timeout', '2min', true)`
}

/** Locks it until the end of the transaction. */
export const readLocked = (db: Db, user: User, id: number): Promise<Guardada | undefined> =>
  db.first`select ${columns} from importacao where ${sentBy(user, id)} for update`

/** All rows as they were read. */
export const stored = (db: Db, id: number): Promise<LinhaLida[]> =>
  db.column`select lida from importacao_linha where importacao_id = ${id} order by ordem`

export async function finish(db: Db, id: number, gravadas: Gravadas): Promise<void> {
  await db.rows`update importacao set situacao = 'feita', gravadas = ${JSON.stringify(gravadas)} where id = ${id}`
}

/** Undefined if it was written or does not exist. */
export const cancel = (db: Db, user: User, id: number): Promise<Guardada | undefined> =>
  db.first`delete from importacao where ${sentBy(user, id)} and situacao = 'pronta' returning ${columns}`

/** Deletes imports after a day; a few at a time, with all of their rows. */
export const forgetImports = (db: Db): Promise<unknown> =>
  sweep(db, 'importacao', sql`criada_em < now() - interval '1 day' order by criada_em`, 5)

type Pagina = Output<typeof listarLinhasImportadas.querystring>

/** Undefined if there is no such import, or it is not the user's. */
export async function listRows(db: Db, user: User, id: number, { limite, cursor, situacao, avisos }: Pagina) {
  const after = readCursor(cursor, ById)
  if (!(await read(db, user, id))) return undefined
  const rows = await db.rows<{ julgada: Julgada }>`select julgada from importacao_linha
    where ${where(sql`importacao_id = ${id}`, deSituacao(situacao, avisos), after && sql`ordem > ${after[0]}`)}
    order by ordem limit ${limite + 1}`
  const linhas = rows.map(({ julgada }) => (situacao === 'comprador' ? soDoComprador(julgada) : julgada))
  return page(linhas, limite, ({ ordem }) => [ordem])
}

const DO_COMPRADOR = COLUNAS.clientes.filter(({ com }) => com).map(({ titulo }) => titulo)
const soDoComprador = (julgada: Julgada): Julgada => ({
  ...julgada,
  mudancas: julgada.mudancas.filter(({ campo }) => DO_COMPRADOR.includes(campo)),
})

/** `avisos` false: only those without a warning. */
function deSituacao(situacao: Pagina['situacao'], avisos = true): Sql {
  if (situacao === 'comprador') return sql`comprador is not null`
  if (situacao === 'aviso') return sql`situacao in ('nova', 'alterada') and avisada`
  return sql`situacao = ${situacao} and (${avisos} or not avisada)`
}

/** All rows with something to correct. */
export const badRows = (db: Db, id: number) =>
  db.rows<{ lida: LinhaLida; julgada: Julgada }>`select lida, julgada from importacao_linha
    where importacao_id = ${id} and (${deSituacao('ruim')} or ${deSituacao('aviso')} or comprador = 'duvidoso')
    order by ordem`
