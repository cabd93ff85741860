import sql, { type Sql } from 'sql-template-tag'
import { type User, visibleTo } from '../access.ts'
import type { Db } from '../db/db.ts'
import { readable } from '../estantes/estantes.sql.ts'
import { recebedor } from '../financeiro/pix.sql.ts'
import { linesAsJson } from '../pedidos/itens.sql.ts'
import { beside, clienteNome, columns } from '../pedidos/pedidos.sql.ts'
import { contados, type Intervalo } from '../relatorios/contados.ts'
import type { EstanteNoPapel, Fornecedor, LinhaDaCarga, NoPapel, Nota } from './job.ts'

export const provider = (db: Db): Promise<Fornecedor> =>
  db.one`select nome, cnpj, endereco, telefone, email, ${recebedor},
      'data:image/png;base64,' || translate(encode(logo_png, 'base64'), E'\\n', '') as logo
    from configuracao f`

/** The shelf as its price list names it; undefined if there is none that the user may read. */
export const shelf = (db: Db, user: User, id: number): Promise<EstanteNoPapel | undefined> =>
  db.first`select c.nome as "clienteNome", e.periodo, e.valida_de as "validaDe", e.valida_ate as "validaAte"
    from estante e join cliente c on c.id = e.cliente_id where e.id = ${id} and ${readable(user)}`

/** One order with everything on its document; undefined if there is no such order, or it is not visible to the user. */
export const note = (db: Db, user: User, id: number): Promise<Nota | undefined> =>
  db.first`${notes} where p.id = ${id} and ${visibleTo(user, 'p.cliente_id')}`

/** The notes of all orders that count in the range, by client and order. */
export const notesOf = (db: Db, intervalo: Intervalo): Promise<Nota[]> =>
  db.rows`${notes} where ${contados(intervalo)} order by ${clienteNome}, c.id, p.id`

/** The size of the document, checked before its content is read. */
export const sizeOf = (db: Db, intervalo: Intervalo): Promise<{ pedidos: number; linhas: number }> =>
  db.one`select count(distinct p.id) as pedidos, count(*) as linhas
    from pedido p join item_pedido i on i.pedido_id = p.id where ${contados(intervalo)}`

/** The orders that count, with their versions. Read before the content, so that no document claims to be newer than it is. */
export const statesOf = (db: Db, intervalo: Intervalo): Promise<NoPapel[]> =>
  db.rows`select p.id, p.versao from pedido p where ${contados(intervalo)} order by p.id`

/** The lines of these orders as they go into a van, by product. */
export const loadOf = (db: Db, pedidos: readonly number[]): Promise<LinhaDaCarga[]> =>
  db.rows`select i.pedido_id as "pedidoId", i.produto_id as "produtoId", i.nome, i.unidade_medida as "unidadeMedida",
      coalesce(i.quantidade_entregue, i.quantidade) as quantidade
    from item_pedido i where i.pedido_id = any(${pedidos}::int[]) and coalesce(i.quantidade_entregue, i.quantidade) > 0
    order by i.nome, i.id`

/**
 * Records which version of each order was printed; an older print never replaces a newer one. Notifies the screens that
 * show an order whose print was outdated. Rows are locked by number, like in every change of several orders.
 */
export async function markPrinted(db: Db, papers: readonly NoPapel[]): Promise<void> {
  const renewed = await db.rows<{
    pedidoId: number
    clienteId: number
    era: number | null
  }>`with seguro as materialized (
      select p.id, papel.versao, p.versao_impressa as era
      from pedido p join unnest(${papers.map(({ id }) => id)}::int[], ${papers.map(({ versao }) => versao)}::int[]) as papel(id, versao)
        on papel.id = p.id
      where papel.versao > coalesce(p.versao_impressa, -1) order by p.id for update of p
    )
    update pedido p set versao_impressa = seguro.versao from seguro where p.id = seguro.id
    returning p.id as "pedidoId", p.cliente_id as "clienteId", seguro.era`
  for (const { era, ...order } of renewed) if (era !== null) db.announce({ ...order, acao: 'imprimir' })
}

const notes: Sql = sql`select ${columns},
    json_build_object('nomeFantasia', c.nome_fantasia, 'cnpj', c.cnpj, 'inscricaoEstadual', c.inscricao_estadual,
      'endereco', c.endereco, 'bairro', c.bairro, 'cidade', c.cidade, 'estado', c.estado, 'cep', c.cep,
      'telefone', c.telefone, 'email', c.email) as cliente,
    (select max(h.quando) from historico h where h.pedido_id = p.id and h.acao = 'entregar') as "entregueEm",
    ${linesAsJson(sql`select * from item_pedido where pedido_id = p.id`)} as itens,
    (select coalesce(json_object_agg(distinct r.id, r.codigo), '{}') from item_pedido i join produto r on r.id = i.produto_id
      where i.pedido_id = p.id and r.codigo <> '') as codigos,
    coalesce(v.vencimento, case when p.status = 'Confirmado' then (select vencimento_de(p.data_entrega, coalesce(c.prazo_dias, f.prazo_dias),
      coalesce(c.dia_vencimento, f.dia_vencimento)) from configuracao f) end) as "venceEm",
    coalesce(v.saldo, case when p.status = 'Confirmado' then p.valor_total end) as "aPagar"
  from pedido p ${beside}`
