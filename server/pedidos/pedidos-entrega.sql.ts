import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { ItemAjustado, ItemEntregue } from '#contract/pedidos-entrega.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { UNIDADES_INTEIRAS, type Unidade } from '#contract/unidades.ts'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { comingBack, holdShelves, leaving } from './estoque-entregue.sql.ts'
import { linesAsJson } from './itens.sql.ts'
import { custoDaLinha, valorDaLinha, vendida } from './linha.sql.ts'
import { expiryTouched } from './pedidos.sql.ts'
import type { Step } from './pedidos-passos.sql.ts'
import { type Change, changeOrder, type Outcome } from './pedidos-status.sql.ts'

/** Why a named line is refused; null if it is not. */
type Motivo = 'fora' | 'decimais' | 'calada' | 'demais' | null

/** One named line, with its current values. */
export type Critica = {
  posicao: number
  motivo: Motivo
  itemPedidoId: number
  nome: string | null
  unidadeMedida: Unidade | null
  /** The quantity that was delivered and has not come back. */
  vendida: number | null
}

export type Falta = { produtoId: number; nome: string; unidadeMedida: Unidade; ha: number }
/** The order's lines after the attempt. `outra`: the caller saw another version of the order. */
type Facts = {
  outra: boolean
  itens: ItemPedido[]
  criticas: Critica[]
  /** Products the warehouse has too little of for the delivery, with the quantity it has. */
  falta: Falta[] | null
}
export type LinesOutcome = Outcome<Facts>

type Named = { id: number; numero: number; porque: string | null }

/** A call's changes to an order's lines, as SQL over the line `i`, the call's entry `d` for it and its product `pr`. */
type Lines = {
  named: readonly Named[]
  versao?: number | undefined
  /** The reason why a line is refused. */
  against?: Sql
  /** The changed columns. */
  columns: Partial<Record<(typeof CHANGING)[number], Sql>>
}

const CHANGING = [
  ...(['preco_venda', 'quantidade_entregue', 'quantidade_ajustada', 'quantidade_voltou'] as const),
  ...(['motivo_preco', 'motivo_entrega', 'motivo_ajuste'] as const),
]

type Delivery = { id: number; itens?: readonly ItemEntregue[] | undefined; versao?: number | undefined }

/** Delivers all lines as ordered, except the named ones. */
export function entregar(db: Db, user: User, { id, itens = [], versao }: Delivery): Promise<LinesOutcome> {
  const differs = sql`d.numero <> i.quantidade`
  const given: LinesChange = {
    id,
    ...leaving(user, deliveredLines),
    ...(itens.length > 0 && { set: sql`status = 'Entregue', ${sums}`, goods: true, story: tellsDelivered }),
    facts: sql`(select json_agg(json_build_object('produtoId', produto_id, 'nome', nome, 'unidadeMedida', unidade_medida,
        'ha', ha)) from falta) as falta,
      (select array_agg(produto_id) from sai where entregue <> pedida) as "estoqueMudou"`,
    lines: {
      named: itens.map(item => ({
        id: item.itemPedidoId,
        numero: item.quantidadeEntregue,
        porque: item.motivo ?? null,
      })),
      versao,
      against: sql`when ${halves} then 'decimais' when ${differs} and d.porque is null then 'calada'`,
      columns: {
        quantidade_entregue: sql`case when ${differs} then d.numero end`,
        motivo_entrega: sql`case when ${differs} then d.porque end`,
      },
    },
  }
  return db.transaction(async db => {
    await db.rows(sql`select from pedido p where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')} for update`)
    await holdShelves(db, [id])
    return changeLines(db, user, given)
  })
}

const deliveredLines = sql`select l.pedido_id, l.produto_id, l.nome, l.unidade_medida, l.quantidade,
    coalesce(l.quantidade_entregue, l.quantidade) as entregue
  from linha l join antes a on a.id = l.pedido_id where a.status = any(${statusPermitidos.entregar})`

