import sql, { type Sql } from 'sql-template-tag'
import type { DiaTexto } from '#contract/dias.ts'
import { OFERTAS, sorte, trimestreDe } from './plano.sql.ts'

type Contagem = { clients: number; produtos: number }

const FECHADA_HA = 90

/** The id of a client's shelf for a quarter. */
const estanteDe = (trimestre: Sql, cliente: Sql, clients: number): Sql =>
  sql`((${trimestre} - (select min(trimestre) from preco)) * ${clients}::int + ${cliente})`

/** The product at a place of a client's shelf. All differ, because 7919 is a prime larger than any number of products. */
const produtoDe = (cliente: Sql, lugar: Sql, produtos: number): Sql =>
  sql`(${cliente} * 37 + (${lugar}) * 7919) % ${produtos}::int`

/** Inserts a shelf per client and quarter, open from six days before. */
export const gravarEstantes = (clients: number, hoje: DiaTexto): Sql =>
  sql`insert into estante (id, periodo, cliente_id, ativa, valida_de, valida_ate) overriding system value
    select ${estanteDe(sql`t.trimestre`, sql`c.cliente`, clients)}, t.trimestre % 4 + 1 || 'º trimestre de ' || t.trimestre / 4,
      c.cliente_id, d.fim > ${hoje}::date - ${FECHADA_HA}::int, d.inicio - 6, d.fim
    from (select distinct trimestre from preco) t
      cross join lateral (select make_date(t.trimestre / 4, t.trimestre % 4 * 3 + 1, 1) as inicio) i
      cross join lateral (select i.inicio, (i.inicio + interval '3 months')::date - 1 as fim) d
      cross join comprador c
    where t.trimestre <= ${trimestreDe(sql`${hoje}::date + 6`)}
    order by 1`

/** Inserts four to sixteen different products per order: steps coprime to the shelf's size repeat none. Rows lie by order, as in real use. */
export const gravarLinhas = ({ clients, produtos }: Contagem): Sql =>
  sql`insert into item_pedido (pedido_id, estante_id, produto_id, preco_venda, quantidade, preco_custo, valor, nome, unidade_medida)
    select p.id, p.estante_id, r.id, r.preco_venda, q.quantidade, r.preco_custo, round(r.preco_venda * q.quantidade, 2), r.nome, r.unidade_medida
    from (
        select *, ${estanteDe(sql`trimestre`, sql`cliente`, clients)} as estante_id, ${sorte('n', 20, OFERTAS)}::int as de,
          (array[1,3,7,9,11,13,17,19,21,23,27,29,31,33,37,39])[1 + ${sorte('n', 21, 16)}] as passo
        from plano
      ) p cross join lateral generate_series(0, p.linhas - 1) as j
      join preco r on r.trimestre = p.trimestre
        and r.ordem = ${produtoDe(sql`p.cliente`, sql`(p.de + j * p.passo) % ${OFERTAS}`, produtos)}
      cross join lateral (
        select case when r.decimais then (1 + ${sorte('p.n', '100 + j', 40)}) * 0.25 else 1 + ${sorte('p.n', '100 + j', 12)} end as quantidade
      ) q
    order by p.id, j`

/** Inserts the offers, with the live orders' `reservada` and a varying rest. */
export const gravarOfertas = ({ clients, produtos }: Contagem): Sql =>
  sql`insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, reservada)
    select e.id, r.id, r.preco_venda,
      case when ${sorte('e.id', 'lugar', 50)} = 0 and v.reservada > 0 then ceil(v.reservada)
        else ceil(coalesce(v.reservada, 0) * 1.25) + 20 end,
      coalesce(v.reservada, 0)
    from (
        select c.cliente, r.trimestre, ${estanteDe(sql`r.trimestre`, sql`c.cliente`, clients)} as id
        from comprador c cross join (select distinct trimestre from preco) r
      ) e join estante on estante.id = e.id
      cross join generate_series(0, ${OFERTAS - 1}) as lugar
      join preco r on r.trimestre = e.trimestre and r.ordem = ${produtoDe(sql`e.cliente`, sql`lugar`, produtos)}
      left join (
        select i.estante_id, i.produto_id, sum(i.quantidade) as reservada
        from item_pedido i join plano p on p.id = i.pedido_id and p.status <> 'Cancelado' group by 1, 2
      ) v on v.estante_id = e.id and v.produto_id = r.id
    order by e.id, lugar`

