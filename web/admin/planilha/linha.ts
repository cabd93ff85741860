import { type Digitado, escreverNumero, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { abaixoDoCusto, centavos, milesimos, valorDaLinha } from '#contract/dinheiro.ts'
import type { ProdutoFora } from '#contract/estante-planilha.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { aceitaDecimais, comUnidade, type Unidade } from '#contract/unidades.ts'
import { type Limites, limitesMudaram } from './limites.ts'

export type Coluna = 'precoVenda' | 'quantidade'

/** A cell that somebody typed into. */
export type Celula = {
  texto: string
  /** The parsed text; for an ambiguous one (`1.234` kg), the chosen reading once there is one. */
  lido: Digitado
  /** The user has left the cell: only then is an empty cell a mistake. */
  visitada?: true
}

const MAIOR = 99_999_999.99

/** Parses typed or pasted text according to the product's unit. */
export function digitada(coluna: Coluna, texto: string, unidade: Unidade): Celula {
  const lido = coluna === 'precoVenda' ? lerDinheiro(texto) : lerQuantidade(texto, aceitaDecimais(unidade))
  if ('value' in lido && (lido.value ?? 0) > MAIOR) return { texto, lido: { error: 'Este número é grande demais' } }
  return { texto, lido }
}

export const celulaDe = (coluna: Coluna, valor: number | null): Celula => ({
  texto: valor === null ? '' : escrever(coluna, valor),
  lido: { value: valor },
})

/** A cell once the user leaves it: its number is formatted like the others; other text stays as typed. */
export function deixada(coluna: Coluna, celula: Celula): Celula {
  const valor = valorDe(celula)
  return { ...celula, texto: valor === null ? celula.texto : escrever(coluna, valor), visitada: true }
}

export const escrever = (coluna: Coluna, valor: number): string =>
  coluna === 'precoVenda' ? escreverNumero(valor, 2, 2) : escreverNumero(valor, 0)

/** The cell's number; null when it is empty, unreadable or still ambiguous. */
const valorDe = ({ lido }: Celula): number | null => ('value' in lido ? lido.value : null)

/** Why a cell can't be saved, or null. When stock is kept, no quantity means that only stock limits it. */
export function defeito(linha: Linha, coluna: Coluna): string | null {
  const { lido } = celulaDa(linha, coluna)
  if ('error' in lido) return lido.error
  if ('ambiguous' in lido) return 'Qual destas quantidades?'
  if (lido.value !== null) return null
  if (coluna === 'precoVenda') return 'Digite o preço'
  return linha.livre === null ? 'Digite a quantidade: só o que tem estoque contado pode ficar em branco' : null
}

/** The server's values when the line was last read. */
export type Vista = { precoVenda: number; quantidade: number | null; ativo: boolean } & Limites

/** Unsaved changes; a cell that is missing here follows the server. */
type Edicao = { precoVenda?: Celula; quantidade?: Celula; limites?: Limites; ativo?: boolean; sai?: true }

/** One product of the sheet. */
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
  vista: Vista | null
  edicao: Edicao
  /** Why the server refused its cells. */
  recusas?: Partial<Record<Coluna, string>>
}

export const COLUNAS: readonly Coluna[] = ['precoVenda', 'quantidade']

export const linhaDe = (lida: ProdutoOferecido): Linha => ({
  produtoId: lida.produtoId,
  nome: lida.nome,
  unidadeMedida: lida.unidadeMedida,
  precoCusto: lida.precoCusto,
  multiplo: lida.multiplo ?? null,
  produtoAtivo: lida.produtoAtivo === 1,
  reservada: lida.reservada,
  livre: lida.livre,
  vista: {
    ...{ precoVenda: lida.precoVenda, quantidade: lida.quantidade, ativo: lida.ativo === 1 },
    ...{ minimo: lida.minimo ?? null, maximo: lida.maximo ?? null },
  },
  edicao: {},
})

/** A product being added to the shelf; nothing of it is saved yet. */
export const linhaNova = ({ id, nome, unidadeMedida, precoCusto, multiplo, livre }: ProdutoFora): Linha => ({
  ...{ produtoId: id, nome, unidadeMedida, precoCusto, multiplo: multiplo ?? null },
  ...{ produtoAtivo: true, reservada: 0, livre, vista: null, edicao: {} },
})

const VAZIA: Celula = { texto: '', lido: { value: null } }

export const celulaDa = ({ vista, edicao }: Linha, coluna: Coluna): Celula =>
  edicao[coluna] ?? (vista ? celulaDe(coluna, vista[coluna]) : VAZIA)

/** A cell's number, typed or read; null when it has none. */
export const numeroDa = (linha: Linha, coluna: Coluna): number | null =>
  linha.edicao[coluna] || !linha.vista ? valorDe(celulaDa(linha, coluna)) : linha.vista[coluna]

export const ativaDa = ({ vista, edicao }: Linha): boolean => edicao.ativo ?? vista?.ativo ?? true

