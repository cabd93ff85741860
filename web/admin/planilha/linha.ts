import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { abaixoDoCusto, centavos, emNumero, escreverNumero, milesimos, reajustar } from '#contract/dinheiro.ts'
import type { ProdutoFora } from '#contract/estante-planilha.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { regraQuebrada } from '#contract/quantidades.ts'
import { aceitaDecimais, comUnidade, type Unidade } from '#contract/unidades.ts'

/** The cells that are typed into; `minimo` and `maximo`: how much an order may take. */
export const COLUNAS = ['precoVenda', 'quantidade', 'minimo', 'maximo'] as const
export type Coluna = (typeof COLUNAS)[number]

/** A line's values on the server. */
export type Valores = { precoVenda: number; ativo: boolean } & Record<Exclude<Coluna, 'precoVenda'>, number | null>

/** In a cell a number once it was read; the text while it is typed, and where it is no number. */
type Wanted = { [coluna in Coluna]?: string | number | null } & { ativo?: boolean; sai?: true }

/** One product of the sheet. What it shows follows from what the server holds, what is wanted instead and what was refused. */
export type Linha = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  precoCusto: number
  /** Orders take only multiples of this quantity; null: any quantity. */
  multiplo: number | null
  produtoAtivo: boolean
  reservada: number
  /** Stock left for all shelves; null when stock is not kept. */
  livre: number | null
  /** Null for a product that is not on the shelf yet. */
  held: Valores | null
  wanted: Wanted
  /** Why the server refused its cells. */
  refused: { [coluna in Coluna]?: string }
  /** The cell being typed into: it is judged once it is left. */
  typing: Coluna | null
}

const NADA_QUERIDO = { wanted: {}, refused: {}, typing: null }

export const linhaDe = ({ produtoId, nome, unidadeMedida, precoCusto, ...lida }: ProdutoOferecido): Linha => ({
  produtoId,
  nome,
  unidadeMedida,
  precoCusto,
  multiplo: lida.multiplo ?? null,
  produtoAtivo: lida.produtoAtivo === 1,
  reservada: lida.reservada,
  livre: lida.livre,
  ...NADA_QUERIDO,
  held: {
    precoVenda: lida.precoVenda,
    quantidade: lida.quantidade,
    ativo: lida.ativo === 1,
    minimo: lida.minimo ?? null,
    maximo: lida.maximo ?? null,
  },
})

/** A product being added to the shelf; nothing of it is saved yet. Its price begins with the suggested margin over its cost. */
export function linhaNova(produto: ProdutoFora, margem: number | null = null): Linha {
  const { id, nome, unidadeMedida, precoCusto, multiplo, livre } = produto
  const linha: Linha = {
    produtoId: id,
    nome,
    unidadeMedida,
    precoCusto,
    multiplo: multiplo ?? null,
    produtoAtivo: true,
    reservada: 0,
    livre,
    held: null,
    ...NADA_QUERIDO,
  }
  return margem === null || precoCusto === 0 ? linha : want(linha, { precoVenda: reajustar(precoCusto, margem) })
}

export const want = (linha: Linha, wanted: Wanted, typing: Coluna | null = null): Linha => ({
  ...linha,
  wanted: { ...linha.wanted, ...wanted },
  refused: {},
  typing,
})

export function unwant(linha: Linha, nome: keyof Wanted): Linha {
  const { [nome]: _, ...wanted } = linha.wanted
  return { ...linha, wanted, refused: {}, typing: null }
}

/** The line with its texts read where they are numbers, and without what the server holds already. */
export function settle(linha: Linha): Linha {
  const { held, typing } = linha
  const [wanted, refused] = [{ ...linha.wanted }, { ...linha.refused }]
  for (const coluna of COLUNAS) {
    const lido = lidoDe(linha, coluna)
    if (wanted[coluna] === undefined || coluna === typing || !('value' in lido)) continue
    wanted[coluna] = lido.value
    if (held?.[coluna] !== lido.value) continue
    delete wanted[coluna]
    delete refused[coluna]
  }
  if (held && wanted.ativo === held.ativo) delete wanted.ativo
  return { ...linha, wanted, refused }
}

/** The line as the server tells it now. What somebody else changed under a wanted cell is said at the cell. */
export function hear(linha: Linha, lida: ProdutoOferecido): Linha {
  const now = linhaDe(lida)
  const refused = { ...linha.refused }
  for (const coluna of COLUNAS) {
    const [before, valor] = [linha.held?.[coluna], now.held?.[coluna]]
    if (before !== undefined && before !== valor && celulaMudou({ ...linha, held: now.held }, coluna))
      refused[coluna] ??= `Outra pessoa mudou para ${escrever(coluna, valor ?? null) || 'sem limite'}`
  }
  return settle({ ...now, wanted: linha.wanted, refused, typing: linha.typing })
}