export const gravarPedidos: Sql = sql`insert into pedido (id, cliente_id, cliente_nome, status, observacao, empresa, data_criacao, data_confirmacao,
    data_cancelamento, data_entrega, valor_total, custo_total, expira_em) overriding system value
  select p.id, c.cliente_id, case when p.status in ('Entregue', 'Finalizado') then k.nome end, p.status, p.observacao, p.empresa, p.criacao, p.confirmacao, p.cancelamento, p.data_entrega, v.valor, v.custo,
    case when p.status = 'Aberto' then p.criacao + interval '24 hours' end
  from plano p join comprador c on c.cliente = p.cliente join cliente k on k.id = c.cliente_id
    join (select pedido_id, sum(valor) as valor, sum(round(preco_custo * quantidade, 2)) as custo from item_pedido group by 1) v on v.pedido_id = p.id
  order by p.id`

/** Inserts the history that the server would have written. Ids follow the order's id, so that each history is in sequence. */
export const gravarHistoria: Sql = sql`insert into historico (id, pedido_id, quando, usuario_id, usuario_nome, admin, acao, antes, depois)
    overriding system value
  select p.id::bigint * 8 + passo, p.id, quando, case when not sistema then case when admin then administrador_id else usuario_id end end,
    case when sistema then 'Sistema' when admin then administrador_nome else usuario_nome end, admin or sistema, acao, antes, depois
  from plano p join pedido o on o.id = p.id join comprador c on c.cliente = p.cliente
    cross join lateral (values
      (0, p.criacao, false, false, 'criar', null, '{"status": "Aberto"}'::jsonb),
      (1, p.confirmacao, false, false, 'confirmar',
        jsonb_build_object('status', 'Aberto', 'dataEntrega', null, 'valorTotal', o.valor_total),
        jsonb_build_object('status', 'Confirmado', 'dataEntrega', p.data_entrega, 'valorTotal', o.valor_total)),
      (2, case when p.empresa is not null then p.confirmacao + interval '90 minutes' end, true, false, 'atribuir-empresa',
        '{"empresa": null}', jsonb_build_object('empresa', p.empresa)),
      (3, p.entregue, true, false, 'entregar', '{"status": "Confirmado"}', '{"status": "Entregue"}'),
      (4, p.finalizacao, true, false, 'finalizar', '{"status": "Entregue"}', '{"status": "Finalizado"}'),
      (5, p.cancelamento, false, p.esquecido, case when p.esquecido then 'expirar' else 'cancelar' end,
        jsonb_build_object('status', case when p.esquecido then 'Aberto' else 'Confirmado' end, 'observacao', ''),
        jsonb_build_object('status', 'Cancelado', 'observacao', p.observacao))
    ) as h(passo, quando, admin, sistema, acao, antes, depois)
  where quando is not null
  order by 1`

/** Orders are paid month by month; what was delivered lately, and a few of before, is open. */
const PAGOS_HA = 63

/** Inserts what was delivered as owed, four weeks to pay. */
export const gravarRecebiveis = (hoje: DiaTexto): Sql =>
  sql`insert into recebivel (pedido_id, cliente_id, data_entrega, vencimento, entregue, valor, pago)
    select id, cliente_id, data_entrega, data_entrega + 28, valor_total, valor_total,
      case when data_entrega < ${hoje}::date - ${PAGOS_HA}::int and ${sorte('id', 30, 50)} > 0 then valor_total else 0 end
    from pedido where status in ('Entregue', 'Finalizado') order by id`

const fimDoMes = sql`(date_trunc('month', vencimento) + interval '1 month' - interval '1 day')::date`

/** Inserts one payment per client and month. */
export const gravarPagamentos: Sql = sql`insert into pagamento (cliente_id, data, valor, forma, usuario_nome, credito)
  select cliente_id, ${fimDoMes} as data, sum(pago), 'pix', 'Administração', 0 from recebivel where pago > 0 group by 1, 2 order by data, cliente_id`

export const gravarUsos: Sql = sql`insert into pagamento_pedido (pagamento_id, pedido_id, valor)
  select p.id, r.pedido_id, r.pago from recebivel r join pagamento p on p.cliente_id = r.cliente_id and p.data = ${fimDoMes}
  where r.pago > 0 order by p.id, r.pedido_id`
