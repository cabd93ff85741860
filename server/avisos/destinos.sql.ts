import sql, { type Sql } from 'sql-template-tag'
import type { TipoDeAviso } from '#contract/avisos.ts'
import { canalDe } from './destinos.ts'

/** Whether any user of a client who may order is told this kind (`q.alguem`), and any by mail (`q.por_email`), by the channels they chose. */
export const heard = (tipo: TipoDeAviso, clienteId: Sql, comCorreio: boolean): Sql => sql`cross join lateral (
    select count(*) > 0 as alguem, ${comCorreio}::boolean and coalesce(bool_or(canal = 'email'), false) as por_email
    from (
      select case when a.canal = 'nada' or u.email_provado then coalesce(a.canal, ${canalDe(tipo)}) else 'sino' end as canal
      from usuario u left join aviso_preferencia a on a.usuario_id = u.id and a.tipo = ${tipo}
      where u.cliente_id = ${clienteId} and u.papel <> 'leitor' and u.senha_hash is not null
    ) u where canal <> 'nada'
  ) q`
