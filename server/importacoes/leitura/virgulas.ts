import { type Linha, textoDe } from './celula.ts'
import type { Registro, Tabela } from './tabela.ts'

export const SOBRA =
  'Sobra um valor: a vírgula separa as colunas e também os centavos. Ponha o número entre aspas, ou salve com ponto e vírgula'

/** More cells than headings, an empty one at the end too: the row has a comma too many. */
const longa = ({ titulos, folha, cabecalho }: Tabela, celulas: Linha): boolean =>
  celulas.findLastIndex(Boolean) >= titulos.length || celulas.length > (folha.linhas[cabecalho]?.length ?? 0)

/** Whole reais, and their cents in the next cell. */
const partida = (celulas: Linha): boolean =>
  celulas.some((celula, i) => /^\d+$/.test(celula?.texto ?? '') && /^\d{1,2}$/.test(textoDe(celulas, i + 1)))

/** The rows with a comma too many: where one is too long, also those that fit only because their last column is empty. */
export function comSobra(tabela: Tabela, registros: readonly Registro[]): ReadonlySet<Linha> {
  const linhas = tabela.folha.deVirgulas ? registros.map(({ celulas }) => celulas) : []
  const haLonga = linhas.some(celulas => longa(tabela, celulas))
  return new Set(linhas.filter(celulas => longa(tabela, celulas) || (haLonga && partida(celulas))))
}

/** Whether some money or quantity of the table is written with a decimal point: `1,850.00`, `12.75`. */
export function temPonto({ achadas }: Tabela, registros: readonly Registro[]): boolean {
  const numeros = achadas.filter(({ coluna }) => coluna.numero)
  return registros.some(({ celulas }) =>
    numeros.some(({ indice }) => {
      const celula = celulas[indice]
      return (
        celula?.numero === undefined &&
        /^\D*(\d{1,3}(,\d{3})+\.\d+|\d+\.(\d{1,2}|\d{4,})|0?\.\d+)$/.test(celula?.texto ?? '')
      )
    }),
  )
}
