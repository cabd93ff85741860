import sql from 'sql-template-tag'
import type { MudancaDeAcesso } from '#contract/mudancas-de-acesso.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'

/**
 * Read from the audit, which no change bypasses: first changes to the reader, then new administrators. Clients see the
 * provider's name, as in an order's history. If there are very many, the oldest lines come first and whole, so that
 * marking up to their greatest `id` hides none of the later ones.
 */
export function unseen(db: Db, user: User): Promise<MudancaDeAcesso[]> {
  return db.rows(
    sql`with lida as (
        select a.*, a.registro_id = ${user.id} as minha
        from usuario u cross join lateral (
          select * from auditoria a
          where a.entidade = 'usuario' and a.registro_id = u.id and a.acao = 'alterar' and a.usuario_id <> u.id and a.id > u.avisado_ate
          union all
          select * from auditoria a
          where ${user.papel === 'administrador'} and a.entidade = 'usuario' and a.depois ->> 'papel' = 'administrador' and a.registro_id <> u.id and a.id > u.avisado_ate
        ) a
        where u.id = ${user.id} and a.quando > now() - interval '90 days'
      )
      select * from (
        select l.id, l.quando, t.tipo, l.registro_nome as quem, l.usuario_id = ${user.id} as "porMim",
          case when ${user.admin} then l.usuario_nome else (select nome from configuracao) end as por
        from lida l cross join lateral unnest(array_remove(array[
            case when minha and l.depois ? 'senha' then 'senha' end,
            case when minha and l.depois ? 'email' then 'email' end,
            case when minha and l.depois ->> 'papel' = 'administrador' then 'virou-administrador' end,
            case when minha and l.antes ->> 'papel' = 'administrador' then 'deixou-de-ser-administrador' end,
            case when minha and l.depois ->> 'papel' <> 'administrador' and l.antes ->> 'papel' <> 'administrador' then 'papel' end,
            case when minha and l.depois ? 'convidadoEm' then 'link' end,
            case when minha and l.depois ->> 'segundoFator' = 'false' and not l.depois ? 'admin' then 'segundo-fator' end,
            case when not minha then 'novo-administrador' end
          ], null)) as t (tipo)
        order by l.id fetch first 100 rows with ties
      ) m
      order by tipo = 'novo-administrador', id desc`,
  )
}

/** Never beyond the newest entry, so that later entries always show. */
export async function markSeen(db: Db, user: User, ate: number): Promise<void> {
  await db.rows(
    sql`update usuario set avisado_ate = greatest(avisado_ate, least(${ate}, ultimo_da_auditoria())) where id = ${user.id}`,
  )
}
