import sql from 'sql-template-tag'
import type * as z from 'zod'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { type dizerTermos, TERMOS_NO_MAXIMO, type Termo } from '#contract/importacoes-termos.ts'
import type { Db } from '../db/db.ts'

const columns = sql`id, onde, texto, valor`

/** By text, or the latest first: of two headings assigned to one field the later one counts. */
export function list(db: Db, order: 'text' | 'latest' = 'text'): Promise<Termo[]> {
  const latest = sql`select ${columns} from termo_de_importacao order by dito_em desc, id desc limit ${TERMOS_NO_MAXIMO}`
  return db.rows(order === 'latest' ? latest : sql`select * from (${latest}) t order by onde, texto, id`)
}

type Ditos = z.output<typeof dizerTermos.body>['termos']

/** Sorted by text, so that concurrent calls with the same words do not deadlock. */
export async function say(db: Db, ditos: Ditos): Promise<void> {
  await db.rows`insert into termo_de_importacao (onde, texto, valor)
    select onde, texto, valor from jsonb_to_recordset(${JSON.stringify(ditos)}::jsonb) as d (onde text, texto text, valor text)
    order by onde, texto
    on conflict on constraint termo_de_importacao_unico do update set valor = excluded.valor, dito_em = clock_timestamp()`
}

export function forget(db: Db, id: number): Promise<Termo | undefined> {
  return db.first`delete from termo_de_importacao where id = ${id} returning ${columns}`
}

/** The remembered headings (`ditos`) and units (`ditas`), for the thread that reads a file. */
export async function ditosDe(db: Db, tipo: TipoDeImportacao) {
  const todos = await list(db, 'latest')
  const em = (onde: Termo['onde']) =>
    new Map(todos.filter(termo => termo.onde === onde).map(({ texto, valor }) => [texto, valor]))
  return { ditos: em(tipo), ditas: em('unidade') }
}
