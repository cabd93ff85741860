import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { lerTitulos } from '#contract/importacoes-titulos.ts'
import { cortar, mostrar } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula, Tabela } from './tabela.ts'

/** What the file of bad rows adds to the columns: sent again as it stands, nobody is told about them. */
export const LINHA = 'Linha'
export const O_QUE_CORRIGIR = 'O que corrigir'

export type ColunaDoArquivo = { campo: string; titulo: string; indice: number }
export type Cabecalho = { indice: number; colunas: ColunaDoArquivo[]; ignoradas: string[]; primeiro: boolean }

/** A company's name, its address, the day: a head of more rows than these is none. */
const LINHAS_ATE_O_CABECALHO = 30

/**
 * The first of some readings of a file (its sheets, a CSV's separators) that has all columns, with its head: the first row that
 * names them, since a title may stand above it. Where none has, says what the likeliest row of all is missing.
 */
export async function comCabecalho(
  tipo: TipoDeImportacao,
  tabelas: AsyncIterable<Tabela>,
): Promise<{ tabela: Tabela; cabecalho: Cabecalho }> {
  let melhor: Candidata | undefined
  for await (const tabela of tabelas) {
    const candidatas = lerCandidatas(tipo, tabela.linhas)
    const completa = candidatas.find(({ faltam }) => faltam.length === 0)
    if (completa) return { tabela, cabecalho: cabecalhoDe(completa) }
    for (const candidata of candidatas)
      if (!melhor || candidata.achadas.length > melhor.achadas.length) melhor = candidata
  }
  throw melhor ? faltando(melhor) : new RecusaDeArquivo('O arquivo está vazio: preencha o modelo e envie-o')
}

type Candidata = ReturnType<typeof lerTitulos> & Pick<Cabecalho, 'indice' | 'primeiro'> & { titulos: string[] }

function lerCandidatas(tipo: TipoDeImportacao, linhas: readonly Celula[][]): Candidata[] {
  return linhas
    .flatMap((row, indice) => (row.some(cell => mostrar(cell) !== '') ? [{ row, indice }] : []))
    .slice(0, LINHAS_ATE_O_CABECALHO)
    .map(({ row, indice }, i) => {
      const titulos = row.map(cell => cortar(mostrar(cell), 80))
      return { indice, titulos, primeiro: i === 0, ...lerTitulos(tipo, titulos) }
    })
}

function cabecalhoDe({ indice, titulos, primeiro, achadas }: Candidata): Cabecalho {
  const colunas = achadas.map(({ coluna: { campo }, titulo, indice }) => ({ campo, titulo, indice }))
  const known = new Set(colunas.map(coluna => coluna.indice))
  const ignoradas = titulos.filter(
    (titulo, i) => titulo !== '' && !known.has(i) && titulo !== LINHA && titulo !== O_QUE_CORRIGIR,
  )
  colunas.sort((a, b) => a.indice - b.indice)
  return { indice, primeiro, colunas, ignoradas: ignoradas.slice(0, 50) }
}

function faltando({ faltam, titulos, indice, primeiro }: Candidata): RecusaDeArquivo {
  const tem = titulos.filter(Boolean).slice(0, 12).join(', ')
  const onde = primeiro ? 'A primeira linha' : `A linha ${indice + 1}`
  const [first, ...rest] = faltam.map(titulo => ({
    campo: titulo,
    mensagem: `Falta a coluna ${titulo}. ${onde} do arquivo tem: ${tem}`,
  }))
  return new RecusaDeArquivo(first ?? 'Falta uma coluna', ...rest)
}
