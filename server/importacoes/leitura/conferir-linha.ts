import type * as z from 'zod'
import { Email, Texto, TextoOpcional } from '#contract/campos.ts'
import { NovoCliente } from '#contract/clientes.ts'
import { PrecoQuantidade } from '#contract/estante-produtos.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { NovoProduto, UnidadeMedida } from '#contract/produtos.ts'
import type { ColunaLida } from './cabecalho.ts'
import { cortar, type Ditas, lerCelula, mostrar } from './celula.ts'
import type { Celula } from './tabela.ts'

type Achado = { campo: string; valor: string; mensagem: string }
export type LinhaConferida = {
  linha: number
  celulas: string[]
  dados: object | null
  erros: Achado[] | null
  /** Doubtful or omitted values: the row is imported only if the user accepts warnings. */
  avisos: Achado[] | null
}

/** The same schemas as in the forms. */
const ESQUEMAS: Record<TipoDeImportacao, z.ZodObject> = {
  produtos: NovoProduto,
  clientes: NovoCliente.extend({ comprador: Texto(120).optional(), compradorEmail: Email.optional() }),
  // Both are optional here: which one a row needs depends on whether its product is on the shelf.
  'estante-produtos': PrecoQuantidade.partial().extend({
    nome: Texto(120),
    codigo: TextoOpcional(30).optional(),
    unidadeMedida: UnidadeMedida.optional(),
    milhar: PrecoQuantidade.shape.quantidade.optional(),
  }),
}

/** Optional fields: an invalid value is reported as a warning and left out, and the record is still imported. */
const DISPENSAVEIS: Record<TipoDeImportacao, readonly string[]> = {
  produtos: ['ean', 'multiplo'],
  clientes: ['telefone', 'email', 'cep', 'estado', 'comprador', 'compradorEmail'],
  'estante-produtos': [],
}
const SEM_ISTO = 'a linha é gravada sem isto'
const DO_COMPRADOR: readonly string[] = ['comprador', 'compradorEmail']
const SEM_COMPRADOR = 'a linha é gravada sem o comprador'

/** Checks one row on its own. `linha` is its number in the spreadsheet, `ditas` the remembered spellings of units. */
export function conferirLinha(
  { tipo, colunas, ditas }: { tipo: TipoDeImportacao; colunas: readonly ColunaLida[]; ditas?: Ditas },
  row: readonly Celula[],
  linha: number,
): LinhaConferida {
  const celulas = colunas.map(({ indice }) => cortar(mostrar(row[indice]), 1000))
  const erros: Achado[] = []
  const avisos: Achado[] = []
  const lidos: Record<string, unknown> = {}
  const achado = ({ titulo, indice }: ColunaLida, mensagem: string) => ({
    campo: titulo,
    mensagem,
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
  // Leaving a value out may reveal another error, because refinements run only on otherwise valid rows.
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

/** Removes a buyer with only a name or only an e-mail; returns the column of the missing half. */
function metades(colunas: readonly ColunaLida[], lidos: Record<string, unknown>): ColunaLida[] {
  const vazias = colunas.filter(({ campo }) => DO_COMPRADOR.includes(campo) && lidos[campo] === undefined)
  if (vazias.length !== 1) return []
  for (const campo of DO_COMPRADOR) delete lidos[campo]
  return vazias
}

/** Restores the leading zero of a CEP that Excel dropped in a CSV; only São Paulo's begin with one. */
function completarCep(lidos: Record<string, unknown>): void {
  const { cep, estado } = lidos
  if (typeof cep === 'string' && /^\d{7}$/.test(cep) && /^sp$/i.test(String(estado))) lidos.cep = `0${cep}`
}