export const escrever = (coluna: Coluna, valor: number | null): string =>
  valor === null ? '' : escreverNumero(valor, coluna === 'precoVenda' ? 2 : 0)

const MAIOR = 99_999_999.99

/** A cell's content, read according to the product's unit. */
export function lidoDe({ held, wanted, unidadeMedida }: Linha, coluna: Coluna): Digitado {
  const valor = wanted[coluna]
  if (typeof valor !== 'string') return { value: valor === undefined ? (held?.[coluna] ?? null) : valor }
  const lido = coluna === 'precoVenda' ? lerDinheiro(valor) : lerQuantidade(valor, aceitaDecimais(unidadeMedida))
  return 'value' in lido && (lido.value ?? 0) > MAIOR ? { error: 'Este número é grande demais' } : lido
}

/** A cell's number, wanted or held; null when it has none. */
export function numeroDa(linha: Linha, coluna: Coluna): number | null {
  const lido = lidoDe(linha, coluna)
  return 'value' in lido ? lido.value : null
}

export function textoDa({ held, wanted }: Linha, coluna: Coluna): string {
  const valor = wanted[coluna]
  return typeof valor === 'string' ? valor : escrever(coluna, valor === undefined ? (held?.[coluna] ?? null) : valor)
}

export const ativaDa = ({ held, wanted }: Linha): boolean => wanted.ativo ?? held?.ativo ?? true

export function celulaMudou(linha: Linha, coluna: Coluna): boolean {
  if (linha.wanted[coluna] === undefined) return false
  const lido = lidoDe(linha, coluna)
  return !('value' in lido) || lido.value !== (linha.held?.[coluna] ?? null)
}

/** Whether somebody typed into the line, or is adding it. */
export const temDesejo = ({ held, wanted }: Linha): boolean => held === null || Object.keys(wanted).length > 0

/** Whether the line has anything to save. */
export const mudou = (linha: Linha): boolean =>
  linha.held === null ||
  linha.wanted.sai === true ||
  ativaDa(linha) !== linha.held.ativo ||
  COLUNAS.some(coluna => celulaMudou(linha, coluna))

/** Why a cell can't be saved, or null. When stock is kept, no quantity means that only stock limits it. */
export function defeito(linha: Linha, coluna: Coluna): string | null {
  const lido = lidoDe(linha, coluna)
  if ('error' in lido) return lido.error
  if ('ambiguous' in lido) return 'Qual destas quantidades?'
  if (coluna === 'precoVenda') return lido.value === null ? 'Digite o preço' : null
  if (coluna === 'quantidade')
    return lido.value === null && linha.livre === null
      ? 'Digite a quantidade: só o que tem estoque contado pode ficar em branco'
      : null
  const { multiplo } = linha
  if (lido.value === 0) return 'Deixe em branco para não ter este limite'
  return multiplo && regraQuebrada(lido.value ?? 0, { multiplo }) ? `Use um múltiplo de ${emNumero(multiplo)}` : null
}

/** A cell's note: why it can't be saved. An untouched cell of a new line is no mistake yet. */
export function problemaDa(linha: Linha, coluna: Coluna): string | null {
  if (linha.wanted.sai || linha.typing === coluna) return null
  const intacta = linha.held === null && linha.wanted[coluna] === undefined
  return (
    linha.refused[coluna] ??
    (intacta ? null : defeito(linha, coluna)) ??
    (coluna === 'quantidade' ? poucoOferecido(linha) : null)
  )
}

/** Warns before the server does, but does not block the save: the order may be cancelled by then. */
function poucoOferecido(linha: Linha): string | null {
  const { reservada, unidadeMedida } = linha
  const oferecida = numeroDa(linha, 'quantidade') ?? reservada
  return oferecida < reservada ? `Em pedidos: ${comUnidade(reservada, unidadeMedida)}. Ofereça pelo menos isso` : null
}

export const temProblema = (linha: Linha): boolean => COLUNAS.some(coluna => problemaDa(linha, coluna) !== null)

/** Whether the price is below the cost. */
export function daPrejuizo(linha: Linha): boolean {
  const preco = numeroDa(linha, 'precoVenda')
  return preco !== null && !linha.wanted.sai && abaixoDoCusto(preco, linha.precoCusto)
}

/** The quantity left to order, limited by shelf and stock, whichever is less; null when neither limits it yet. */
export function restamDa(linha: Linha): number | null {
  const quantidade = numeroDa(linha, 'quantidade')
  const daEstante = quantidade === null ? null : (milesimos(quantidade) - milesimos(linha.reservada)) / 1000
  if (daEstante === null || linha.livre === null) return daEstante ?? linha.livre
  return Math.min(daEstante, linha.livre)
}

/** Margin on a price, in percent; null when the price is 0 or there is none. */
export function margemDe(precoVenda: number | null | undefined, precoCusto: number): number | null {
  const preco = centavos(precoVenda ?? 0)
  return preco > 0 ? ((preco - centavos(precoCusto)) * 100) / preco : null
}
