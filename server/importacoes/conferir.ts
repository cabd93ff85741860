import type * as z from 'zod'
import { Texto } from '#contract/campos.ts'
import { NovoCliente } from '#contract/clientes.ts'
import { PrecoQuantidade } from '#contract/estante-produtos.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { NovoProduto, UnidadeMedida } from '#contract/produtos.ts'
import type { ColunaDoArquivo } from './leitura/cabecalho.ts'
import { cortar, lerCelula, mostrar } from './leitura/celula.ts'
import type { Celula } from './leitura/tabela.ts'

export type Erro = { campo: string; valor: string; mensagem: string }
export type LinhaConferida = { linha: number; celulas: string[]; dados: object | null; erros: Erro[] | null }

/** What the forms take is what a file may hold: the same schemas. */
const ESQUEMAS: Record<TipoDeImportacao, z.ZodObject> = {
  produtos: NovoProduto,
  clientes: NovoCliente,
  // Which of the two a row needs depends on whether its product is on the shelf.
  'estante-produtos': PrecoQuantidade.partial().extend({
    nome: Texto(120),
    unidadeMedida: UnidadeMedida.optional(),
    milhar: PrecoQuantidade.shape.quantidade.optional(),
  }),
}

/** Checks one row by itself. `linha` is its number in the spreadsheet. */
export function conferir(
  tipo: TipoDeImportacao,
  colunas: readonly ColunaDoArquivo[],
  row: readonly Celula[],
  linha: number,
): LinhaConferida {
  const celulas = colunas.map(({ indice }) => cortar(mostrar(row[indice]), 1000))
  const erros: Erro[] = []
  const lidos: Record<string, unknown> = {}
  const errado = (coluna: ColunaDoArquivo, mensagem: string) =>
    erros.push({ campo: coluna.titulo, valor: cortar(mostrar(row[coluna.indice]), 200), mensagem })
  for (const coluna of colunas) {
    const lida = lerCelula(coluna.campo, row[coluna.indice])
    if ('error' in lida) errado(coluna, lida.error)
    else if (Array.isArray(lida.value)) [lidos[coluna.campo], lidos.milhar] = lida.value
    else lidos[coluna.campo] = lida.value
  }
  if (tipo === 'clientes') completarCep(lidos)
  const { data, error } = ESQUEMAS[tipo].safeParse(lidos)
  for (const { path, message } of error?.issues ?? []) {
    const coluna = colunas.find(({ campo }) => campo === path[0])
    if (coluna && !erros.some(({ campo }) => campo === coluna.titulo)) errado(coluna, message)
  }
  return erros.length || !data ? { linha, celulas, dados: null, erros } : { linha, celulas, dados: data, erros: null }
}

/** In a CSV that went through Excel: only São Paulo's begin with the zero that is missing. */
function completarCep(lidos: Record<string, unknown>): void {
  const { cep, estado } = lidos
  if (typeof cep === 'string' && /^\d{7}$/.test(cep) && /^sp$/i.test(String(estado))) lidos.cep = `0${cep}`
}
