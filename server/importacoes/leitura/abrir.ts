import { type ColunaDoArquivo, LINHAS_NO_MAXIMO, type UnidadeDoArquivo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Ditos } from '#contract/importacoes-titulos.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import { avisosDe, ehExemplo } from './avisos-da-leitura.ts'
import { type ColunaLida, comCabecalho } from './cabecalho.ts'
import { cortar, type Ditas, mostrar } from './celula.ts'
import { lerTabelas } from './ler-tabelas.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula } from './tabela.ts'

export type Arquivo = { tipo: TipoDeImportacao; bytes: Uint8Array; ditos: Ditos; ditas: Ditas }
export type Lida = {
  colunas: ColunaLida[]
  todas: ColunaDoArquivo[]
  unidades: UnidadeDoArquivo[]
  ignoradas: string[]
  avisos: string[]
}
type LinhaLida = { row: Celula[]; linha: number }

/** Reads a whole file: its columns, and its rows with their numbers. Rejects with a RecusaDeArquivo. */
export async function abrir({ tipo, bytes, ditos, ditas }: Arquivo): Promise<Lida & { linhas: LinhaLida[] }> {
  const tabelas = lerTabelas(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { tabela, cabecalho } = await comCabecalho(tipo, tabelas, ditos)
  const { indice, colunas, todas, ignoradas } = cabecalho
  const preenchidas = tabela.linhas
    .map((row, i) => ({ row, linha: i + 1 }))
    .filter(({ row, linha }) => linha > indice + 1 && hasContent(row, colunas))
  const linhas = preenchidas.filter(({ row }) => !ehExemplo(tipo, colunas, row))
  if (!linhas.length)
    throw new RecusaDeArquivo(
      `O arquivo só tem ${preenchidas.length ? 'a linha de exemplo do modelo' : 'o cabeçalho'}: preencha as linhas e envie de novo`,
    )
  if (linhas.length > LINHAS_NO_MAXIMO) {
    const [tem, cabe] = [linhas.length, LINHAS_NO_MAXIMO].map(n => n.toLocaleString('pt-BR'))
    throw new RecusaDeArquivo(
      `O arquivo tem ${tem} linhas, e são lidas até ${cabe} por vez: divida-o em partes e envie uma de cada vez`,
    )
  }
  const avisos = avisosDe(tabela, cabecalho, {
    exemplos: preenchidas.length - linhas.length,
    ocultas: linhas.filter(({ linha }) => tabela.ocultas.has(linha)).length,
  })
  return { colunas, todas, ignoradas, avisos, unidades: unidadesDe(colunas, linhas, ditas), linhas }
}

const UNIDADES_A_MOSTRAR = 100

/** The file's spellings of units that are not codes: unknown ones first, then by frequency. */
function unidadesDe(
  colunas: readonly ColunaLida[],
  linhas: readonly { row: Celula[] }[],
  ditas: Ditas,
): UnidadeDoArquivo[] {
  const coluna = colunas.find(({ campo }) => campo === 'unidadeMedida')
  const achadas = new Map<string, UnidadeDoArquivo>()
  for (const { row } of coluna ? linhas : []) {
    const exemplo = mostrar(row[coluna?.indice ?? -1])
    if (exemplo === '') continue
    const { palavra, unidade, entre } = lerUnidade(exemplo, ditas)
    if (palavra === '' || palavra.length > 80 || (palavra === unidade?.toLowerCase() && entre.length === 0)) continue
    const achada = achadas.get(palavra)
    if (achada) achada.linhas++
    else achadas.set(palavra, { texto: palavra, exemplo: cortar(exemplo, 80), linhas: 1, unidade, entre: [...entre] })
  }
  const duvida = ({ unidade, entre }: UnidadeDoArquivo) => (unidade === null ? 2 : entre.length > 0 ? 1 : 0)
  return [...achadas.values()].sort((a, b) => duvida(b) - duvida(a) || b.linhas - a.linhas).slice(0, UNIDADES_A_MOSTRAR)
}

function hasContent(row: readonly Celula[], colunas: readonly ColunaLida[]): boolean {
  return colunas.some(({ indice }) => mostrar(row[indice]) !== '')
}
