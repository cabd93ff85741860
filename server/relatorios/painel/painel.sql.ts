import sql, { empty, type Sql } from 'sql-template-tag'
import { primeiroDoMes, somarDias } from '#contract/dias.ts'
import type { lerPainel } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import type { Db } from '../../db/db.ts'
import { type Agora, inicioDoDia } from '../../instants.ts'
import { vendida } from '../../pedidos/linha.sql.ts'
import { beside, columns } from '../../pedidos/pedidos.sql.ts'
import { produtosEntre, topClients, topProducts } from '../somas.sql.ts'
import { almostGone, expiring, notYet, reminded } from './painel-listas.sql.ts'
import { sales, salesSteps } from './painel-vendas.sql.ts'

type Figures = Omit<Answer<typeof lerPainel>, 'hoje'>

const LINHAS = 10

/** The whole dashboard in one statement, so that its figures share one snapshot. */
export async function read(db: Db, hoje: string, agora: Agora, correio: boolean): Promise<Figures> {
  const row = await db.hot.one<Figures>`with ${salesSteps(hoje)}
    select ${firstSteps(correio)} as "primeirosPassos", ${newlyConfirmed(hoje, agora.timeZone)} as "pedidosNovos", ${newest} as chegando,
      ${due(hoje)} as "porEntregar", ${tomorrow(hoje)} as "entregasAmanha", ${afterTomorrow(hoje)} as "proximaEntrega", ${waiting} as "esperandoAprovacao",
      ${list('pedidos', expiring(agora))} as expirando,
      ${list('produtos', almostGone(agora))} as "quaseEsgotados", ${list('clientes', notYet(agora), sql`, ${reminded}`)} as "aindaNaoPediram",
      ${sales(hoje)} as vendas, ${money(hoje)} as financeiro, ${topProducts(sql`mais_vendido`)} as "topProdutos", ${topClients(sql`comprador`)} as "topClientes"`
  const { chegando, expirando, aindaNaoPediram } = row
  const closing = aindaNaoPediram.lista.map(cliente => ({
    ...cliente,
    fechaEm: cliente.fechaEm && instant(cliente.fechaEm),
  }))
  return {
    ...row,
    chegando: chegando.map(withInstants),
    expirando: { ...expirando, lista: expirando.lista.map(withInstants) },
    aindaNaoPediram: { ...aindaNaoPediram, lista: closing },
  }
}

/** The provider's name and colour, and the delivery days, until somebody changes them. */
const DE_FABRICA = { nome: 'Fornecedor', cor: '#1f6b4f', dias: [1, 2, 3, 4, 5, 6, 7] }

/** Which first steps a new business has taken; null when all are, or once it has delivered an order. */
const firstSteps = (correio: boolean): Sql => sql`(select to_jsonb(s) from (
    select (nome <> ${DE_FABRICA.nome} and (logo is not null or cor <> ${DE_FABRICA.cor}))::int as marca,
      (exists (select from produto))::int as produtos, (exists (select from estoque))::int as estoque,
      (exists (select from cliente))::int as clientes, (exists (select from usuario where not admin))::int as compradores,
      (exists (select from estante_produto))::int as estantes, ${Number(correio)}::int as correio,
      (dias_entrega <> ${DE_FABRICA.dias}::smallint[] or horario_corte is not null or pedido_minimo is not null)::int as entregas
    from configuracao where not exists (select from pedido where status in ('Entregue', 'Finalizado'))
  ) s where 0 in (marca, produtos, estoque, clientes, compradores, estantes, correio, entregas))`

/** An instant in the format of every other call; PostgreSQL's JSON uses the session's time zone. */
const instant = (text: string): string => new Date(text).toISOString()

function withInstants(pedido: Pedido): Pedido {
  const { dataCriacao, dataConfirmacao, dataCancelamento, expiraEm } = pedido
  return {
    ...pedido,
    dataCriacao: instant(dataCriacao),
    dataConfirmacao: dataConfirmacao && instant(dataConfirmacao),
    dataCancelamento: dataCancelamento && instant(dataCancelamento),
    expiraEm: expiraEm && instant(expiraEm),
  }
}

