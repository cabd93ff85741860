import sql, { type Sql } from 'sql-template-tag'

/** Appended to the row number in a "Repetido" message, if that row is in the file that this one corrects. */
export const NO_CORRIGIDO = ' do arquivo de que este foi corrigido'

/**
 * The good rows of the files that this one corrects: the first of each `chave` (columns that identify a record:
 * `chave`, `unidade`, `codigo`, `registro_id`). They were or will be imported, so another row for the same record would
 * overwrite it.
 */
export function boasDoCorrigido(id: number, chave: Sql): Sql {
  return sql`
    select min(linha) as linha, min(linha) filter (where codigo is null) as sem_codigo, ${chave} from (
      select linha, chave, dados->>'unidadeMedida' as unidade, lower(dados->>'codigo') as codigo, registro_id
      from importacao_linha
      where situacao in ('nova', 'alterada', 'igual') and avisos is null and importacao_id in (${corrigidas(id)})
    ) boa group by ${chave}`
}

/** The imports whose bad rows this one corrects, also indirectly. */
export const corrigidas = (id: number): Sql => sql`
  with recursive corrigida as (
    select corrige_id as id from importacao where id = ${id}
    union select i.corrige_id from importacao i join corrigida on i.id = corrigida.id
  ) select id from corrigida where id is not null`
