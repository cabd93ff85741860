import sql, { type Sql } from 'sql-template-tag'
import { type Chave, keepAnswer } from '../http/idempotency.ts'

/** Refers to a row on purpose: a condition without one would be evaluated once, even if there is no row. */
const ROW = sql`r.id > 0`

type Parts = {
  steps: Sql
  /** A select of the order as the API answers it. */
  answer: Sql
  /** Over the answer `r`: whether the call succeeded; by default any row means success. */
  done?: Sql
  /** Over the answer `r`: whether the status is 201. */
  created?: Sql
}

/**
 * The statement of one call: `with steps answer`. With a key it also stores a successful answer under the key, so work
 * and key commit together. If the key already exists, a division by zero rolls the work back.
 */
export function answering({ steps, answer, done = ROW, created = sql`false` }: Parts, chave?: Chave): Sql {
  if (!chave) return sql`with ${steps} ${answer}`
  return sql`with ${steps}, resposta as materialized (${answer}), chave as (
      ${keepAnswer(chave, sql`select case when ${created} then 201 else 200 end, ${body} from resposta r where ${done}`)}
    )
    select * from resposta r where case when ${done} then 1 / (select count(*) from chave) = 1 else true end`
}

/** An instant as the driver's parser writes it (server/db/parsers.ts), so the stored answer equals the first one. */
const instant = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const body = sql`json_build_object('pedidos', json_build_array(to_jsonb(r) || jsonb_build_object(
  'dataCriacao', ${instant(sql`r."dataCriacao"`)}, 'dataConfirmacao', ${instant(sql`r."dataConfirmacao"`)},
  'dataCancelamento', ${instant(sql`r."dataCancelamento"`)}, 'expiraEm', ${instant(sql`r."expiraEm"`)})))::text`
