import sql from 'sql-template-tag'
import { MAXIMO_DE_VISTAS, type TelaComVistas, type Vista } from '#contract/vistas.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

/** The owner and the screen of a saved view. */
type Where = { user: User; tela: TelaComVistas }

export const list = (db: Db, { user, tela }: Where): Promise<Vista[]> =>
  db.rows(
    sql`select nome, filtros from vista where usuario_id = ${user.id} and tela = ${tela}
      order by nome collate "pt-BR-x-icu", nome`,
  )

/** Saves the view; an existing name gets the new filters. Undefined if the user already has the maximum. */
export const save = (db: Db, { user, tela }: Where, { nome, filtros }: Vista): Promise<Vista | undefined> =>
  db.first(
    sql`insert into vista (usuario_id, tela, nome, filtros) select ${user.id}::int, ${tela}, ${nome}, ${JSON.stringify(filtros)}::jsonb
      where exists (select from vista where usuario_id = ${user.id} and tela = ${tela} and nome = ${nome})
        or (select count(*) from vista where usuario_id = ${user.id} and tela = ${tela}) < ${MAXIMO_DE_VISTAS}
      on conflict on constraint vista_unica do update set filtros = excluded.filtros
      returning nome, filtros`,
  )

export const rename = (db: Db, { user, tela }: Where, antes: string, { nome, filtros }: Vista) =>
  db.first<Vista>(
    sql`update vista set nome = ${nome}, filtros = ${JSON.stringify(filtros)}::jsonb
      where usuario_id = ${user.id} and tela = ${tela} and nome = ${antes} returning nome, filtros`,
  )

export const remove = (db: Db, { user, tela }: Where, nome: string): Promise<Vista | undefined> =>
  db.first(
    sql`delete from vista where usuario_id = ${user.id} and tela = ${tela} and nome = ${nome} returning nome, filtros`,
  )
