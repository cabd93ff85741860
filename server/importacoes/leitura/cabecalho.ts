import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { type Ditos, lerTitulos, nomeSemTitulo, nomesDasColunas } from '#contract/importacoes-titulos.ts'
import { cortar, mostrar } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Tabela } from './tabela.ts'

/** Columns of the file of bad rows; they are ignored without a notice when the file is sent again. */
export const A_LINHA = 'Linha'
export const O_QUE_CORRIGIR = 'O que corrigir'

/** A column to read: its field, its heading and its index. */
export type ColunaLida = { campo: string; titulo: string; indice: number }
export type Cabecalho = {
  indice: number
  colunas: ColunaLida[]
  /** All columns of the file, with the field each is read as. */
  todas: ColunaDoArquivo[]
  ignoradas: string[]
  primeiro: boolean
}

/** A heading row is searched for only this far down; above it may be a company's name, its address, the date. */
const LINHAS_ATE_O_CABECALHO = 30

/**
 * Chooses the first table (a workbook's sheets, a CSV with each separator) that has all columns, with its heading row:
 * the first row that names them, because a title may be above it. If none has, rejects with what the likeliest row
 * lacks.
 */
export async function comCabecalho(
  tipo: TipoDeImportacao,
  tabelas: AsyncIterable<Tabela>,
  ditos?: Ditos,
): Promise<{ tabela: Tabela; cabecalho: Cabecalho }> {
  let melhor: Candidata | undefined
  for await (const tabela of tabelas) {
    const candidatas = lerCandidatas(tipo, tabela, ditos)
    const completa = candidatas.find(({ faltam }) => faltam.length === 0)
    if (completa) return { tabela, cabecalho: cabecalhoDe(completa) }
    for (const candidata of candidatas) if (!melhor || maisProvavel(candidata, melhor)) melhor = candidata
  }
  throw melhor ? faltando(melhor) : new RecusaDeArquivo('O arquivo está vazio: preencha o modelo e envie-o')
}

type Candidata = ReturnType<typeof lerTitulos> &
  Pick<Cabecalho, 'indice' | 'primeiro'> & { titulos: string[]; tabela: Tabela }

function lerCandidatas(tipo: TipoDeImportacao, tabela: Tabela, ditos: Ditos | undefined): Candidata[] {
  return tabela.linhas
    .flatMap((row, indice) => (row.some(cell => mostrar(cell) !== '') ? [{ row, indice }] : []))
    .slice(0, LINHAS_ATE_O_CABECALHO)
    .map(({ row, indice }, i) => {
      const titulos = row.map(cell => cortar(mostrar(cell), 80))
      return { indice, titulos, tabela, primeiro: i === 0, ...lerTitulos(tipo, titulos, ditos) }
    })
}

/** More columns, or as many but more texts: probably a heading row, not a title. */
function maisProvavel(uma: Candidata, outra: Candidata): boolean {
  if (uma.achadas.length !== outra.achadas.length) return uma.achadas.length > outra.achadas.length
  const textos = ({ titulos }: Candidata) => titulos.filter(titulo => /\p{L}/u.test(titulo)).length
  return textos(uma) > textos(outra)
}

function cabecalhoDe(candidata: Candidata): Cabecalho {
  const { indice, titulos, primeiro, achadas } = candidata
  const colunas = achadas.map(({ coluna: { campo }, titulo, indice }) => ({ campo, titulo, indice }))
  const known = new Set(colunas.map(coluna => coluna.indice))
  const ignoradas = titulos.filter((titulo, i) => titulo !== '' && !known.has(i) && !ehNosso(titulo))
  colunas.sort((a, b) => a.indice - b.indice)
  return {
    indice,
    primeiro,
    colunas,
    todas: todasDe(candidata),
    ignoradas: ignoradas.slice(0, 50),
  }
}

const ehNosso = (titulo: string): boolean => titulo === A_LINHA || titulo === O_QUE_CORRIGIR

const COLUNAS_A_MOSTRAR = 100
const LINHAS_A_MOSTRAR = 200

/** The columns that a user can assign to fields: those with a heading or a value. */
function todasDe({ titulos, indice, tabela, achadas }: Candidata): ColunaDoArquivo[] {
  const linhas = tabela.linhas.slice(indice + 1, indice + 1 + LINHAS_A_MOSTRAR)
  const largura = Math.min(COLUNAS_A_MOSTRAR, Math.max(titulos.length, ...linhas.map(row => row.length)))
  const inteiros = Array.from({ length: largura }, (_, i) => titulos[i] ?? '')
  const nomes = nomesDasColunas(inteiros)
  return inteiros.flatMap((titulo, i) => {
    const valores = linhas.map(row => cortar(mostrar(row[i]), 40)).filter(valor => valor !== '')
    if (ehNosso(titulo) || (titulo === '' && valores.length === 0)) return []
    const campo = achadas.find(achada => achada.indice === i)?.coluna.campo ?? null
    const amostras = [...new Set(valores)].slice(0, 3)
    return [
      {
        texto: cortar(nomes[i] ?? '', 80),
        titulo: titulo || nomeSemTitulo(i),
        campo,
        amostras,
        oculta: false,
        duvida: null,
      },
    ]
  })
}

function faltando(candidata: Candidata): RecusaDeArquivo {
  const { faltam, titulos, indice, primeiro } = candidata
  const tem = titulos.filter(Boolean).slice(0, 12).join(', ')
  const onde = primeiro ? 'A primeira linha' : `A linha ${indice + 1}`
  const [first, ...rest] = faltam.map(titulo => ({
    campo: titulo,
    mensagem: `Falta a coluna ${titulo}. ${onde} do arquivo tem: ${tem}`,
  }))
  return Object.assign(new RecusaDeArquivo(first ?? 'Falta uma coluna', ...rest), { colunas: todasDe(candidata) })
}
