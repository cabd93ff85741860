import sql, { type Sql } from 'sql-template-tag'
import type { LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import type { Output } from '#contract/route.ts'
import type { Unidade } from '#contract/unidades.ts'
import type { User } from '../access.ts'
import { where } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'
import { ById, page, readCursor } from '../db/paging.ts'
import { POR_TIPO, read, sentBy } from './importacoes.sql.ts'
import { type Dados, doComprador, mudancasEmPalavras, valoresNovos } from './linha-em-palavras.ts'

/** Undefined if there is no such import, or it is not the user's. */
export async function listRows(
  db: Db,
  user: User,
  id: number,
  { limite, cursor, situacao }: Output<typeof listarLinhasImportadas.schema.querystring>,
): Promise<{ rows: LinhaImportada[]; proximo: string | null } | undefined> {
  const after = readCursor(cursor, ById)
  const importacao = await read(db, user, id)
  if (!importacao) return undefined
  const { tipo } = importacao
  const mudancas = sql`array(
    select jsonb_build_object('campo', campo, 'de', de, 'para', para)
    from (${POR_TIPO[tipo].mudancas}) m where l.situacao = 'alterada' and de <> para)`
  const unidade =
    tipo === 'clientes'
      ? sql`null`
      : sql`coalesce((select unidade_medida from produto where id = l.registro_id), dados->>'unidadeMedida')`
  const rows = await db.rows<
    LinhaImportada & { dados: Dados | null; comprador: Dados | null; unidade: Unidade | null }
  >(
    sql`select linha, situacao, coalesce(dados->>'nome', celulas[${nameAt(id)}], '') as nome, ${errors(id)} as erros,
        coalesce(avisos, '[]') as avisos, ${mudancas} as mudancas, case when situacao = 'nova' then dados end as dados,
        case when comprador is not null then dados end as comprador,
        ${unidade} as unidade
      from importacao_linha l
      where ${where(sql`importacao_id = ${id}`, deSituacao(situacao), after && sql`linha > ${after[0]}`)}
      order by linha limit ${limite + 1}`,
  )
  const titled = rows.map(({ dados, comprador, unidade, ...row }) => ({
    ...row,
    mudancas: [
      ...(situacao === 'comprador'
        ? []
        : dados
          ? valoresNovos(tipo, dados, unidade)
          : mudancasEmPalavras(tipo, row.mudancas, unidade)),
      ...(comprador && (situacao === 'comprador' || !dados) ? valoresNovos(tipo, doComprador(comprador), unidade) : []),
    ],
  }))
  return page(titled, limite, ({ linha }) => [linha])
}

const deSituacao = (situacao: LinhaImportada['situacao'] | 'aviso' | 'comprador'): Sql => {
  if (situacao === 'comprador') return sql`comprador is not null`
  if (situacao === 'igual') return sql`situacao = 'igual' and comprador is null`
  return situacao === 'aviso'
    ? sql`situacao in ('nova', 'alterada') and avisos is not null`
    : sql`situacao = ${situacao}`
}

/** The index of the name among the file's columns. */
const nameAt = (id: number): Sql => at(id, sql`'nome'`)
const at = (id: number, campo: Sql): Sql => sql`(
  select n::int from importacao, jsonb_array_elements(colunas) with ordinality c (coluna, n)
  where id = ${id} and coluna->>'campo' = ${campo})`

/** A row's own errors, or its conflict, with the file's heading and value. */
const errors = (id: number): Sql => sql`coalesce(erros, case when conflito is null then '[]' else jsonb_build_array(
  jsonb_build_object('mensagem', conflito->'mensagem', 'valor', coalesce(celulas[${at(id, sql`conflito->>'campo'`)}], ''),
    'campo', (select coluna->'titulo' from importacao, jsonb_array_elements(colunas) coluna
      where id = ${id} and coluna->>'campo' = conflito->>'campo'))) end)`

export type LinhasRuins = {
  arquivo: string
  titulos: string[]
  linhas: { linha: number; celulas: string[]; erros: LinhaImportada['erros'] }[]
}

/** All rows with something to correct, as in the file; undefined if there is no such import, or it is not the user's. */
export async function badRows(db: Db, user: User, id: number): Promise<LinhasRuins | undefined> {
  const found = await db.first<{ arquivo: string; titulos: string[] }>(
    sql`select arquivo, array(select coluna->>'titulo' from jsonb_array_elements(colunas) coluna) as titulos
      from importacao where ${sentBy(user, id)}`,
  )
  if (!found) return undefined
  const linhas = await db.rows<LinhasRuins['linhas'][number]>(
    sql`select linha, celulas, ${errors(id)} || coalesce(avisos, '[]') as erros
      from importacao_linha where importacao_id = ${id} and (${deSituacao('ruim')} or ${deSituacao('aviso')}
        or comprador = 'duvidoso') order by linha`,
  )
  return { ...found, linhas }
}
