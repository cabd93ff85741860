import sql, { raw, type Sql } from 'sql-template-tag'
import type { DiaTexto } from '#contract/dias.ts'
import type { Session } from '../../server/db/session.ts'
import type { ProdutoDeVolume } from './cadastros.ts'
import type { Entregas } from './dias.ts'

/** Products per shelf. */
export const OFERTAS = 40
const ESQUECIDO = 'Cancelado automaticamente: ficou 24 h sem movimento'

type Plano = { hoje: DiaTexto; clients: number; dias: Entregas[]; abertos: number; produtos: ProdutoDeVolume[] }

/** A pseudo-random number from 0 to `of` − 1, fixed by number and purpose. Inlined into the SQL because it runs millions of times. */
export const sorte = (n: string, purpose: number | string, of: number): Sql =>
  raw(`abs(hashint4extended(${n}, ${purpose}) % ${of})`)

/** The number of a day's quarter, counted from year 0. */
export const trimestreDe = (dia: Sql): Sql =>
  sql`(extract(year from ${dia})::int * 4 + extract(quarter from ${dia})::int - 1)`

/** Makes the tables `plano`, one row per future order in order of creation, and `preco`, each product's price by quarter. */
export async function planejar(session: Session, plano: Plano): Promise<void> {
  await session.rows(sorteados(plano))
  await session.rows`create temp table plano on commit drop as
    select (row_number() over (order by criacao, n))::int as id, *, case when esquecido then ${ESQUECIDO} when status = 'Cancelado'
      then 'Cancelado a pedido do cliente: não haverá expediente no dia.' else '' end as observacao
    from (${moments(plano.hoje)}) p order by id`
  await session.run('drop table sorteado')
  await session.rows`create temp table preco on commit drop as
    select ordem::int - 1 as ordem, trimestre, id, r.nome, r.unidade_medida, decimais, c.preco_custo, round(c.preco_custo * (1 + margem), 2) as preco_venda
    from rows from (jsonb_to_recordset(${JSON.stringify(plano.produtos)}::jsonb)
        as (id int, custo numeric, margem numeric, decimais boolean)) with ordinality as v(id, custo, margem, decimais, ordem)
      join produto r using (id)
      cross join (
        select trimestre, power(0.987, ${trimestreDe(sql`${plano.hoje}::date`)} - trimestre) as fator
        from generate_series((select min(trimestre) from plano), (select max(trimestre) from plano)) as trimestre
      ) t cross join lateral (select greatest(0.05, round(custo * fator, 2)) as preco_custo) c`
  await session.run('analyze plano, preco, comprador')
}

/** Draws client, delivery day, size and outcome of each order. A few clients order most. */
function sorteados({ hoje, clients, dias, abertos }: Plano): Sql {
  const column = (name: keyof Entregas) => dias.map(entregas => entregas[name])
  return sql`create temp table sorteado on commit drop as
    select n, d.dia as entrega, least(d.dia - 1 - ${sorte('n', 1, 3)}::int, ${hoje}::date - 1) as dia,
      1 + floor(power(${sorte('n', 2, 1_000_000)} / 1e6::float8, 1.3) * ${clients}::int)::int as cliente,
      4 + ${sorte('n', 3, 13)}::int as linhas,
      case
        when ${sorte('n', 4, 100)} < 4 then 'Cancelado'
        when d.dia >= ${hoje}::date then 'Confirmado'
        when d.dia + 5 > ${hoje}::date then 'Entregue'
        else 'Finalizado'
      end as status
    from unnest(${column('dia')}::date[], ${column('de')}::int[], ${column('ate')}::int[]) as d(dia, de, ate)
      cross join lateral generate_series(de, ate - 1) as n
    union all
    select n, ${hoje}::date, ${hoje}::date, 1 + n * ${Math.floor(clients / Math.max(1, abertos))}::int,
      4 + ${sorte('n', 3, 13)}::int, 'Aberto'
    from generate_series(0, ${abertos}::int - 1) as n`
}

/** Times of each step in the business's time zone. Only open orders are created today, because the current hour is unknown. */
function moments(hoje: DiaTexto): Sql {
  const at = (dia: Sql, hour: number, purpose: number, minutes: number) =>
    sql`${dia} + make_interval(hours => ${hour}::int, mins => ${sorte('n', purpose, minutes)}::int)`
  return sql`select n, cliente, linhas, status, esquecido, criacao, ${trimestreDe(sql`entrega`)} as trimestre,
      case when status <> 'Aberto' and not esquecido then ${at(sql`dia`, 14, 6, 119)} end as confirmacao,
      case when esquecido then criacao + interval '1 day'
        when status = 'Cancelado' then ${at(sql`dia`, 16, 7, 119)} end as cancelamento,
      case when status in ('Entregue', 'Finalizado') then ${at(sql`entrega`, 7, 8, 540)} end as entregue,
      case when status = 'Finalizado' then ${at(sql`entrega + 1 + ${sorte('n', 9, 4)}::int`, 9, 10, 480)} end as finalizacao,
      case when status <> 'Aberto' and not esquecido then entrega end as data_entrega,
      case when status not in ('Aberto', 'Cancelado') and (status <> 'Confirmado' or ${sorte('n', 11, 10)} < 6)
        then case when ${sorte('n', 12, 10)} < 7 then 'Matriz' else 'Filial Norte' end end as empresa
    from (
      select *, status = 'Cancelado' and dia + 1 < ${hoje}::date and ${sorte('n', 13, 10)} < 4 as esquecido,
        case when status = 'Aberto' then localtimestamp - make_interval(mins => ${sorte('n', 5, 1380)}::int)
          else ${at(sql`dia`, 7, 5, 360)} end as criacao
      from sorteado
    ) s`
}
