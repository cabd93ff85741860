import { milesimos } from './dinheiro.ts'
import { type RegraDeQuantidade, regraQuebrada } from './quantidades.ts'
import { aceitaDecimais, type Unidade } from './unidades.ts'

/** A shelf's row as it stands. A null quantity means no such limit. */
export type NaEstante = RegraDeQuantidade & {
  unidadeMedida: Unidade
  precoVenda: number
  /** The shelf takes orders now. */
  aberta: boolean
  /** The product is on sale, and on this shelf. */
  ativo: boolean
  /** Left on the shelf, beyond what orders hold. */
  resta: number | null
  /** Left in the product's stock, beyond what orders hold. */
  livre: number | null
}

/** A row of which nothing is known but the product and the rules of its quantity. */
export const SEM_LIMITE = { precoVenda: 0, aberta: true, ativo: true, resta: null, livre: null } as const

/** The line that the order holds; its unit is the product's of when it was added. */
export type LinhaAtual = {
  quantidade: number
  precoVenda: number
  precoCombinado?: 0 | 1 | undefined
  unidadeMedida?: Unidade
}

/** Why a line may not become what was asked, by precedence: what the input alone shows comes before what the moment does not allow. */
export type Motivo = 'fora' | 'decimais' | keyof RegraDeQuantidade | MotivoDoMomento
type MotivoDoMomento = 'mudou' | 'fechada' | 'inativo' | 'combinado' | 'preco' | 'pouco'

export type Tentada = {
  /** Undefined: the product is on no shelf of this client. */
  naEstante: NaEstante | undefined
  /** Undefined: the order has no such line. */
  era?: LinhaAtual | undefined
  /** The wanted quantity; 0 takes the line out. */
  nova: number
  /** The quantity that the caller saw, where that matters. */
  vista?: number | undefined
  /** The price that the caller saw; undefined: none was seen, as of what a message or a standing order asks for. */
  precoVenda?: number | undefined
  /** How much more of the product, in thousandths, the same call takes from all shelves; by default, this line's. */
  maisDoProduto?: number
  /** A client keeps or lessens a line with a price of its own; the provider may enlarge it. */
  admin: boolean
}

/** Why the line may not become `nova`; null if it may. The same on the screen, on the server and for a standing order. */
export function motivoContra({ naEstante, era, nova, vista, ...l }: Tentada): Motivo | null {
  const velha = era?.quantidade ?? 0
  if (!naEstante) return 'fora'
  if (!Number.isInteger(nova) && unidadeInteira(era, naEstante)) return 'decimais'
  const quebrada = nova > 0 && nova !== velha ? regraQuebrada(nova, naEstante) : null
  if (quebrada) return quebrada
  if (vista !== undefined && vista !== velha) return 'mudou'
  if (nova === 0) return null
  if (!naEstante.aberta) return 'fechada'
  if (!naEstante.ativo) return 'inativo'
  if (nova > velha && era?.precoCombinado && !l.admin) return 'combinado'
  if (l.precoVenda !== undefined && l.precoVenda !== precoDaLinha(era, naEstante)) return 'preco'
  const mais = milesimos(nova) - milesimos(velha)
  return cabe(mais, naEstante.resta) && cabe(mais > 0 ? (l.maisDoProduto ?? mais) : 0, naEstante.livre) ? null : 'pouco'
}

/** The unit, of the line or of the product now, that takes whole numbers only; undefined if both take decimals. */
export const unidadeInteira = (
  era: Pick<LinhaAtual, 'unidadeMedida'> | undefined,
  { unidadeMedida }: Pick<NaEstante, 'unidadeMedida'>,
): Unidade | undefined => [era?.unidadeMedida ?? unidadeMedida, unidadeMedida].find(unidade => !aceitaDecimais(unidade))

const cabe = (mais: number, limite: number | null): boolean => mais <= 0 || mais <= milesimos(limite ?? Infinity)

/** The price to order a line at: the shelf's, unless the provider agreed one for this line alone. */
export const precoDaLinha = (era: LinhaAtual | undefined, naEstante: Pick<NaEstante, 'precoVenda'>): number =>
  era?.precoCombinado ? era.precoVenda : naEstante.precoVenda

/** How much can still be taken of a row: the lesser of the shelf's remainder and the stock's; null: no limit. */
export const disponivelDe = ({ resta, livre }: Pick<NaEstante, 'resta' | 'livre'>): number | null =>
  resta === null || livre === null ? (resta ?? livre) : Math.min(resta, livre)
