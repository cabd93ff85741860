import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { call } from '../../api/call.ts'
import type { Timer } from '../../ui/timer.ts'
import { contra, createLinhas, difere, type Linha, type Linhas, type Resumo, type Salva, tem } from './linhas.ts'

/**
 * `mudando`: the id of the confirmed order being changed; its changes are sent together by `salvar`. `leitor`: the user
 * may only read.
 */
export type Dono = {
  usuarioId: number
  clienteId: number
  estanteId: number
  mudando?: number | undefined
  leitor?: boolean | undefined
}

/** `pedido.versao` is the version of `itens`, which are fetched later. */
export type PedidoLido = { pedido: Pedido; itens: ItemPedido[] }
export type Leitura = {
  produtos: readonly ProdutoParaPedir[]
  /** The client's newest orders, to find what became of an order that is no longer open. */
  pedidos: readonly Pedido[]
  /** The open order, or the confirmed one that is changed. */
  aberto: PedidoLido | null
  /** The newest confirmed order, the model for the weekly one. */
  ultimo: PedidoLido | null
  /** `momento()` before the calls: anything written since is newer than this reading. */
  lidaEm: number
}

/**
 * An order being made or changed on a shelf. `linhas` hold what the order has, what is wanted instead, and what was
 * refused; the rest is derived. Typing, a timer, a reload, an event and the network only call `send` (enviar.ts).
 */
export type Carrinho = {
  dono: Dono
  linhas: Linhas
  resumo: () => Resumo
  /** How the server is called; a test has its own. */
  call: typeof call
  /** Requests a new reading of the shelf. */
  reler: () => void
  /** The last reading of the shelf. Before the first, nothing in storage may be overwritten. */
  lida: Leitura | null
  /** `momento()` of the last answer to a write. */
  respondido: number
  /** What was sent and not answered yet counts as this screen's own: see `chaveDe`. */
  enviadas: Set<string>
  envio: Envio
}

type Envio = {
  /** The sending in progress. */
  agora: Promise<void> | null
  timer: Timer | undefined
  /** `Date.now()` of the first change that waits, and before which nothing is sent again; 0 for none. */
  desde: number
  naoAntes: number
  /** Calls without an answer in a row. */
  falhas: number
  /** The idempotency key for opening the order. */
  chave: string | null
  /** The session has ended. */
  parado: boolean
}

export function createCarrinho(dono: Dono, how: Pick<Carrinho, 'call'> = { call }): Carrinho {
  const { linhas, resumo } = createLinhas(dono.mudando === undefined ? 'Aberto' : 'Confirmado')
  const envio: Envio = {
    agora: null,
    timer: undefined,
    desde: 0,
    naoAntes: 0,
    falhas: 0,
    chave: null,
    parado: false,
  }
  return { dono, linhas, resumo, ...how, reler: () => undefined, lida: null, respondido: 0, enviadas: new Set(), envio }
}

/** A quantity at its price, as sent or held. */
export const chaveDe = (produtoId: number, quantidade: number, preco: number): string =>
  quantidade === 0 ? `${produtoId}` : `${produtoId}=${quantidade}@${preco}`

/**
 * Takes the order as an answer, a refusal, an event or a reading tells it; null where there is none. Rows that nobody
 * touched follow it, the others ask. `respondida`: what was sent is answered by it.
 */
export function hear(carrinho: Carrinho, pedido: PedidoComItens | null, respondida = false): void {
  const { linhas, dono } = carrinho
  const antes = linhas.whole()
  if (pedido && pedido.id === antes.pedido?.id && (pedido.versao ?? 0) < (antes.pedido.versao ?? 0)) {
    if (respondida) carrinho.enviadas.clear()
    return
  }
  const itens = pedido?.itens ?? []
  const daqui = new Map(itens.filter(item => item.estanteId === dono.estanteId).map(item => [item.produtoId, item]))
  const escrita = antes.observacao !== (antes.pedido?.observacao ?? '')
  linhas.batch(() => {
    linhas.patchWhole({
      pedido,
      // A product added to the shelf since the last reading has no row yet.
      outras: itens.filter(item => item.estanteId !== dono.estanteId || !linhas.row(item.produtoId)),
      ...(escrita ? {} : { observacao: pedido?.observacao ?? '' }),
    })
    for (const linha of linhas.rows()) {
      const agora = assentada(carrinho, linha, daqui.get(linha.produtoId) ?? null, respondida)
      if (agora !== linha && !mesma(linha, agora)) linhas.write([agora])
    }
  })
  if (respondida) carrinho.enviadas.clear()
}