type Adjustment = { id: number; itens: readonly ItemAjustado[]; volta: boolean; versao?: number | undefined }

/** Subtracts what came back or was missing from a delivered order. With `volta` it returns to the stock and costs nothing. */
export function ajustar(db: Db, user: User, { id, itens, volta, versao }: Adjustment): Promise<LinesOutcome> {
  const ajuste: Step = {
    acao: 'ajustar',
    from: statusPermitidos.ajustar,
    set: sums,
    goods: true,
    tells: { valorTotal: 'valor_total' },
    avisa: { tipo: 'pedido-alterado', mais: unitsNamed },
  }
  return changeLines(db, user, {
    id,
    ...(volta ? comingBack(user, ajuste, returnedLines) : ajuste),
    ...(volta && { facts: sql`null as falta, (select array_agg(produto_id) from guardado) as "estoqueMudou"` }),
    story: {
      antes: sql`'{}'`,
      depois: sql`jsonb_build_object('volta', ${volta}::boolean::int, 'ajustes', ${eachNamed(sql`'quantidade', numero, 'motivo', porque`)})`,
    },
    lines: {
      named: itens.map(({ itemPedidoId, quantidade, motivo }) => ({
        id: itemPedidoId,
        numero: quantidade,
        porque: motivo,
      })),
      versao,
      against: sql`when ${halves} then 'decimais' when d.numero > ${vendida('i')} then 'demais'`,
      columns: {
        quantidade_ajustada: sql`i.quantidade_ajustada + coalesce(d.numero, 0)`,
        quantidade_voltou: sql`i.quantidade_voltou + case when ${volta} then coalesce(d.numero, 0) else 0 end`,
        motivo_ajuste: sql`coalesce(d.porque, i.motivo_ajuste)`,
      },
    },
  })
}

const returnedLines = sql`select l.pedido_id, l.produto_id, l.numero as quanto, l.porque
  from linha l join antes a on a.id = l.pedido_id
  where l.lugar is not null and a.status = any(${statusPermitidos.ajustar})`

type Price = { id: number; itemId: number; precoVenda: number; motivo: string; reservationHours: number }

/** Gives one line its own price. */
export function definirPreco(db: Db, user: User, { id, itemId, precoVenda, motivo, reservationHours }: Price) {
  const lineTold = (preco: 'preco_velho' | 'preco_venda') =>
    sql`jsonb_build_object('itens', ${eachNamed(sql`'quantidade', quantidade, 'precoVenda', ${raw(preco)}`)})`
  return changeLines(db, user, {
    id,
    acao: 'alterar-preco',
    from: statusPermitidos.definirPreco,
    set: sql`${sums}, expira_em = case when p.status = 'Aberto' then ${expiryTouched(reservationHours)} end, aprovacao = null`,
    goods: true,
    withdraws: true,
    tells: { valorTotal: 'valor_total' },
    avisa: { tipo: 'pedido-alterado', se: sql`a.status <> 'Aberto' or a.aprovacao is not null`, mais: unitsNamed },
    story: {
      antes: lineTold('preco_velho'),
      depois: sql`${lineTold('preco_venda')} || jsonb_build_object('motivo', ${motivo}::text)`,
    },
    lines: {
      named: [{ id: itemId, numero: precoVenda, porque: motivo }],
      columns: {
        preco_venda: sql`coalesce(d.numero, i.preco_venda)`,
        motivo_preco: sql`coalesce(d.porque, i.motivo_preco)`,
      },
    },
  })
}

const halves = sql`d.numero <> trunc(d.numero) and i.unidade_medida = any(${UNIDADES_INTEIRAS})`

const sums = sql`valor_total = (select coalesce(sum(valor), 0) from linha),
  custo_total = (select coalesce(sum(custo), 0) from linha)`

