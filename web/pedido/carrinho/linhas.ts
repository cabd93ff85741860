import { centavos, contar, escreverNumero, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { motivoContra, precoDaLinha } from '#contract/linha-do-pedido.ts'
import type { Status } from '#contract/pedidos.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import type { Unidade } from '#contract/unidades.ts'
import { createRowStore, type RowStore, useStored } from '../../ui/row-store.ts'
import { daRegra } from '../motivos.ts'

/** Why a row's quantity is not the one typed; linha-da-lista.tsx offers the ways out of each. */
export type Problema =
  /** The shelf can give at most `maximo`, including what the order already holds. */
  | { tipo: 'pouco'; maximo: number }
  | { tipo: 'preco'; de: number; para: number }
  /** Another tab or person changed the line; `atual` is the order's quantity now. */
  | { tipo: 'mudou'; atual: number }
  | { tipo: 'fechada' }
  | { tipo: 'saiu' }
  /** `1.234` for a product sold in decimals. */
  | { tipo: 'ambigua'; opcoes: readonly [number, number] }
  | { tipo: 'texto'; mensagem: string }
  /** Breaks the multiple, minimum or maximum; `opcoes` are the nearest allowed quantities. */
  | { tipo: 'regra'; mensagem: string; opcoes: readonly number[] }
  | { tipo: 'recusa'; mensagem: string }

export type Salva = Pick<ItemPedido, 'itemPedidoId' | 'precoVenda' | 'quantidade' | 'precoCombinado'>

/** What the shelf offers of a product. */
export type Oferta = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  /** Searched along with the name; missing for a product that has left the shelf. */
  categoria?: string | null
  codigo?: string | null
  /** The shelf's price as last read; differs from the row's `preco` while the order keeps its old price. */
  precoNaEstante: number
  /** The most the order may hold: the free stock plus the order's own quantity. */
  limite: number
  /** Limits on the quantity of one order; null for no limit. */
  multiplo: number | null
  minimo: number | null
  maximo: number | null
}

/** A product of the shelf, what the order holds of it, and what is wanted instead. Immutable: a change replaces it. */
export type Linha = Oferta & {
  /** The line as the order held it when the buyer last saw it. */
  salva: Salva | null
  /** The wanted quantity; 0 for none. */
  quer: number
  /** The price the buyer saw. Sent with every change; the server refuses another price. */
  preco: number
  /** The field's text while it is being written. */
  texto: string | null
  /** What was refused, or can not be sent. */
  problema: Problema | null
}

/**
 * The current time on a monotonic clock that also continues across reloads, so that a stored reading is always older
 * than a later change.
 */
export const momento = (): number => performance.timeOrigin + performance.now()

/** What the order holds of the row. */
export const tem = ({ salva }: Pick<Linha, 'salva'>): number => salva?.quantidade ?? 0

export const naoMudou = (linha: Pick<Linha, 'salva' | 'quer'>): boolean => linha.quer === tem(linha)

/** What is wanted is not what the order holds: another quantity, or the shelf's price of now. */
export const difere = ({ salva, quer, preco }: Linha): boolean =>
  quer !== tem({ salva }) || (quer > 0 && preco !== salva?.precoVenda)

/** Why the order can not hold a quantity of the row, as far as this screen knows; judged as the server does. */
export function contra(linha: Linha, nova: number): Problema | null {
  const { salva, precoNaEstante: precoVenda, limite } = linha
  const era = salva ?? undefined
  const naEstante = { ...linha, precoVenda, aberta: true, ativo: true, resta: limite - tem(linha), livre: null }
  const motivo = motivoContra({ naEstante, era, nova, precoVenda: precoDaLinha(era, naEstante), admin: true })
  if (motivo === 'pouco') return { tipo: 'pouco', maximo: limite }
  const mensagem = motivo && daRegra(nova, linha)
  return mensagem ? { tipo: 'regra', mensagem, opcoes: quantidadesPermitidas(nova, linha, limite) } : null
}

/** The server does not know the row's current state yet. */
export const pendente = (linha: Linha): boolean => linha.problema !== null || difere(linha)

/** What the order holds of the line: the wanted quantity, or while it is refused the saved one. */
export function noPedido({ quer, preco, problema, salva }: Linha): { quantidade: number; valor: number } {
  const quantidade = problema ? tem({ salva }) : quer
  return { quantidade, valor: valorDaLinha(problema && salva ? salva.precoVenda : preco, quantidade) }
}