/** The rows that would be sent now, after those that somebody else changed have asked. */
export function aEnviar(carrinho: Carrinho): Linha[] {
  const { linhas } = carrinho
  const prontas = () => linhas.rows().filter(linha => difere(linha) && !linha.problema)
  linhas.batch(() => {
    for (const linha of prontas())
      linhas.write([
        {
          ...assentada(carrinho, { ...linha, texto: null }, itemDe(carrinho, linha.produtoId), false),
          texto: linha.texto,
        },
      ])
  })
  return prontas()
}

/** The row beside the order's line of now. One that is being written asks later, when it would be sent. */
function assentada({ enviadas }: Carrinho, linha: Linha, salva: Salva | null, respondida: boolean): Linha {
  const { produtoId, quer, preco, texto, problema, precoNaEstante } = linha
  const [antes, agora] = [tem(linha), tem({ salva })]
  const precoAgora = salva?.precoVenda ?? precoNaEstante
  const saiu = problema?.tipo === 'saiu' && salva ? problema : null
  if (!difere(linha)) {
    // What is being written is not a number yet: it compares with what was seen when it is one.
    if (texto !== null || (problema && !saiu)) return agora === antes ? { ...linha, salva } : linha
    return { ...linha, salva, quer: agora, preco: precoAgora, problema: saiu }
  }
  const minha = enviadas.has(chaveDe(produtoId, agora, precoAgora))
  const pronta = agora === quer && (agora === 0 || precoAgora === preco || (respondida && minha))
  if (pronta) return { ...linha, salva, preco: precoAgora, problema: saiu }
  if (agora === antes || minha) return { ...linha, salva }
  if (texto !== null) return linha
  return { ...linha, salva, problema: { tipo: 'mudou', atual: agora } }
}

const SALVA = ['itemPedidoId', 'quantidade', 'precoVenda', 'precoCombinado'] as const

/** Whether two rows tell the same. */
export const mesma = (a: Linha, b: Linha): boolean =>
  (Object.keys(b) as (keyof Linha)[]).every(parte => parte === 'salva' || a[parte] === b[parte]) &&
  SALVA.every(parte => a.salva?.[parte] === b.salva?.[parte])

/** The order's line of a row, as last told. */
export const itemDe = ({ linhas, dono }: Carrinho, produtoId: number): ItemPedido | null =>
  linhas.whole().pedido?.itens.find(item => item.produtoId === produtoId && item.estanteId === dono.estanteId) ?? null

/** Writes what is wanted of a row, beside the order's line of now: another than the one that was seen asks first. */
export function want(carrinho: Carrinho, linha: Linha, parte: Partial<Linha>): void {
  const { linhas, dono } = carrinho
  const querida = { ...linha, problema: null, ...parte }
  const julgada = dono.mudando === undefined ? querida : { ...querida, ...noRascunho(querida) }
  const { produtoId } = linha
  linhas.write([julgada.problema ? julgada : assentada(carrinho, julgada, itemDe(carrinho, produtoId), false)])
}

/** Before anything is sent the screen applies the server's rules: an unchanged line keeps its price, a changed one takes today's. */
function noRascunho(linha: Linha): Pick<Linha, 'preco' | 'problema'> {
  const { quer, salva, precoNaEstante } = linha
  const mantem = salva && (quer === salva.quantidade || quer === 0 || salva.precoCombinado === 1)
  return { preco: mantem ? salva.precoVenda : precoNaEstante, problema: contra(linha, quer) }
}

/** Marks the lines that differ from their shelf, as a refused confirmation lists them. */
export function mudaram({ linhas, dono }: Carrinho, mudadas: readonly LinhaMudada[]): void {
  linhas.batch(() => {
    for (const { produtoId, estanteId, motivo, precoNaEstante } of mudadas)
      if (estanteId === dono.estanteId)
        linhas.patch(produtoId, motivo === 'preco' ? { precoNaEstante } : { problema: { tipo: 'saiu' } })
    linhas.patchWhole({ mudadas })
  })
}
