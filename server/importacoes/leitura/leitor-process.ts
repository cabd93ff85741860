import { LINHAS_NO_MAXIMO } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { avisosDe, ehExemplo } from '../avisos.ts'
import { conferir, type LinhaConferida } from '../conferir.ts'
import { type ColunaDoArquivo, comCabecalho } from './cabecalho.ts'
import { mostrar } from './celula.ts'
import { lerTabelas } from './ler-tabelas.ts'
import { type Motivo, RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula } from './tabela.ts'

/** What the process that reads a file is told first; then it is asked for more. */
export type Arquivo = { tipo: TipoDeImportacao; bytes: Uint8Array }
/** What it says: first what it found, then, as often as it is asked, the next rows. */
export type Dito =
  | { fase: 'lida'; total: number; colunas: ColunaDoArquivo[]; ignoradas: string[]; avisos: string[] }
  | { fase: 'recusada'; motivos: Motivo[] }
  | { fase: 'falhou'; erro: string }
  | { fase: 'linhas'; linhas: LinhaConferida[] }

const AT_A_TIME = 1_000
const say = (dito: Dito) => process.send?.(dito)

process.once('disconnect', () => process.exit())
process.once('message', async (arquivo: Arquivo) => {
  try {
    const { colunas, ignoradas, avisos, linhas } = await abrir(arquivo)
    let next = 0
    process.on('message', () => {
      const slice = linhas.slice(next, next + AT_A_TIME)
      next += slice.length
      say({ fase: 'linhas', linhas: slice.map(({ row, linha }) => conferir(arquivo.tipo, colunas, row, linha)) })
    })
    say({ fase: 'lida', total: linhas.length, colunas, ignoradas, avisos })
  } catch (error) {
    if (error instanceof RecusaDeArquivo) say({ fase: 'recusada', motivos: error.motivos })
    else say({ fase: 'falhou', erro: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})

async function abrir({ tipo, bytes }: Arquivo) {
  const tabelas = lerTabelas(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const { tabela, cabecalho } = await comCabecalho(tipo, tabelas)
  const { indice, colunas, ignoradas } = cabecalho
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
    throw new RecusaDeArquivo(`O arquivo tem ${tem} linhas: envie no máximo ${cabe} por vez`)
  }
  const avisos = avisosDe(tabela, cabecalho, {
    exemplos: preenchidas.length - linhas.length,
    ocultas: linhas.filter(({ linha }) => tabela.ocultas.has(linha)).length,
  })
  return { colunas, ignoradas, avisos, linhas }
}

function hasContent(row: readonly Celula[], colunas: readonly ColunaDoArquivo[]): boolean {
  return colunas.some(({ indice }) => mostrar(row[indice]) !== '')
}