/** The named lines, for the history. */
const eachNamed = (fields: Sql, which = sql`true`): Sql =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('produtoId', produto_id, 'nome', nome, 'unidadeMedida', unidade_medida, ${fields}) order by lugar), '[]')
    from linha where lugar is not null and ${which})`

const unitsNamed = sql`jsonb_build_object('unidades', (
    select coalesce(jsonb_object_agg(produto_id, unidade_medida), '{}') from linha where lugar is not null))`

const tellsDelivered = {
  antes: sql`jsonb_build_object('valorTotal', a.valor_total)`,
  depois: sql`jsonb_build_object('valorTotal', d.valor_total, 'entregues', ${eachNamed(
    sql`'quantidade', quantidade, 'quantidadeEntregue', numero, 'motivo', porque`,
    sql`quantidade_entregue is not null`,
  )})`,
}

type LinesChange = Change & { lines: Lines }

/** Changes lines, order and stock in one statement; a delivered order holds nothing on its shelves. */
function changeLines(db: Db, user: User, { lines, ...step }: LinesChange): Promise<LinesOutcome> {
  const { named, versao, columns } = lines
  const { before = sql``, when = sql`true`, and = sql``, facts = sql`null as falta` } = step
  const seen = sql`${versao ?? null}::int`
  const written = join(CHANGING.filter(name => columns[name]).map(name => sql`${raw(name)} = l.${raw(name)}`))
  const write = sql`, gravada as (
      update item_pedido i set ${written}, valor = l.valor from linha l, depois d where i.id = l.id and l.lugar is not null
    )`
  return changeOrder<Facts>(db, user, {
    ...step,
    before: sql`${judged(lines)}${before}`,
    when: sql`a.versao = coalesce(${seen}, a.versao) and not exists (select from critica where motivo is not null) and ${when}`,
    and: sql`${named.length > 0 ? write : sql``}${and}`,
    facts: sql`coalesce((select versao from antes) <> ${seen}, false) as outra,
      case when exists (select from depois) then ${linesAsJson(sql`select * from linha`)}
        else ${linesAsJson(sql`select * from item_pedido where pedido_id = p.id`)} end as itens,
      (select coalesce(json_agg(json_build_object('posicao', lugar, 'motivo', motivo, 'itemPedidoId', item_id, 'nome', nome,
        'unidadeMedida', unidade_medida, 'vendida', era) order by lugar), '[]') from critica) as criticas, ${facts}`,
  })
}

/**
 * Steps over the locked order `antes`: `linha`, its lines after the change (`lugar`: their index in the call, if
 * named), and `critica`, the check of each named one.
 */
const judged = ({ named, against, columns }: Lines): Sql => sql`, dito as materialized (
    select item_id, numero, porque, lugar - 1 as lugar
    from unnest(${named.map(({ id }) => id)}::int[], ${named.map(({ numero }) => numero)}::numeric[],
      ${named.map(({ porque }) => porque)}::text[]) with ordinality as d(item_id, numero, porque, lugar)
  ), linha as materialized (
    select n.*, ${valorDaLinha('n')} as valor, ${custoDaLinha('n')} as custo
    from (
      select i.id, i.pedido_id, i.estante_id, i.produto_id, i.quantidade, i.preco_custo, i.preco_venda as preco_velho, ${vendida('i')} as era,
        d.lugar, d.numero, d.porque, i.nome, i.unidade_medida, case ${against ?? sql`when false then ''`} end as motivo,
        ${join(CHANGING.map(name => sql`${columns[name] ?? raw(`i.${name}`)} as ${raw(name)}`))}
      from antes a join item_pedido i on i.pedido_id = a.id
        left join dito d on d.item_id = i.id
    ) n
  ), critica as materialized (
    select d.lugar, d.item_id, l.nome, l.unidade_medida, l.era, case when l.id is null then 'fora' else l.motivo end as motivo
    from dito d left join linha l on l.id = d.item_id
  )`
