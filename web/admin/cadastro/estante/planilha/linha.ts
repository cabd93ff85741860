import { centavos, valorDaLinha } from '#contract/dinheiro.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { type Celula, type Coluna, celulaDe, defeito, valorDe } from './celula.ts'

/** What the server held when the line was last read. */
export type Vista = { precoVenda: number; quantidade: number; ativo: boolean }

/** What was changed and not saved; a cell that is not here follows the server. */
export type Edicao = { precoVenda?: Celula; quantidade?: Celula; ativo?: boolean; sai?: true }

/** One product of the sheet. */
export type Linha = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  precoCusto: number
  produtoAtivo: boolean
  reservada: number
  /** Null: it is not on the shelf yet. */
  vista: Vista | null
  edicao: Edicao
  /** What the server said of the whole line. */
  motivo?: string
}

export const COLUNAS: readonly Coluna[] = ['precoVenda', 'quantidade']

export const linhaDe = (lida: ProdutoOferecido): Linha => ({
  produtoId: lida.produtoId,
  nome: lida.nome,
  unidadeMedida: lida.unidadeMedida,
  precoCusto: lida.precoCusto,
  produtoAtivo: lida.produtoAtivo === 1,
  reservada: lida.reservada,
  vista: { precoVenda: lida.precoVenda, quantidade: lida.quantidade, ativo: lida.ativo === 1 },
  edicao: {},
})

const VAZIA: Celula = { texto: '', lido: { value: null } }

export const celulaDa = ({ vista, edicao }: Linha, coluna: Coluna): Celula =>
  edicao[coluna] ?? (vista ? celulaDe(coluna, vista[coluna]) : VAZIA)

/** The number a cell stands for, typed or read; null where it holds none. */
export const numeroDa = (linha: Linha, coluna: Coluna): number | null =>
  linha.edicao[coluna] || !linha.vista ? valorDe(celulaDa(linha, coluna)) : linha.vista[coluna]

export const ativaDa = ({ vista, edicao }: Linha): boolean => edicao.ativo ?? vista?.ativo ?? true

export const celulaMudou = (linha: Linha, coluna: Coluna): boolean =>
  linha.edicao[coluna] !== undefined && linha.vista !== null && numeroDa(linha, coluna) !== linha.vista[coluna]

/** Whether two states of a line show the same in a cell. */
export const mesmaCelula = (a: Linha, b: Linha, coluna: Coluna): boolean =>
  a === b ||
  (a.produtoId === b.produtoId &&
    a.nome === b.nome &&
    a.unidadeMedida === b.unidadeMedida &&
    a.vista === b.vista &&
    a.reservada === b.reservada &&
    a.edicao[coluna] === b.edicao[coluna] &&
    a.edicao.sai === b.edicao.sai)

/** Whether saving has anything to do for it. */
export const mudou = (linha: Linha): boolean =>
  linha.vista === null ||
  linha.edicao.sai === true ||
  ativaDa(linha) !== linha.vista.ativo ||
  COLUNAS.some(coluna => celulaMudou(linha, coluna))

/** What is shown under a cell: why it can't be saved, or what the server said. An empty new cell is no mistake yet. */
export function problemaDa(linha: Linha, coluna: Coluna): string | null {
  const celula = linha.edicao[coluna]
  if (linha.edicao.sai) return null
  const naoServe = defeito(celulaDa(linha, coluna))
  const intacta = linha.vista === null && !celula?.visitada && celulaDa(linha, coluna).texto === ''
  return (intacta ? null : naoServe) ?? celula?.motivo ?? (coluna === 'quantidade' ? poucoOferecido(linha) : null)
}

/** Told before the server does, but not in the way of the save: the order may be cancelled by then. */
function poucoOferecido(linha: Linha): string | null {
  const { reservada, unidadeMedida } = linha
  const oferecida = numeroDa(linha, 'quantidade') ?? reservada
  return oferecida < reservada ? `Em pedidos: ${comUnidade(reservada, unidadeMedida)}. Ofereça pelo menos isso` : null
}

export const temProblema = (linha: Linha): boolean =>
  linha.motivo !== undefined || COLUNAS.some(coluna => problemaDa(linha, coluna) !== null)

/** What one line adds to the sheet's totals, in cents. */
export type Parcela = { oferecido: bigint; custo: bigint; reservado: bigint }

export function parcelaDa(linha: Linha): Parcela {
  const preco = numeroDa(linha, 'precoVenda') ?? 0
  const quantidade = numeroDa(linha, 'quantidade') ?? 0
  const em = (valor: number, quanto: number) => BigInt(centavos(valorDaLinha(valor, quanto)))
  if (linha.edicao.sai) return { oferecido: 0n, custo: 0n, reservado: 0n }
  return {
    oferecido: em(preco, quantidade),
    custo: em(linha.precoCusto, quantidade),
    reservado: em(preco, linha.reservada),
  }
}

export const comCelula = (linha: Linha, coluna: Coluna, celula: Celula): Linha => ({
  ...linha,
  edicao: { ...linha.edicao, [coluna]: celula },
})

export function semCelula(linha: Linha, coluna: Coluna): Linha {
  const { [coluna]: _, ...edicao } = linha.edicao
  return { ...linha, edicao }
}

export function semMotivo(linha: Linha): Linha {
  const { motivo: _, ...sem } = linha
  return sem
}
