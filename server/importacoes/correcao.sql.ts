import sql, { type Sql } from 'sql-template-tag'

/** What is said of a row after the number of the row that it repeats, where that one is in the file it was corrected from. */
export const NO_CORRIGIDO = ' do arquivo de que este foi corrigido'

/**
 * The good rows of the file whose bad rows, corrected, are this one, and of those before it: the first of each `chave`, the
 * columns that tell its record (`chave`, `unidade`, `codigo`, `registro_id`). They were written, or waited for the whole file
 * to be: to take another row for one of them would replace it.
 */
export function boasDoCorrigido(id: number, chave: Sql): Sql {
  return sql`
    select min(linha) as linha, min(linha) filter (where codigo is null) as sem_codigo, ${chave} from (
      select linha, chave, dados->>'unidadeMedida' as unidade, lower(dados->>'codigo') as codigo, registro_id
      from importacao_linha
      where situacao in ('nova', 'alterada', 'igual') and avisos is null and importacao_id in (${corrigidas(id)})
    ) boa group by ${chave}`
}

/** The imports whose bad rows, corrected, this one is. */
export const corrigidas = (id: number): Sql => sql`
  with recursive corrigida as (
    select corrige_id as id from importacao where id = ${id}
    union select i.corrige_id from importacao i join corrigida on i.id = corrigida.id
  ) select id from corrigida where id is not null`
