import { escreverNumero } from '#contract/digitacao.ts'
import { centavos, valorDaLinha } from '#contract/dinheiro.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import type { Unidade } from '#contract/unidades.ts'
import { createRowStore, type RowStore, useStored } from '../../../ui/row-store.ts'

/** Why a row's quantity is not what the buyer typed, each with its own way out (estado-da-linha.tsx). */
export type Problema =
  /** The shelf can't give more than `maximo`, what the order holds already included. */
  | { tipo: 'pouco'; maximo: number }
  | { tipo: 'preco'; de: number; para: number }
  /** Another tab or person changed the line: `atual` is what the order holds now. */
  | ({ tipo: 'mudou'; atual: number } & Assinada)
  | { tipo: 'fechada' }
  | { tipo: 'saiu' }
  /** `1.234` where decimals are sold. */
  | { tipo: 'ambigua'; opcoes: readonly [number, number] }
  | { tipo: 'texto'; mensagem: string }
  /** Not a multiple, too few or too many in one order; `opcoes` are the nearest that may be. */
  | { tipo: 'regra'; mensagem: string; opcoes: readonly number[] }
  | { tipo: 'recusa'; mensagem: string }

/** By whom; null until the order's history has told it. */
type Assinada = { quem: string | null }

export type Salva = Pick<ItemPedido, 'itemPedidoId' | 'precoVenda' | 'quantidade' | 'valor' | 'precoCombinado'>

/** A product of the shelf and what the buyer wants of it. Never changed in place, so that a row renders only for itself. */
export type Linha = {
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  /** What it is found by beside its name; left out of a product that is no longer on the shelf. */
  categoria?: string | null
  codigo?: string | null
  /** The price the buyer has seen: it goes with every change, and the server refuses another. */
  preco: number
  /** The shelf's price as last read; the two differ while the order holds the old one. */
  precoNaEstante: number
  /** The most the order may hold: what is free and what it holds already. */
  limite: number
  /** How much of it one order may hold; null where nothing binds. */
  multiplo: number | null
  minimo: number | null
  maximo: number | null
  /** The line as the server holds it. */
  salva: Salva | null
  /** The quantity wanted; 0 is none. */
  quer: number
  /** What stands in the field while it is no finished number. */
  texto: string | null
  fase: 'parada' | 'esperando' | 'enviando'
  problema: Problema | null
  /** What the line held before somebody else changed it; null where the last change was the buyer's own. */
  deOutro: ({ antes: number } & Assinada) | null
}

/** Now, on a clock that never goes back and goes on after a reload: a reading that was kept is older than any change. */
export const momento = (): number => performance.timeOrigin + performance.now()

export const naoMudou = (linha: Linha): boolean => linha.quer === (linha.salva?.quantidade ?? 0)

/** Something the server does not know yet. */
export const pendente = (linha: Linha): boolean =>
  linha.fase !== 'parada' || linha.problema !== null || !naoMudou(linha)

/** What the line costs: the server's figure once saved, the same arithmetic before. */
export const valorDe = (linha: Linha): number =>
  linha.salva && naoMudou(linha) ? linha.salva.valor : valorDaLinha(linha.preco, linha.quer)

/** What the order holds of the line: what is wanted, unless it was refused. What is refused counts once it is resolved. */
export function noPedido(linha: Linha): Pick<Salva, 'quantidade' | 'valor'> {
  const { quer, problema, salva } = linha
  if (problema) return salva ?? { quantidade: 0, valor: 0 }
  return { quantidade: quer, valor: quer > 0 ? valorDe(linha) : 0 }
}

/** What the field shows of a row. */
export function textoDe(linha: Linha | undefined): string {
  const { texto = null, quer = 0 } = linha ?? {}
  return texto ?? (quer > 0 ? escreverNumero(quer, 0) : '')
}

