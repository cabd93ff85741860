import sql, { raw, type Sql } from 'sql-template-tag'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { vendida } from '../../pedidos/linha.sql.ts'
import type { Invariant } from './invariant.ts'

const contam = sql`p.status = any(${STATUS_QUE_CONTAM})`

type Somas = { resumo: Sql; certo: Sql; de: string; figuras: string[] }

/** The totals `resumo`, compared with what orders or lines add up to (`certo`, `de`). Emptied totals may remain as zeros. */
const compared = (regra: string, chave: string, { resumo, certo, de, figuras }: Somas): Invariant => {
  const [first = '', second] = chave.split(', ')
  const named = `'${NOMES[first]} ' || ${first}${second ? ` || ', ${NOMES[second]} ' || ${second}` : ''}`
  const told = (side: 'r' | 'c') => `concat_ws(' / ', ${figuras.map(f => `coalesce(${side}.${f}, 0)`).join(', ')})`
  const differ = figuras.map(f => `coalesce(r.${f}, 0) <> coalesce(c.${f}, 0)`).join(' or ')
  const sums = figuras.map(f => `sum(${f}) as ${f}`).join(', ')
  return {
    regra,
    quebras: sql`select ${raw(named)} || ': resumo ' || ${raw(told('r'))} || ', ' || ${de}::text || ' ' || ${raw(told('c'))} as quem
      from (select ${raw(chave)}, ${raw(sums)} from (${resumo}) s group by ${raw(chave)}) r
        full join (${certo}) c using (${raw(chave)}) where ${raw(differ)}`,
  }
}

const NOMES: Record<string, string> = { dia: 'dia', mes: 'mês', cliente_id: 'cliente', produto_id: 'produto' }
const month = (dia: string): Sql => raw(`date_trunc('month', ${dia}::timestamp)::date`)

/** The totals of dashboard and retrospective, compared with orders and lines. */
export const somas: Invariant[] = [
  compared('O resumo de cada dia é o que os seus pedidos somam', 'dia', {
    de: 'pedidos',
    figuras: ['pedidos', 'valor_total', 'cancelados'],
    resumo: sql`select dia, pedidos, valor_total, cancelados from resumo_dia
      union all select dia, pedidos, valor_total, cancelados from resumo_diferenca`,
    certo: sql`select data_entrega as dia, count(*) filter (where ${contam}) as pedidos,
        coalesce(sum(valor_total) filter (where ${contam}), 0) as valor_total, count(*) filter (where status = 'Cancelado') as cancelados
      from pedido p where data_entrega is not null group by data_entrega`,
  }),
  compared('O resumo de cada mês e cliente é o que os seus pedidos somam', 'mes, cliente_id', {
    de: 'pedidos',
    figuras: ['pedidos', 'valor_total'],
    resumo: sql`select mes, cliente_id, pedidos, valor_total from resumo_mes_cliente
      union all select ${month('dia')}, cliente_id, pedidos, valor_total from resumo_diferenca`,
    certo: sql`select ${month('data_entrega')} as mes, cliente_id, count(*) as pedidos, sum(valor_total) as valor_total
      from pedido p where ${contam} and data_entrega is not null group by 1, 2`,
  }),
  compared('O resumo de cada dia e produto é o que as suas linhas somam', 'dia, produto_id', {
    de: 'linhas',
    figuras: ['quantidade', 'valor'],
    resumo: sql`select dia, produto_id, quantidade, valor from resumo_dia_produto
      union all select d.dia, l.* from resumo_diferenca d
        cross join lateral unnest(d.produtos, d.quantidades, d.valores) as l(produto_id, quantidade, valor)`,
    certo: sql`select p.data_entrega as dia, i.produto_id, sum(${vendida('i')}) as quantidade, sum(i.valor) as valor
      from pedido p join item_pedido i on i.pedido_id = p.id where ${contam} and p.data_entrega is not null group by 1, 2`,
  }),
  compared('O resumo de cada mês e produto é a soma dos seus dias', 'mes, produto_id', {
    de: 'dias',
    figuras: ['quantidade', 'valor'],
    resumo: sql`select mes, produto_id, quantidade, valor from resumo_mes_produto`,
    certo: sql`select ${month('dia')} as mes, produto_id, sum(quantidade) as quantidade, sum(valor) as valor
      from resumo_dia_produto group by 1, 2`,
  }),
]
