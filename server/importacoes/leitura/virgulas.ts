import type { ColunaAchada } from '#contract/importacoes-titulos.ts'
import { type Linha, textoDe } from './celula.ts'
import type { Registro, Tabela } from './tabela.ts'

const SOBRA =
  'Sobra um valor: a vírgula separa as colunas e também os centavos. Ponha o número entre aspas, ou salve com ponto e vírgula'

/** More cells than headings, an empty one at the end too: the row has a comma too many. */
const longa = ({ titulos, folha, cabecalho }: Tabela, celulas: Linha): boolean =>
  celulas.findLastIndex(Boolean) >= titulos.length || celulas.length > (folha.linhas[cabecalho]?.length ?? 0)

export const temLonga = (tabela: Tabela, registros: readonly Registro[]): boolean =>
  tabela.folha.deVirgulas === true && registros.some(({ celulas }) => longa(tabela, celulas))

/** Why a row can't be read in a table with a row that is too long (`temLonga`): a comma may be a decimal one. Null: nothing says so. */
export function sobra(tabela: Tabela, celulas: Linha): string | null {
  if (longa(tabela, celulas)) return SOBRA
  // Here the last column may only be empty.
  const numeros = tabela.achadas.filter(({ coluna }) => coluna.numero)
  const partida = numeros.some(
    ({ indice }) => /^\d+$/.test(textoDe(celulas, indice)) && /^\d{1,2}$/.test(textoDe(celulas, indice + 1)),
  )
  return partida || textoQueEhResto(tabela.achadas, celulas) ? SOBRA : null
}

/** A category or supplier of one or two digits after the money. */
const textoQueEhResto = (achadas: readonly ColunaAchada[], celulas: Linha): boolean => {
  const dinheiro = achadas.find(({ coluna }) => coluna.numero === 'dinheiro')
  return achadas.some(
    ({ coluna, indice }) =>
      dinheiro !== undefined &&
      ['categoria', 'fornecedor', 'embalagem'].includes(coluna.campo) &&
      indice > dinheiro.indice &&
      /^\d{1,2}$/.test(textoDe(celulas, indice)),
  )
}

/** Whether some money or quantity of the table is written with a decimal point: `1,850.00`, `12.75`. */
export function temPonto({ achadas }: Tabela, registros: readonly Registro[]): boolean {
  const numeros = achadas.filter(({ coluna }) => coluna.numero)
  return registros.some(({ celulas }) =>
    numeros.some(({ indice }) => {
      const celula = celulas[indice]
      return celula?.numero === undefined && /^\D*(\d{1,3}(,\d{3})+\.\d+|\d+\.\d{1,2})$/.test(celula?.texto ?? '')
    }),
  )
}