/** What concerns the whole order. */
export type Geral = {
  pedidoId: number | null
  /** Lines of the same order that come from another shelf. */
  outras: readonly ItemPedido[]
  /** The order as the server last told it whole; null while there is none. What is confirmed is this version of it. */
  ouvido: Pick<PedidoComItens, 'versao' | 'itens'> | null
  /** The version of it that waited for approval; of a later one, whose lines are others, the request is withdrawn. */
  esperava: PedidoComItens['versao'] | null
  /** What a refused confirmation named: of other shelves' prices this screen knows nothing else. */
  mudadas: readonly LinhaMudada[]
  conexao: 'boa' | 'sem-rede' | 'fora-do-ar'
  /** The order ended elsewhere: confirmed in another tab, cancelled, deleted. */
  encerrado: { id: number; status: string } | null
  /** When (`Date.now()`) the shelf was last told to take no orders: a list of shelves that is read later knows better. */
  fechouEm: number | null
  observacao: string
  /** What the server holds of it. */
  observacaoSalva: string
  /** The delivery day the buyer chose; null: the next one. */
  dia: string | null
}

/** An order without a line. */
export const NADA = {
  ...{ pedidoId: null, outras: [], ouvido: null, esperava: null, mudadas: [], encerrado: null },
  ...{ observacao: '', observacaoSalva: '', dia: null },
} satisfies Partial<Geral>

/**
 * Derived from the lines; `total` in reais. `problemas` stand in the way of the review (it takes out itself what has left the
 * shelf): what was typed in them is neither in `total` nor in `itens`.
 */
export type Resumo = { total: number; itens: number; enviando: number; problemas: readonly number[]; aviso: string }

export type Linhas = RowStore<Linha, Geral>

/** The rows of an order being made, in the order of their names, and their sums. */
export function createLinhas(): { linhas: Linhas; resumo: () => Resumo } {
  const geral: Geral = { ...NADA, conexao: 'boa', fechouEm: null }
  const linhas = createRowStore({ idOf: ({ produtoId }: Linha) => produtoId, whole: geral })
  return { linhas, resumo: linhas.summary(contaDe, somar) }
}

/** What one line adds to the sums; `valor` in cents. */
function contaDe(linha: Linha) {
  const { produtoId, nome, problema, salva } = linha
  const { quantidade, valor } = noPedido(linha)
  return {
    ...{ produtoId, nome, ruim: problema !== null, impede: problema !== null && (problema.tipo !== 'saiu' || !salva) },
    valor: centavos(valor),
    itens: quantidade > 0 ? 1 : 0,
    enviando: pendente(linha) && !problema ? 1 : 0,
  }
}

type Conta = ReturnType<typeof contaDe>

function somar(contas: Conta[], { outras }: Geral): Resumo {
  const soma = (parte: (conta: Conta) => number) => contas.reduce((total, conta) => total + parte(conta), 0)
  const valorDeOutras = outras.reduce((total, item) => total + centavos(item.valor), 0)
  const ultima = contas.findLast(({ ruim }) => ruim)
  return {
    total: (soma(({ valor }) => valor) + valorDeOutras) / 100,
    itens: soma(({ itens }) => itens) + outras.length,
    enviando: soma(({ enviando }) => enviando),
    problemas: contas.filter(({ impede }) => impede).map(({ produtoId }) => produtoId),
    aviso: ultima ? `${ultima.nome}: confira o aviso na linha${ultima.impede ? '; fora do total até lá' : ''}` : '',
  }
}

/** A part of what concerns the whole order; give a function that answers the same object while nothing changed. */
export const useGeral = <T>({ linhas }: { linhas: Linhas }, parte: (geral: Geral) => T): T =>
  useStored(linhas, () => parte(linhas.whole()))

/** A part of the sums; on the same terms. */
export const useResumo = <T>({ linhas, resumo }: ReturnType<typeof createLinhas>, parte: (resumo: Resumo) => T): T =>
  useStored(linhas, () => parte(resumo()))

/** Nothing can be ordered, and nothing is or was tried: the shelf is only read. */
export const useSoLeitura = (carrinho: ReturnType<typeof createLinhas>, podePedir: boolean): boolean =>
  useResumo(carrinho, ({ itens, enviando, aviso }) => !podePedir && itens + enviando === 0 && aviso === '')

/** `1 item`, `31 itens`. */
export const contarItens = (quantos: number): string => `${quantos} ${quantos === 1 ? 'item' : 'itens'}`