export const celulaMudou = (linha: Linha, coluna: Coluna): boolean =>
  linha.edicao[coluna] !== undefined && linha.vista !== null && numeroDa(linha, coluna) !== linha.vista[coluna]

/** Whether a cell looks the same in two states of a line. */
export const mesmaCelula = (a: Linha, b: Linha, coluna: Coluna): boolean =>
  a === b ||
  (a.produtoId === b.produtoId &&
    a.nome === b.nome &&
    a.unidadeMedida === b.unidadeMedida &&
    a.vista === b.vista &&
    a.reservada === b.reservada &&
    a.livre === b.livre &&
    a.recusas === b.recusas &&
    a.edicao[coluna] === b.edicao[coluna] &&
    a.edicao.sai === b.edicao.sai)

/** Whether somebody typed into the line, or is adding it. */
export const temEdicao = ({ vista, edicao }: Linha): boolean => vista === null || Object.keys(edicao).length > 0

/** Whether the line has anything to save. */
export const mudou = (linha: Linha): boolean =>
  linha.vista === null ||
  linha.edicao.sai === true ||
  ativaDa(linha) !== linha.vista.ativo ||
  limitesMudaram(linha) ||
  COLUNAS.some(coluna => celulaMudou(linha, coluna))

/** A cell's note: why it can't be saved. An untouched cell of a new line is no mistake yet. */
export function problemaDa(linha: Linha, coluna: Coluna): string | null {
  if (linha.edicao.sai) return null
  const intacta = linha.vista === null && !linha.edicao[coluna]?.visitada && celulaDa(linha, coluna).texto === ''
  return (
    linha.recusas?.[coluna] ??
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
  return preco !== null && !linha.edicao.sai && abaixoDoCusto(preco, linha.precoCusto)
}

/** The quantity left to order, limited by shelf and stock, whichever is less; null when neither limits it yet. */
export function restamDa(linha: Linha): number | null {
  const quantidade = numeroDa(linha, 'quantidade')
  const daEstante = quantidade === null ? null : (milesimos(quantidade) - milesimos(linha.reservada)) / 1000
  if (daEstante === null || linha.livre === null) return daEstante ?? linha.livre
  return Math.min(daEstante, linha.livre)
}

/** A line's part of the sheet's totals, in cents. */
export type Parcela = { oferecido: bigint; custo: bigint }

export function parcelaDa(linha: Linha): Parcela {
  const preco = numeroDa(linha, 'precoVenda') ?? 0
  const quantidade = numeroDa(linha, 'quantidade') ?? 0
  const em = (valor: number, quanto: number) => BigInt(centavos(valorDaLinha(valor, quanto)))
  if (linha.edicao.sai) return { oferecido: 0n, custo: 0n }
  return { oferecido: em(preco, quantidade), custo: em(linha.precoCusto, quantidade) }
}

export const comCelula = (linha: Linha, coluna: Coluna, celula: Celula): Linha => ({
  ...linha,
  edicao: { ...linha.edicao, [coluna]: celula },
})

/** The line with a text typed or pasted into a cell, which counts as left at once. */
export const comTexto = (linha: Linha, coluna: Coluna, texto: string): Linha =>
  comCelula(linha, coluna, deixada(coluna, digitada(coluna, texto, linha.unidadeMedida)))

export function semCelula(linha: Linha, coluna: Coluna): Linha {
  const { [coluna]: _, ...edicao } = linha.edicao
  return { ...linha, edicao }
}

/** The line with other limits; limits equal to the server's are no change. */
export function comLimites(linha: Linha, limites: Limites): Linha {
  const { limites: _, ...sem } = linha.edicao
  const nova = { ...linha, edicao: { ...sem, limites } }
  return limitesMudaram(nova) ? nova : { ...linha, edicao: sem }
}

export function semRecusas(linha: Linha): Linha {
  const { recusas: _, ...sem } = linha
  return sem
}

/** Drops edits that equal the server's values. A typed value counts until it is saved, the server's afterwards. */
export function semIguais(linha: Linha): Linha {
  const { vista, edicao } = linha
  if (!vista) return linha
  const { ativo, ...sem } = edicao
  const comAtivo = { ...linha, edicao: ativo === undefined || ativo === vista.ativo ? sem : edicao }
  const nova = edicao.limites ? comLimites(comAtivo, edicao.limites) : comAtivo
  return COLUNAS.reduce(semIgual, nova)
}

/** Drops one column's edit if it equals the server's value. */
export function semIgual(linha: Linha, coluna: Coluna): Linha {
  const celula = linha.edicao[coluna]
  return celula && linha.vista && valorDe(celula) === linha.vista[coluna] ? semCelula(linha, coluna) : linha
}

/** Margin on the price, in percent; null when the price is 0. */
export function margemPercentual(precoVenda: number, precoCusto: number): number | null {
  const preco = centavos(precoVenda)
  return preco > 0 ? ((preco - centavos(precoCusto)) * 100) / preco : null
}
