import type { Extrato, TIPOS_DE_LANCAMENTO } from '#contract/extrato.ts'
import type { Forma } from '#contract/pagamentos.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'

export type Days = { dataInicial: string; dataFinal: string; hoje: string }

export type Entry = {
  data: string
  tipo: (typeof TIPOS_DE_LANCAMENTO)[number]
  pedidoId: number | null
  pagamentoId: number | null
  valor: number
  forma: Forma | null
  referencia: string | null
  /** The day of a payment that was taken back. */
  pagoEm: string | null
}

type Statement = Pick<Extrato, 'clienteId' | 'clienteNome' | 'saldoInicial' | 'vencido' | 'aVencer' | 'credito'> & {
  lancamentos: Entry[]
}

/** One statement, so that all is of one moment. Undefined: no such client, or not this user's. */
export const read = (db: Db, user: User, id: number, days: Days): Promise<Statement | undefined> =>
  db.hot.first`with lancamento as materialized (
      select data_entrega as data, 1 as ordem, pedido_id as id, pedido_id, null::int as pagamento_id, entregue as valor,
        null as forma, null as referencia, null::date as pago_em
      from recebivel where cliente_id = ${id} and data_entrega <= ${days.dataFinal}
      union all select data, 2, id, pedido_id, null, valor, null, null, null
      from ajuste_recebivel where cliente_id = ${id} and data <= ${days.dataFinal}
      union all select data, 3, id, null, id, -valor, forma, referencia, null
      from pagamento where cliente_id = ${id} and data <= ${days.dataFinal}
      union all select estornado_dia, 4, id, null, id, valor, forma, referencia, data
      from pagamento where cliente_id = ${id} and estornado_dia <= ${days.dataFinal}
    )
    select c.id as "clienteId", c.nome as "clienteNome",
      (select coalesce(sum(valor), 0) from lancamento where data < ${days.dataInicial}) as "saldoInicial",
      (select coalesce(json_agg(um), '[]') from (
        select data, (array['entrega', 'ajuste', 'pagamento', 'estorno'])[ordem] as tipo, pedido_id as "pedidoId",
          pagamento_id as "pagamentoId", valor, forma, referencia, pago_em as "pagoEm"
        from lancamento where data >= ${days.dataInicial} order by data, ordem, id) um) as lancamentos,
      coalesce(d.vencido, 0) as vencido, coalesce(d.a_vencer, 0) as "aVencer",
      (select coalesce(sum(credito), 0) from pagamento where cliente_id = c.id and credito > 0) as credito
    from cliente c cross join lateral (
      select sum(saldo) filter (where vencimento < ${days.hoje}) as vencido, sum(saldo) filter (where vencimento >= ${days.hoje}) as a_vencer
      from recebivel where cliente_id = c.id and pago < valor
    ) d
    where c.id = ${id} and ${visibleTo(user, 'c.id')}`
