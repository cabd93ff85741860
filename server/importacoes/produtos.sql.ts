import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../db/db.ts'
import { type Escrita, fatia } from './escrita.sql.ts'

/** A product is the same where name (without accents and case) and unit are: its cost is what changes. */
export function classificadas(id: number): Sql {
  return sql`
    select l.linha,
      case when l.linha > l.primeira or p.quantos > 1 then 'ruim'
        when p.id is null then 'nova'
        when p.preco_custo <> (l.dados->>'precoCusto')::numeric then 'alterada' else 'igual' end as situacao,
      case when p.quantos = 1 then p.id end as registro_id,
      case
        when l.linha > l.primeira then jsonb_build_object('campo', 'nome',
          'mensagem', 'Repetido: o produto já está na linha ' || l.primeira)
        when p.quantos > 1 then jsonb_build_object('campo', 'nome',
          'mensagem', 'Há ' || p.quantos || ' produtos com este nome e esta unidade: altere-o no cadastro')
      end as conflito
    from (
      select linha, dados, chave, dados->>'unidadeMedida' as unidade,
        min(linha) over (partition by chave, dados->>'unidadeMedida') as primeira
      from importacao_linha where importacao_id = ${id} and dados is not null
    ) l
      left join (
        select busca, unidade_medida, min(id) as id, count(*) as quantos, min(preco_custo) as preco_custo
        from produto group by busca, unidade_medida
      ) p on p.busca = l.chave and p.unidade_medida = l.unidade`
}

/** What a row `l` would change in its product. */
export const mudancas = sql`
  select 'precoCusto' as campo, replace(p.preco_custo::text, '.', ',') as de,
    replace((l.dados->>'precoCusto')::numeric(12,2)::text, '.', ',') as para
  from produto p where p.id = l.registro_id`

/** Holds the products that will be changed until the end of the transaction. */
export async function hold(db: Db, id: number): Promise<void> {
  await db.rows(
    sql`select from produto where id in (
        select registro_id from importacao_linha where importacao_id = ${id} and situacao in ('alterada', 'igual'))
      order by id for no key update`,
  )
}

export function write(db: Db, id: number, after: number): Promise<Escrita | undefined> {
  return db.first(
    sql`with ${fatia(id, after)}, novas as (
        insert into produto (nome, preco_custo, unidade_medida)
        select dados->>'nome', (dados->>'precoCusto')::numeric, dados->>'unidadeMedida'
        from fatia where situacao = 'nova' order by linha
        returning 1
      ), alteradas as (
        update produto p set preco_custo = (f.dados->>'precoCusto')::numeric
        from fatia f where f.situacao = 'alterada' and p.id = f.registro_id
        returning 1
      )
      select (select max(linha) from fatia) as ultima, (select count(*) from fatia) as linhas,
        (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas`,
  )
}
