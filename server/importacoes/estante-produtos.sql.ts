import sql, { join, raw, type Sql } from 'sql-template-tag'
import { UNIDADES_DECIMAIS } from '#contract/unidades.ts'
import type { Db } from '../db/db.ts'
import { type Escolha, emPalavras, escolhidas, type Gravadas } from './escolhidas.sql.ts'

const DECIMAIS = [...UNIDADES_DECIMAIS]

/** `1.234` is a thousand for a whole-number unit; for a decimal unit it stays ambiguous. */
const quantidadeDe = (row: 'l' | 'd'): Sql => {
  const [dados, decimal] = [raw(`${row}.dados`), raw(`${row}.decimal`)]
  return sql`case when ${dados} ? 'milhar' and not ${decimal}
    then (${dados}->>'milhar')::numeric else (${dados}->>'quantidade')::numeric end`
}
const quantidade = quantidadeDe('l')
const preco = sql`(l.dados->>'precoVenda')::numeric`
const minimo = sql`(l.dados->>'minimo')::numeric`
const maximo = sql`(l.dados->>'maximo')::numeric`

/** The values that the row would overwrite. */
const antes = join(
  [
    [sql`ep.preco_venda`, preco] as const,
    [sql`ep.quantidade`, quantidade] as const,
    [sql`ep.minimo`, minimo] as const,
    [sql`ep.maximo`, maximo] as const,
  ].map(([era, vai]) => sql`case when ${era} is distinct from coalesce(${vai}, ${era}) then coalesce(${era}, -1) end`),
)

/** Invalid limits: decimals of a whole-number unit, or a minimum above the maximum. */
const fracao = sql`(not l.decimal and (${minimo} <> trunc(${minimo}) or ${maximo} <> trunc(${maximo})))`
const inverte = sql`coalesce(${minimo}, ep.minimo) > coalesce(${maximo}, ep.maximo)`

/** Products of one name: the active ones, if any, because a product deactivated and registered again means the new one. */
const emVez = (iguais: Sql): Sql => sql`(
  select id, busca, unidade_medida, ativo, bool_or(ativo) over (partition by ${iguais}) as ha_ativo from produto
) p where ativo or not ha_ativo`

/**
 * A shelf's line is identified by its product: by name, and by unit if the file has it. `registro_id` is the product's
 * id, also for a new line. Empty cells keep the shelf's values.
 */
export function classificadas(id: number): Sql {
  return sql`
    select linha, registro_id, case when mensagem is null then antes end as antes,
      case when mensagem is null and preco < preco_custo and preco is distinct from preco_venda then preco_custo end as custo, null as comprador,
      case when mensagem is not null then 'ruim' when not na_estante then 'nova'
        when preco_venda <> preco or (quer is not null and atual is distinct from quer) or outros_limites then 'alterada'
        else 'igual' end as situacao,
      case when mensagem is not null then jsonb_build_object('campo', campo, 'mensagem', mensagem) end as conflito
    from (
      select l.linha, l.dados, case when l.quantos = 1 then l.produto_id end as registro_id,
        ep.produto_id is not null as na_estante, ep.quantidade as atual, ep.preco_venda, ${quantidade} as quer, ${preco} as preco,
        r.preco_custo, jsonb_build_array(${antes}) as antes,
        ep.minimo is distinct from coalesce(${minimo}, ep.minimo) or ep.maximo is distinct from coalesce(${maximo}, ep.maximo) as outros_limites,
        case when l.outro or l.medida_do_codigo <> l.unidade then 'codigo'
          when l.quantos is null or l.quantos > 1 or l.linha > l.primeira then 'nome'
          when ${fracao} or ${inverte} then case when ${maximo} <> trunc(${maximo}) or not l.dados ? 'minimo' then 'maximo' else 'minimo' end
          when not l.dados ? 'precoVenda' and (ep.produto_id is null or not l.dados ? 'quantidade') then 'precoVenda'
          else 'quantidade' end as campo,
        case
          when l.outro then 'O código é de ' || l.nome_do_codigo || ', e o nome é de outro produto: deixe só um dos dois'
          when l.medida_do_codigo <> l.unidade then
            'O produto deste código é vendido por ' || ${emPalavras(sql`l.medida_do_codigo`)} || ': altere a unidade no cadastro'
          when l.quantos is null then 'Não há produto com este nome' ||
            case when l.unidade is null then '' else ' e esta unidade' end || ': cadastre-o antes'
          when l.quantos > 1 then 'Há ' || l.quantos || ' produtos com este nome' ||
            case when l.unidade is null then ': preencha a coluna Unidade' else ' e esta unidade: ponha-o pela tela' end
          when l.linha > l.primeira then 'Repetido: o produto já está na linha ' || l.primeira
          when ${fracao} then 'Vendido por ' || ${emPalavras(sql`l.medida`)} || ': só mínimo e máximo inteiros'
          when ${inverte} then 'O máximo é menor que o mínimo'
          when not l.dados ?| array['precoVenda', 'quantidade', 'minimo', 'maximo'] then 'Preencha o preço, a quantidade, ou os dois'
          when ep.produto_id is null and not l.dados ?& array['precoVenda', 'quantidade'] then
            'O produto ainda não está nesta estante: dê também ' ||
              case when l.dados ? 'precoVenda' then 'a quantidade' else 'o preço' end
          when l.decimal and l.dados ? 'milhar' then 'Não se sabe se é mil ou decimal: escreva ' ||
            replace(l.dados->>'quantidade', '.', ',') || ' ou ' || (l.dados->>'milhar')
          when not l.decimal and ${quantidade} <> trunc(${quantidade}) then
            'Vendido por ' || ${emPalavras(sql`l.medida`)} || ': só quantidades inteiras'
          when ${quantidade} < ep.reservada then 'Já há ' || replace(trim_scale(ep.reservada)::text, '.', ',') ||
            ' em pedidos: ofereça pelo menos isso'
        end as mensagem
      from (
        select y.*, medida = any(${DECIMAIS}) as decimal,
          min(linha) over (partition by case when quantos = 1 then produto_id else -linha end) as primeira
        from (select x.linha, x.dados, x.dados->>'unidadeMedida' as unidade, coalesce(c.id, p.id) as produto_id,
            case when c.id is null then p.quantos
              when c.unidade_medida = coalesce(x.dados->>'unidadeMedida', c.unidade_medida) then 1 end as quantos,
            coalesce(c.unidade_medida, p.medida) as medida, c.unidade_medida as medida_do_codigo,
            c.nome as nome_do_codigo, c.id <> p.id and p.quantos = 1 as outro
          from importacao_linha x
          left join produto c on lower(c.codigo) = lower(x.dados->>'codigo')
          left join (
            select busca, null as unidade, min(id) as id, count(*) as quantos, min(unidade_medida) as medida
            from ${emVez(sql`busca`)} group by busca
            union all
            select busca, unidade_medida, min(id), count(*), unidade_medida
            from ${emVez(sql`busca, unidade_medida`)} group by busca, unidade_medida
          ) p on p.busca = x.chave and p.unidade is not distinct from x.dados->>'unidadeMedida'
        where x.importacao_id = ${id} and x.dados is not null) y
      ) l
        join importacao i on i.id = ${id}
        left join estante_produto ep on ep.estante_id = i.estante_id and ep.produto_id = l.produto_id and l.quantos = 1
        left join produto r on r.id = l.produto_id and l.quantos = 1
    ) l`
}

