import sql, { type Sql } from 'sql-template-tag'
import type { enviarExtratos } from '#contract/envio-de-extratos.ts'
import type { Answer } from '#contract/route.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { avisar } from './avisar.sql.ts'
import { heard } from './destinos.sql.ts'

type Marked = { clientes: readonly number[]; dataInicial: string; dataFinal: string; hoje: string; comCorreio: boolean }
type Enviados = Answer<typeof enviarExtratos>['extratos']

/** Those of these clients that are not there. */
export const unknown = (db: Db, clientes: readonly number[]): Promise<number[]> =>
  db.column`select id from unnest(${clientes}::int[]) n(id) where not exists (select from cliente c where c.id = n.id)`

/** Writes the notice for each client where somebody hears of it, with the sums as they are now. */
export const send = (db: Db, user: User, { clientes, comCorreio, ...days }: Marked): Promise<Enviados> =>
  db.one`with marcado as materialized (
      select c.id as cliente_id, c.nome, c.ativo and q.alguem as alguem, q.por_email, jsonb_build_object('extrato', ${sums(days)}) as dados
      from cliente c ${heard('extrato', sql`c.id`, comCorreio)} where c.id = any(${clientes}::int[])
    ), avisado as (
      ${avisar('extrato', user, sql`select cliente_id, null::int, null::int, dados from marcado where alguem order by cliente_id`)}
    )
    select count(*) filter (where alguem)::int as enviados, ${named(sql`alguem and not por_email`)} as "clientesSemEmail",
      ${named(sql`not alguem`)} as "clientesSemNinguem"
    from marcado`

/** The client `c` between two days, and what it owes today. */
const sums = ({ dataInicial, dataFinal, hoje }: Omit<Marked, 'clientes' | 'comCorreio'>): Sql => sql`(
    select jsonb_build_object('dataInicial', ${dataInicial}::date, 'dataFinal', ${dataFinal}::date,
      'anterior', coalesce(sum(l.valor) filter (where l.data < ${dataInicial}::date), 0),
      'entregue', coalesce(sum(l.valor) filter (where l.data >= ${dataInicial}::date and l.deve), 0),
      'pago', coalesce(-sum(l.valor) filter (where l.data >= ${dataInicial}::date and not l.deve), 0),
      'vencido', (select coalesce(sum(saldo), 0) from recebivel r where r.cliente_id = c.id and r.pago < r.valor and r.vencimento < ${hoje}::date),
      'aVencer', (select coalesce(sum(saldo), 0) from recebivel r where r.cliente_id = c.id and r.pago < r.valor and r.vencimento >= ${hoje}::date))
    from (
      select data_entrega as data, entregue as valor, true as deve from recebivel where cliente_id = c.id
      union all select data, valor, true from ajuste_recebivel where cliente_id = c.id
      union all select data, -valor, false from pagamento where cliente_id = c.id
      union all select estornado_dia, valor, false from pagamento where cliente_id = c.id and estornado_dia is not null
    ) l where l.data <= ${dataFinal}::date)`

const named = (which: Sql): Sql =>
  sql`coalesce(jsonb_agg(jsonb_build_object('clienteId', cliente_id, 'clienteNome', nome) order by nome, cliente_id) filter (where ${which}), '[]')`
