import sql from 'sql-template-tag'
import type { listarProdutosForaDaEstante, ProdutoFora, salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import type { Output } from '#contract/route.ts'
import { UNIDADES_INTEIRAS, type Unidade } from '#contract/unidades.ts'
import { queProdutos } from '../cadastros/filtro-de-produtos.sql.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ByName, page, readCursor } from '../db/paging.ts'

export type Planilha = Output<typeof salvarProdutosDaEstante.body>

export type Motivo =
  | 'desconhecido'
  | 'decimais'
  | 'sem-limite'
  | 'limite-inteiro'
  | 'limites'
  | 'ja-esta'
  | 'saiu'
  | 'preco'
  | 'quantidade'
  | 'minimo'
  | 'maximo'
  | 'reservada'
  | 'pedido'

/** A line that can't be written: every reason, and its current values (null if it is not on the shelf). */
export type Recusada = {
  posicao: number
  sai: boolean
  motivos: Motivo[]
  produtoId: number
  nome: string | null
  unidadeMedida: Unidade | null
  precoVenda: number | null
  quantidade: number | null
  reservada: number | null
  disponivel: number | null
  ativo: 0 | 1 | null
  minimo: number | null
  maximo: number | null
}

/**
 * Writes a shelf's lines, all or none. Returns the refused lines, or undefined if there is no such shelf. Locks the
 * shelf's row first, so that concurrent saves wait and no product is added meanwhile; then the products (their unit
 * must stay) and the shelf's rows by product, in the order in which orders lock them. The checks run under these locks,
 * so they see what others wrote meanwhile.
 */
export async function save(
  db: Db,
  estanteId: number,
  { produtos, remover }: Planilha,
): Promise<Recusada[] | undefined> {
  const ids = [...produtos.map(({ produtoId }) => produtoId), ...remover]
  return db.transaction(async db => {
    const estante = await db.first`select from estante where id = ${estanteId} for update`
    if (!estante) return undefined
    await db.rows`select from produto where id = any(${ids}) order by id for share`
    await db.rows`select from estante_produto where estante_id = ${estanteId} and produto_id = any(${ids})
      order by produto_id for update`
    return judgeAndWrite(db, estanteId, { produtos, remover })
  })
}

/** Changes only cells that differ from what the caller saw; the others keep their current values. */
function judgeAndWrite(db: Db, estanteId: number, { produtos, remover }: Planilha): Promise<Recusada[]> {
  const pedidas = [
    ...produtos.map((linha, posicao) => ({
      ...linha,
      posicao,
      sai: false,
      comMinimo: linha.minimo !== undefined,
      comMaximo: linha.maximo !== undefined,
    })),
    ...remover.map((produtoId, posicao) => ({ produtoId, posicao, sai: true })),
  ]
  return db.rows<Recusada>`with pedida as (
      select n."produtoId" as produto_id, n.posicao, n.sai, n."precoVenda" as preco, n.quantidade, n.ativo, n.minimo, n.maximo, n."comMinimo" as com_minimo, n."comMaximo" as com_maximo,
        v."precoVenda" as preco_visto, v.quantidade as quantidade_vista, v.ativo as ativo_visto, v.minimo as minimo_visto,
        v.maximo as maximo_visto, coalesce(n.visto ? 'minimo', false) as viu_minimo, coalesce(n.visto ? 'maximo', false) as viu_maximo,
        n.visto is not null as vista
      from jsonb_to_recordset(${JSON.stringify(pedidas)}::jsonb) as n("produtoId" int, posicao int, sai boolean,
          "precoVenda" numeric, quantidade numeric, ativo boolean, minimo numeric, maximo numeric, "comMinimo" boolean,
          "comMaximo" boolean, visto jsonb)
        cross join lateral jsonb_to_record(coalesce(n.visto, '{}')) as
          v("precoVenda" numeric, quantidade numeric, ativo boolean, minimo numeric, maximo numeric)
    ), linha as materialized (
      select n.*, p.id is not null as existe, p.nome, p.unidade_medida, s.produto_id is not null as com_estoque,
        s.estoque - s.comprometido as livre, ep.produto_id is not null as na_estante,
        ep.preco_venda as preco_agora, ep.quantidade as quantidade_agora, ep.reservada, ep.ativo as ativo_agora,
        case when n.preco = n.preco_visto then ep.preco_venda else n.preco end as preco_novo,
        case when n.quantidade is not distinct from n.quantidade_vista and vista then ep.quantidade else n.quantidade end as quantidade_nova,
        case when n.ativo = n.ativo_visto then ep.ativo else n.ativo end as ativo_novo,
        ep.minimo as minimo_agora, ep.maximo as maximo_agora,
        case when com_minimo and not (viu_minimo and n.minimo is not distinct from minimo_visto) then n.minimo else ep.minimo end as minimo_novo,
        case when com_maximo and not (viu_maximo and n.maximo is not distinct from maximo_visto) then n.maximo else ep.maximo end as maximo_novo
      from pedida n left join produto p on p.id = n.produto_id left join estoque s on s.produto_id = p.id
        left join estante_produto ep on ep.estante_id = ${estanteId} and ep.produto_id = n.produto_id
    ), juizo as materialized (
      select linha.*, case
        when not existe then array['desconhecido']
        when sai then array_remove(array[case when exists (select from item_pedido i
          where (i.estante_id, i.produto_id) = (${estanteId}, linha.produto_id)) then 'pedido' end], null)
        when not vista and na_estante then array['ja-esta']
        when vista and not na_estante then array['saiu']
        else array_remove(array[
          case when quantidade <> trunc(quantidade) and unidade_medida = any(${[...UNIDADES_INTEIRAS]}) then 'decimais' end,
          case when quantidade_nova is null and not com_estoque then 'sem-limite' end,
          case when (minimo_novo <> trunc(minimo_novo) or maximo_novo <> trunc(maximo_novo))
            and unidade_medida = any(${[...UNIDADES_INTEIRAS]}) then 'limite-inteiro' end,
          case when minimo_novo > maximo_novo then 'limites' end,
          case when preco <> preco_visto and preco_agora not in (preco_visto, preco) then 'preco' end,
          case when com_minimo and viu_minimo and minimo is distinct from minimo_visto and minimo_agora is distinct from minimo_visto
            and minimo_agora is distinct from minimo then 'minimo' end,
          case when com_maximo and viu_maximo and maximo is distinct from maximo_visto and maximo_agora is distinct from maximo_visto
            and maximo_agora is distinct from maximo then 'maximo' end,
          case when quantidade_nova < reservada then 'reservada'
            when vista and quantidade is distinct from quantidade_vista and quantidade_agora is distinct from quantidade_vista
              and quantidade_agora is distinct from quantidade then 'quantidade'
          end], null)
        end as motivos
      from linha
    ), pode as materialized (
      select where not exists (select from juizo where motivos <> '{}')
    ), mudada as (
      update estante_produto ep set preco_venda = preco_novo, quantidade = quantidade_nova, ativo = ativo_novo,
        minimo = minimo_novo, maximo = maximo_novo
      from juizo j where ep.estante_id = ${estanteId} and ep.produto_id = j.produto_id and not j.sai
        and exists (select from pode)
        and (ep.preco_venda, ep.quantidade, ep.ativo, ep.minimo, ep.maximo)
          is distinct from (preco_novo, quantidade_nova, ativo_novo, minimo_novo, maximo_novo)
    ), posta as (
      insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, ativo, com_estoque, minimo, maximo)
      select ${estanteId}, produto_id, preco, quantidade, ativo, com_estoque, minimo_novo, maximo_novo from juizo
      where not sai and not na_estante and exists (select from pode)
    ), retirada as (
      delete from estante_produto ep using juizo j
      where ep.estante_id = ${estanteId} and ep.produto_id = j.produto_id and j.sai and exists (select from pode)
    )
    select posicao, sai, motivos, produto_id as "produtoId", nome, unidade_medida as "unidadeMedida",
      preco_agora as "precoVenda", quantidade_agora as quantidade, reservada,
      greatest(0, least(quantidade_agora - reservada, case when na_estante then livre end)) as disponivel, ativo_agora::int as ativo,
      minimo_agora as minimo, maximo_agora as maximo
    from juizo where motivos <> '{}' order by sai, posicao`
}

type Query = Output<typeof listarProdutosForaDaEstante.querystring>

/** One page of the active products that are not on the shelf. Undefined if there is no such shelf. */
export async function listMissing(db: Db, estanteId: number, { limite, cursor, ...filtro }: Query) {
  const after = readCursor(cursor, ByName)
  const filter = where(
    sql`p.ativo`,
    sql`not exists (select from estante_produto where (estante_id, produto_id) = (${estanteId}, p.id))`,
    queProdutos(filtro),
    after && sql`(p.nome, p.id) > (${after[0]}, ${after[1]})`,
  )
  const rows =
    await db.rows<ProdutoFora>`select p.id, p.nome, p.unidade_medida as "unidadeMedida", p.preco_custo as "precoCusto",
      p.codigo, p.categoria, p.fornecedor, p.embalagem, p.multiplo,
      (select s.estoque - s.comprometido from estoque s where s.produto_id = p.id) as livre
    from estante e cross join produto p
    where e.id = ${estanteId} and ${filter} order by p.nome, p.id limit ${limite + 1}`
  if (rows.length) return page(rows, limite, ({ nome, id }) => [nome, id])
  const estante = await db.first`select from estante where id = ${estanteId}`
  return estante ? { rows, proximo: null } : undefined
}