/** The changes that a row `l` would make to its line of the shelf. */
export const mudancas = sql`
  select v.* from importacao i
    join estante_produto ep on ep.estante_id = i.estante_id and ep.produto_id = l.registro_id
    join (select id, unidade_medida = any(${DECIMAIS}) as decimal from produto) p on p.id = ep.produto_id
    cross join lateral (select l.dados, p.decimal) d
    cross join lateral (values
      ('precoVenda', ep.preco_venda::text, (l.dados->>'precoVenda')::numeric(12,2)::text),
      ('quantidade', coalesce(trim_scale(ep.quantidade)::text, 'sem limite'), trim_scale(${quantidadeDe('d')})::text),
      ('minimo', coalesce(trim_scale(ep.minimo)::text, 'nenhum'), trim_scale((l.dados->>'minimo')::numeric)::text),
      ('maximo', coalesce(trim_scale(ep.maximo)::text, 'nenhum'), trim_scale((l.dados->>'maximo')::numeric)::text)
    ) v (campo, de, para)
  where i.id = l.importacao_id`

/** Locks the shelf, the products (their units must stay) and then its rows by product, in the order of a saved sheet. */
export async function hold(db: Db, id: number): Promise<void> {
  const produtos = sql`select registro_id from importacao_linha where importacao_id = ${id} and registro_id is not null`
  await db.rows(sql`select from estante where id = (select estante_id from importacao where id = ${id}) for share`)
  await db.rows(sql`select from produto where id in (${produtos}) order by id for share`)
  await db.rows(
    sql`select from estante_produto
      where estante_id = (select estante_id from importacao where id = ${id}) and produto_id in (${produtos})
      order by produto_id for no key update`,
  )
}

export function write(db: Db, id: number, escolha: Escolha): Promise<Gravadas> {
  return db.one(
    sql`with ${escolhidas(id, escolha)}, l as (
        select e.*, i.estante_id, p.unidade_medida = any(${DECIMAIS}) as decimal
        from escolhidas e join importacao i on i.id = ${id} join produto p on p.id = e.registro_id
      ), novas as (
        insert into estante_produto (estante_id, produto_id, preco_venda, quantidade, minimo, maximo)
        select estante_id, registro_id, ${preco}, ${quantidade}, ${minimo}, ${maximo}
        from l where situacao = 'nova' order by registro_id
        on conflict on constraint estante_produto_unico do nothing
        returning 1
      ), alteradas as (
        update estante_produto ep set preco_venda = coalesce(${preco}, ep.preco_venda),
          quantidade = coalesce(${quantidade}, ep.quantidade),
          minimo = coalesce(${minimo}, ep.minimo), maximo = coalesce(${maximo}, ep.maximo)
        from l
        where l.situacao = 'alterada' and ep.estante_id = l.estante_id and ep.produto_id = l.registro_id
          and (ep.reservada <= coalesce(${quantidade}, ep.quantidade) or coalesce(${quantidade}, ep.quantidade) is null)
        returning 1
      )
      select (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas, 0 as compradores`,
  )
}