/** The newest orders by arrival (opened or confirmed). Each half has its own index. */
const newest = sql`(select coalesce(jsonb_agg(to_jsonb(l) - 'chegou' order by l.chegou desc, l.id desc), '[]') from (
    select ${columns}, greatest(p.data_criacao, p.data_confirmacao) as chegou
    from (
      (select id from pedido order by data_criacao desc, id desc limit ${LINHAS})
      union
      (select id from pedido where data_confirmacao is not null order by data_confirmacao desc, id desc limit ${LINHAS})
    ) n join pedido p on p.id = n.id ${beside}
    order by chegou desc, p.id desc limit ${LINHAS}
  ) l)`

const newlyConfirmed = (hoje: string, timeZone: string): Sql =>
  sql`(select jsonb_build_object('pedidos', count(*), 'valorTotal', coalesce(sum(valor_total), 0))
    from pedido where status = 'Confirmado'
      and data_confirmacao >= ${inicioDoDia(somarDias(hoje, -1), timeZone)})`

const money = (hoje: string): Sql =>
  sql`(select jsonb_build_object('vencido', coalesce(sum(saldo) filter (where vencimento < ${hoje}), 0),
      'venceEm7Dias', coalesce(sum(saldo) filter (where vencimento >= ${hoje}), 0),
      'recebidoNoMes', (select coalesce(sum(valor), 0) from pagamento
        where estornado_dia is null and data between ${primeiroDoMes(hoje)} and ${hoje}))
    from recebivel where pago < valor and vencimento <= ${somarDias(hoje, 7)})`

/** Orders that a client's buyer confirmed and nobody has approved yet. */
const waiting = sql`(select jsonb_build_object('pedidos', count(*), 'valorTotal', coalesce(sum(valor_total), 0))
    from pedido where status = 'Aberto' and aprovacao is not null)`

/** Confirmed orders due today or earlier that are not marked as delivered. */
const due = (hoje: string): Sql =>
  sql`(select jsonb_build_object('pedidos', count(*), 'valorTotal', coalesce(sum(valor_total), 0), 'desde', min(data_entrega))
    from pedido where status = 'Confirmado' and data_entrega <= ${hoje})`

/** The quantities are the summed ones of all the day's orders, minus those already delivered. */
const tomorrow = (hoje: string): Sql => {
  const amanha = somarDias(hoje, 1)
  return sql`(select jsonb_build_object('pedidos', count(*), 'valorTotal', coalesce(sum(valor_total), 0),
      'quantidades', (
        select coalesce(jsonb_agg(jsonb_build_object('unidadeMedida', u.unidade_medida, 'quantidade', u.quantidade)
          order by u.quantidade desc, u.unidade_medida), '[]')
        from (
          select r.unidade_medida, sum(v.quantidade) as quantidade
          from (
            select produto_id, quantidade from (${produtosEntre(amanha, amanha)}) contado
            union all
            select i.produto_id, -${vendida('i')} from pedido p join item_pedido i on i.pedido_id = p.id
            where p.status in ('Entregue', 'Finalizado') and p.data_entrega = ${amanha}
          ) v join produto r on r.id = v.produto_id
          group by r.unidade_medida having sum(v.quantidade) > 0
        ) u))
    from pedido p where p.status = 'Confirmado' and p.data_entrega = ${amanha})`
}

/** The next delivery day after tomorrow, for days like a Saturday before a Sunday without deliveries. */
const afterTomorrow = (hoje: string): Sql =>
  sql`(select to_jsonb(d) from (
      select data_entrega as dia, count(*) as pedidos, sum(valor_total) as "valorTotal"
      from pedido where status = 'Confirmado' and data_entrega > ${hoje}::date + 1
      group by data_entrega order by data_entrega limit 1
    ) d)`

/** The first rows in their order, and the total. */
const list = (name: 'pedidos' | 'produtos' | 'clientes', rows: Sql, more: Sql = empty): Sql =>
  sql`(with l as materialized (${rows}), n as (select l.*, row_number() over () as posicao${more} from (select * from l limit ${LINHAS}) l)
    select jsonb_build_object(${name}::text, (select count(*) from l),
      'lista', (select coalesce(jsonb_agg(to_jsonb(n) - 'posicao' - 'chave' order by n.posicao), '[]') from n)))`
