import sql, { join, raw, type Sql } from 'sql-template-tag'
import { COLUNAS } from '#contract/importacoes-colunas.ts'
import { columnOf } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { type Escolha, emPalavras, escolhidas, type Gravadas, holdRecords } from './escolhidas.sql.ts'

/** Each column that the file may change besides the name, with the file's value; null keeps the current one. */
const ditos = COLUNAS.produtos
  .filter(({ campo }) => campo !== 'nome' && campo !== 'unidadeMedida')
  .map(({ campo, numero }) => ({
    campo,
    coluna: columnOf(campo),
    valor: numero ? sql`(l.dados->>${campo})::numeric` : sql`l.dados->>${campo}`,
    emTexto: (valor: Sql) => (numero ? sql`trim_scale(${valor})::text` : valor),
  }))
/** A product found by its code may be renamed; a difference of accents and case only is ignored. */
const nome = sql`case when p.busca <> l.chave then l.dados->>'nome' end`
const mudam = [...ditos, { coluna: raw('nome'), valor: nome }].map(({ coluna, valor }) => ({
  coluna,
  muda: sql`coalesce(${valor}, p.${coluna}) is distinct from p.${coluna}`,
}))
const muda = sql`(${join(
  mudam.map(({ muda }) => muda),
  ' or ',
)})`
/** The values that the row would overwrite. */
const antes = sql`jsonb_build_array(${join(mudam.map(({ coluna, muda }) => sql`case when ${muda} then p.${coluna} end`))})`

/**
 * A product is identified by code; without a code, or if no product has it, by name (without accents and case) and
 * unit. Among new products, different codes distinguish equal names.
 */
export function classificadas(id: number): Sql {
  return sql`
    select linha, case when mensagem is not null then 'ruim' when registro_id is null then 'nova'
        when muda then 'alterada' else 'igual' end as situacao, registro_id,
      case when mensagem is null then antes end as antes, null::numeric as custo, null as comprador,
      case when mensagem is not null then jsonb_build_object('campo', campo, 'mensagem', mensagem) end as conflito
    from (
      select l.*,
        case when l.codigo_repetido or l.primeira >= l.linha and l.por_codigo is not null then 'codigo'
          else 'nome' end as campo,
        case
          when l.primeira < l.linha then
            'Repetido: o ' || case when l.codigo_repetido then 'código' else 'produto' end || ' já está na linha ' || l.primeira
          when l.por_codigo <> l.por_nome then 'O código é de ' || l.nome_do_codigo || ', e o nome é de outro produto: deixe só um dos dois'
          when l.por_codigo is not null and l.medida <> l.unidade then
            'O produto deste código é vendido por ' || ${emPalavras(sql`l.medida`)} || ': altere a unidade no cadastro'
          when l.por_codigo is null and l.quantos > 1 then
            'Há ' || l.quantos || ' produtos com este nome e esta unidade: altere-o no cadastro'
        end as mensagem
      from (
        select x.*, x.codigo is not null and min(x.linha) over (partition by x.codigo) < x.linha as codigo_repetido,
          case when x.registro_id is not null then least(min(x.linha) over (partition by x.registro_id),
              case when x.codigo is not null then min(x.linha) over (partition by x.codigo) end)
            when x.codigo is not null then least(min(x.linha) over (partition by x.codigo),
              min(x.linha) filter (where x.codigo is null) over (partition by x.chave, x.unidade))
            else min(x.linha) over (partition by x.chave, x.unidade) end as primeira
        from (
          select l.linha, l.chave, l.unidade, l.codigo, c.id as por_codigo, c.nome as nome_do_codigo, c.unidade_medida as medida,
            case when n.quantos = 1 then n.id end as por_nome, n.quantos, p.id as registro_id, ${muda} as muda,
            ${antes} as antes
          from (
            select linha, dados, chave, dados->>'unidadeMedida' as unidade, lower(dados->>'codigo') as codigo
            from importacao_linha where importacao_id = ${id} and dados is not null
          ) l
            left join produto c on lower(c.codigo) = l.codigo
            left join (
              select busca, unidade_medida, min(id) as id, count(*) as quantos from produto group by busca, unidade_medida
            ) n on n.busca = l.chave and n.unidade_medida = l.unidade
            left join produto p on p.id = coalesce(c.id, case when n.quantos = 1 then n.id end)
        ) x
      ) l
    ) l`
}

/** The changes that a row `l` would make to its product. */
export const mudancas = sql`
  select v.* from produto p cross join lateral (values
      ('nome', p.nome, ${nome}),
      ${join(ditos.map(({ campo, coluna, valor, emTexto }) => sql`(${campo}, coalesce(${emTexto(sql`p.${coluna}`)}, ''), ${emTexto(valor)})`))}
    ) v (campo, de, para)
  where p.id = l.registro_id`

export const hold = (db: Db, id: number) => holdRecords(db, 'produto', id)

export function write(db: Db, id: number, escolha: Escolha): Promise<Gravadas> {
  return db.one(
    sql`with ${escolhidas(id, escolha)}, novas as (
        insert into produto (nome, unidade_medida, ${join(ditos.map(({ coluna }) => coluna))})
        select dados->>'nome', dados->>'unidadeMedida', ${join(ditos.map(({ valor }) => valor))}
        from escolhidas l where situacao = 'nova' order by linha
        on conflict do nothing
        returning 1
      ), alteradas as (
        update produto p set nome = coalesce(${nome}, p.nome),
          ${join(ditos.map(({ coluna, valor }) => sql`${coluna} = coalesce(${valor}, p.${coluna})`))}
        from escolhidas l where l.situacao = 'alterada' and p.id = l.registro_id
        returning 1
      )
      select (select count(*) from novas) as novas, (select count(*) from alteradas) as alteradas, 0 as compradores`,
  )
}