/** The text of a row's field. */
export function textoDe(linha: Linha | undefined): string {
  const { texto = null, quer = 0 } = linha ?? {}
  return texto ?? (quer > 0 ? escreverNumero(quer, 0) : '')
}

/** State that belongs to the whole order. */
export type Geral = {
  /** The order as the server last told it; null without one. Confirming confirms this version. */
  pedido: PedidoEmMaos | null
  /** The order's status when the work began: `Aberto`, or `Confirmado` where a confirmed order is changed. */
  status: Status
  /** Lines of this order without a row here: those of other shelves. */
  outras: readonly ItemPedido[]
  /** The lines that a refused confirmation listed: this screen's only source for price changes on other shelves. */
  mudadas: readonly LinhaMudada[]
  /** False while a call has no answer, which is sent again. */
  conectado: boolean
  observacao: string
  /** The chosen delivery day; null for the next one. */
  dia: string | null
}

export type PedidoEmMaos = Omit<PedidoComItens, 'status'> & { status: Status | 'Excluído' }

/** The order, if it ended elsewhere: confirmed in another tab, cancelled or deleted. Nothing more goes in unseen. */
export const encerrado = ({ pedido, status }: Geral): PedidoEmMaos | null =>
  pedido && pedido.status !== status ? pedido : null

/** An empty order. */
export const NADA = {
  pedido: null,
  outras: [],
  mudadas: [],
  observacao: '',
  dia: null,
} satisfies Partial<Geral>

/**
 * Derived from the lines; `total` in reais. `problemas` block the review (except lines that left the shelf, which the
 * review removes itself); what was typed in them counts neither in `total` nor in `itens`.
 */
export type Resumo = { total: number; itens: number; enviando: number; problemas: readonly number[] }

/** Rows that are wanted otherwise than the order holds them. */
export const quantasMudam = ({ enviando, problemas }: Resumo): number => enviando + problemas.length

export type Linhas = RowStore<Linha, Geral>

/** The rows of an order, sorted by name, and their totals. */
export function createLinhas(status: Status = 'Aberto'): { linhas: Linhas; resumo: () => Resumo } {
  const geral: Geral = { ...NADA, status, conectado: true }
  const linhas = createRowStore({ idOf: ({ produtoId }: Linha) => produtoId, whole: geral })
  return { linhas, resumo: linhas.summary(contaDe, somar) }
}

/** One line's part of the totals; `valor` in cents. */
function contaDe(linha: Linha) {
  const { produtoId, problema, salva } = linha
  const { quantidade, valor } = noPedido(linha)
  return {
    produtoId,
    impede: problema !== null && (problema.tipo !== 'saiu' || !salva),
    valor: centavos(valor),
    itens: quantidade > 0 ? 1 : 0,
    enviando: pendente(linha) && !problema ? 1 : 0,
  }
}

type Conta = ReturnType<typeof contaDe>

function somar(contas: Conta[], { outras }: Geral): Resumo {
  const soma = (parte: (conta: Conta) => number) => contas.reduce((total, conta) => total + parte(conta), 0)
  const valorDeOutras = outras.reduce((total, item) => total + centavos(item.valor), 0)
  return {
    total: (soma(({ valor }) => valor) + valorDeOutras) / 100,
    itens: soma(({ itens }) => itens) + outras.length,
    enviando: soma(({ enviando }) => enviando),
    problemas: contas.filter(({ impede }) => impede).map(({ produtoId }) => produtoId),
  }
}

/** Subscribes to part of the order's state. `parte` must return the same object while nothing changed. */
export const useGeral = <T>({ linhas }: { linhas: Linhas }, parte: (geral: Geral) => T): T =>
  useStored(linhas, () => parte(linhas.whole()))

/** Subscribes to part of the totals, under the same condition. */
export const useResumo = <T>({ linhas, resumo }: ReturnType<typeof createLinhas>, parte: (resumo: Resumo) => T): T =>
  useStored(linhas, () => parte(resumo()))

/** Nothing can be ordered and nothing was attempted, so the shelf is only read. */
export const useSoLeitura = (carrinho: ReturnType<typeof createLinhas>, podePedir: boolean): boolean =>
  useResumo(carrinho, ({ itens, enviando, problemas }) => !podePedir && itens + enviando + problemas.length === 0)

/** `1 item`, `31 itens`. */
export const contarItens = (quantos: number): string => contar(quantos, 'item', 'itens')
