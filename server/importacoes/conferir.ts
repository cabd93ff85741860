import type * as z from 'zod'
import { Email, Texto, TextoOpcional } from '#contract/campos.ts'
import { NovoCliente } from '#contract/clientes.ts'
import { PrecoQuantidade } from '#contract/estante-produtos.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { NovoProduto, UnidadeMedida } from '#contract/produtos.ts'
import type { ColunaLida } from './leitura/cabecalho.ts'
import { cortar, type Ditas, lerCelula, mostrar } from './leitura/celula.ts'
import type { Celula } from './leitura/tabela.ts'

export type Achado = { campo: string; valor: string; mensagem: string }
export type LinhaConferida = {
  linha: number
  celulas: string[]
  dados: object | null
  erros: Achado[] | null
  /** What is doubtful, or is left out: taken only when a person says so. */
  avisos: Achado[] | null
}

/** What the forms take is what a file may hold: the same schemas. */
const ESQUEMAS: Record<TipoDeImportacao, z.ZodObject> = {
  produtos: NovoProduto,
  clientes: NovoCliente.extend({ comprador: Texto(120).optional(), compradorEmail: Email.optional() }),
  // Which of the two a row needs depends on whether its product is on the shelf.
  'estante-produtos': PrecoQuantidade.partial().extend({
    nome: Texto(120),
    codigo: TextoOpcional(30).optional(),
    unidadeMedida: UnidadeMedida.optional(),
    milhar: PrecoQuantidade.shape.quantidade.optional(),
  }),
}

/** A record is worth having without these: what is wrong in one of them is told, and left out. */
const DISPENSAVEIS: Record<TipoDeImportacao, readonly string[]> = {
  produtos: ['ean', 'multiplo'],
  clientes: ['telefone', 'email', 'cep', 'estado', 'comprador', 'compradorEmail'],
  'estante-produtos': [],
}
const SEM_ISTO = 'a linha é gravada sem isto'
const DO_COMPRADOR: readonly string[] = ['comprador', 'compradorEmail']
const SEM_COMPRADOR = 'a linha é gravada sem o comprador'

/** Checks one row by itself. `linha` is its number in the spreadsheet, `ditas` what was said of units. */
export function conferir(
  { tipo, colunas, ditas }: { tipo: TipoDeImportacao; colunas: readonly ColunaLida[]; ditas?: Ditas },
  row: readonly Celula[],
  linha: number,
): LinhaConferida {
  const celulas = colunas.map(({ indice }) => cortar(mostrar(row[indice]), 1000))
  const erros: Achado[] = []
  const avisos: Achado[] = []
  const lidos: Record<string, unknown> = {}
  const achado = ({ titulo, indice }: ColunaLida, mensagem: string) => ({
    ...{ campo: titulo, mensagem },
    valor: cortar(mostrar(row[indice]), 200),
  })
  const errado = (coluna: ColunaLida, mensagem: string) => {
    if ([...erros, ...avisos].some(({ campo }) => campo === coluna.titulo)) return
    if (DISPENSAVEIS[tipo].includes(coluna.campo))
      avisos.push(achado(coluna, `${mensagem} · ${DO_COMPRADOR.includes(coluna.campo) ? SEM_COMPRADOR : SEM_ISTO}`))
    else erros.push(achado(coluna, mensagem))
  }
  for (const coluna of colunas) {
    const lida = lerCelula(coluna.campo, row[coluna.indice], ditas)
    if ('error' in lida) {
      errado(coluna, lida.error)
      continue
    }
    lidos[coluna.campo] = lida.value ?? lidos[coluna.campo]
    for (const [campo, valor] of Object.entries(lida.outros ?? {})) lidos[campo] ??= valor
    if (lida.aviso) avisos.push(achado(coluna, lida.aviso))
  }
  if (tipo === 'clientes') completarCep(lidos)
  for (const coluna of metades(colunas, lidos)) errado(coluna, FALTA_METADE)
  let lida = ESQUEMAS[tipo].safeParse(lidos)
  // What is left out may bring another fault to light, which was only looked for in a sound row.
  for (let vez = 0; !lida.success && (vez === 0 || erros.length === 0) && vez < 4; vez++) {
    for (const { path, message } of lida.error.issues) {
      const coluna = colunas.find(({ campo }) => campo === path[0])
      if (coluna) errado(coluna, message)
      if (DISPENSAVEIS[tipo].includes(String(path[0]))) delete lidos[String(path[0])]
    }
    metades(colunas, lidos)
    lida = ESQUEMAS[tipo].safeParse(lidos)
  }
  const dados = erros.length > 0 || !lida.success ? null : lida.data
  return { linha, celulas, dados, erros: dados ? null : erros, avisos: avisos.length > 0 ? avisos : null }
}

const FALTA_METADE = 'Para o comprador entrar, são precisos o nome e o e-mail'

/** Leaves a buyer whole or out; answers the columns in which the other half is missing. */
function metades(colunas: readonly ColunaLida[], lidos: Record<string, unknown>): ColunaLida[] {
  const vazias = colunas.filter(({ campo }) => DO_COMPRADOR.includes(campo) && lidos[campo] === undefined)
  if (vazias.length !== 1) return []
  for (const campo of DO_COMPRADOR) delete lidos[campo]
  return vazias
}

/** In a CSV that went through Excel: only São Paulo's begin with the zero that is missing. */
function completarCep(lidos: Record<string, unknown>): void {
  const { cep, estado } = lidos
  if (typeof cep === 'string' && /^\d{7}$/.test(cep) && /^sp$/i.test(String(estado))) lidos.cep = `0${cep}`
}
