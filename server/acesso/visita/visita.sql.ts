import sql from 'sql-template-tag'
import { hashToken, type User } from '../../access.ts'
import type { Db } from '../../db/db.ts'

type Visita = { expiraEm: string; cliente: { id: number; nome: string } }
type Pedida = { clienteId: number; token: string; sessao: Buffer; call: string }

/** Opens a visit and records it in the audit, in one statement. Undefined if there is no such active client. */
export function open(db: Db, user: User, { clienteId, token, sessao, call }: Pedida): Promise<Visita | undefined> {
  return db.first(
    sql`with visitado as (
        select id, nome from cliente where id = ${clienteId} and ativo for key share
      ), nova as (
        insert into visita (token_hash, sessao_hash, cliente_id, expira_em)
        select ${hashToken(token)}, ${sessao}, id, now() + interval '1 hour' from visitado
        returning expira_em
      ), contada as (
        insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, registro_nome, depois)
        select ${user.id}, ${user.nome}, ${call}, 'ver-como', 'criar', id, nome, '{}' from visitado
      )
      select expira_em as "expiraEm", json_build_object('id', id, 'nome', nome) as cliente from nova, visitado`,
  )
}
