import sql from 'sql-template-tag'
import type { Db } from '../db/db.ts'

export type Destinatario = { usuarioId: number; tipo: string }
export type Signed = { chave: Buffer; email: string | null; versao: number }

/** The signed data of a link. It is valid for the address it was sent to, until the user chooses this kind's channel again. */
export function readSigned(db: Db, { usuarioId, tipo }: Destinatario): Promise<Signed> {
  return db.one(
    sql`select f.chave_de_saida as chave, u.email, coalesce(p.versao, 0) as versao
      from configuracao f left join usuario u on u.id = ${usuarioId}
        left join aviso_preferencia p on p.usuario_id = u.id and p.tipo = ${tipo}`,
    { hot: true },
  )
}

/** Sets the channel of this kind to the bell only, unless the user chose it again since the link's data was read. */
export const chooseBell = (db: Db, { usuarioId, tipo }: Destinatario, versao: number): Promise<unknown> =>
  db.rows(
    sql`insert into aviso_preferencia (usuario_id, tipo, canal) values (${usuarioId}, ${tipo}, 'sino')
      on conflict on constraint aviso_preferencia_unica do update set canal = 'sino', versao = aviso_preferencia.versao + 1
      where aviso_preferencia.versao = ${versao}`,
  )
