import { lerQuantidade } from '#contract/digitacao.ts'
import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { quantidadesPermitidas, regraQuebrada } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import {
  apressar,
  createFila,
  desistir,
  esquecer,
  estaOcupada,
  type Fila,
  livre,
  naVez,
  parar,
  pedir,
  perguntarQuem,
  retomarTentativas,
} from './fila.ts'
import { type Guardado, reunir, vazio } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'
import { daRegra } from './limite-em-palavras.ts'
import { createLinhas, type Geral, type Linha, type Linhas, NADA, type Resumo } from './linhas.ts'
import { aceitar, emOrdem, foraDaEstante, juntar, velha } from './receber.ts'

const DIGITANDO = 400 // milliseconds without a key

/**
 * `mudando`: the id of the confirmed order being changed; its changes are a draft until saved as a whole. `leitor`: the
 * user may only read.
 */
export type Dono = {
  usuarioId: number
  clienteId: number
  estanteId: number
  mudando?: number | undefined
  leitor?: boolean | undefined
}

/** An order being made, and below it the buyer's actions. The order itself is created with the first quantity. */
export type Carrinho = {
  dono: Dono
  linhas: Linhas
  resumo: () => Resumo
  fila: Fila
  /** The shelf has been read. Before that, nothing in storage may be overwritten. */
  leu: boolean
  /** What was stored when the page or session ended; restored after the next reading. */
  aRetomar: Guardado | null
  reler: () => void
}

export function createCarrinho(dono: Dono, aRetomar: Guardado | null): Carrinho {
  const { linhas, resumo } = createLinhas()
  const fila = createFila({ linhas, ...dono, rascunho: dono.mudando !== undefined, reler: () => carrinho.reler() })
  const carrinho: Carrinho = { dono, linhas, resumo, fila, leu: false, aRetomar, reler: () => undefined }
  return carrinho
}

/** Takes a reading of the shelf. A reading older than the last change is discarded and repeated. */
export function receber(carrinho: Carrinho, leitura: Leitura): void {
  const { linhas, resumo, fila, dono, aRetomar } = carrinho
  const { aberto } = leitura
  if (estaOcupada(fila)) fila.relerDepois = true
  else if (chegouTarde(carrinho, leitura)) carrinho.reler()
  if (estaOcupada(fila) || chegouTarde(carrinho, leitura)) return
  const encerrado = terminou(leitura, linhas.whole().pedidoId)
  if (encerrado && !dono.leitor && resumo().itens + resumo().problemas.length > 0) {
    linhas.patchWhole({ encerrado })
    return
  }
  linhas.batch(() => {
    linhas.replace(juntar(leitura, dono.estanteId, linhas))
    linhas.patchWhole({
      pedidoId: aberto?.pedido.id ?? null,
      outras: aberto?.itens.filter(item => item.estanteId !== dono.estanteId) ?? [],
      ouvido: aberto && { versao: aberto.pedido.versao, itens: aberto.itens },
      ...(aberto?.pedido.aguardaAprovacao === 1 && { esperava: aberto.pedido }),
      ...observacaoLida(linhas.whole(), aberto?.pedido.observacao ?? ''),
    })
  })
  perguntarQuem(fila)
  carrinho.leu = true
  carrinho.aRetomar = null
  if (aRetomar && !retomarEncerrado(carrinho, aRetomar, leitura)) retomar(carrinho, aRetomar)
}

/** Handles a key in the field. An empty field waits for blur, because the buyer is about to type another number. */
export function digitar(carrinho: Carrinho, id: number, texto: string): void {
  const { linhas, fila } = carrinho
  const linha = linhas.row(id)
  if (!linha) return
  const digitado = lerQuantidade(texto, aceitaDecimais(linha.unidadeMedida))
  const numero = 'value' in digitado ? digitado.value : null
  linhas.afterKey(() => {
    if (numero && !regraQuebrada(numero, linha)) return querer(carrinho, id, { quer: numero, texto }, DIGITANDO)
    // Not a number yet, or the `1` of `12`: the order's quantity stays. An empty field means 0 on blur.
    const quer = 'value' in digitado && !numero ? 0 : (linha.salva?.quantidade ?? 0)
    desistir(fila, id)
    linhas.patch(id, { texto, quer, problema: null })
  })
}

/** On blur, sends the quantity at once; text that is not a number becomes a question. */
export const soltar = (carrinho: Carrinho, id: number): void =>
  carrinho.linhas.afterKey(() => terminarDeDigitar(carrinho, id))

/** Adds or removes one unit, or one `multiplo` of the product. */
export function somarUm(carrinho: Carrinho, id: number, quanto: 1 | -1): void {
  const linha = carrinho.linhas.row(id)
  if (linha) querer(carrinho, id, { quer: umaVezMais(linha, quanto), texto: null }, DIGITANDO)
}

function umaVezMais({ quer, ...regra }: Linha, quanto: 1 | -1): number {
  const nova = Math.max(0, milesimos(quer) + quanto * milesimos(regra.multiplo || 1)) / 1000
  if (nova === 0 || !regraQuebrada(nova, regra)) return nova
  const [abaixo = 0, acima = abaixo] = quantidadesPermitidas(nova, regra)
  if (quanto > 0) return acima
  return abaixo < quer ? abaixo : 0
}

/** Sets a chosen quantity: the 3 that are left of 8, one of two readings, or 0. */
export const ficarCom = (carrinho: Carrinho, id: number, quer: number): void =>
  querer(carrinho, id, { quer, texto: null }, 0)

export const aceitarPreco = (carrinho: Carrinho, id: number, preco: number): void =>
  querer(carrinho, id, { preco, precoNaEstante: preco, texto: null }, 0)

/** Takes over the whole order as the server holds it, after this screen set it or somebody else did; what the buyer is writing stays. */
export function tomar(carrinho: Carrinho, pedido: PedidoComItens, mudou: 'tudo' | null): void {
  const { linhas, fila, dono } = carrinho
  linhas.batch(() => {
    aceitar(linhas, { pedido, estanteId: dono.estanteId, tentativa: mudou, livre: id => livre(fila, id) })
    linhas.patchWhole(observacaoLida(linhas.whole(), pedido.observacao))
  })
  perguntarQuem(fila)
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

/** The part of a row's quantity that an ended order does not contain. */
export function foraDoPedido({ produtoId, quer }: Linha, itens: readonly ItemPedido[], estanteId: number): number {
  const item = itens.find(item => item.produtoId === produtoId && item.estanteId === estanteId)
  return Math.max(0, milesimos(quer) - milesimos(item?.quantidade ?? 0)) / 1000
}

/** Restarts after an order has ended: an empty screen, or `quanto` of each row in a new order. */
export function recomecar(
  { linhas, fila }: Carrinho,
  quanto: (linha: Linha) => number = () => 0,
  observacao = '',
): void {
  esquecer(fila)
  linhas.batch(() => {
    linhas.replace(linhas.rows().map(linha => esvaziada(linha, quanto(linha))))
    linhas.patchWhole({ ...NADA, observacao })
  })
  for (const { produtoId, quer } of linhas.rows()) if (quer > 0) pedir(fila, produtoId, 0)
}

/** What the server has not accepted yet. */
export const aGuardar = ({ linhas, fila, aRetomar }: Carrinho): Guardado =>
  aRetomar ?? reunir(linhas.rows(), { ...fila, vez: naVez(fila) }, linhas.whole())

export const temAlgoAGuardar = (carrinho: Carrinho): boolean => !vazio(aGuardar(carrinho))

/** Flushes what waits for a frame or the next key: notifies, sends and stores it. */
export function despachar({ linhas, fila }: Carrinho): void {
  apressar(fila)
  linhas.flush()
}

/** Flushes without sending, because the session has ended. */
export function encerrar({ linhas, fila }: Carrinho): void {
  parar(fila)
  linhas.flush()
}

function querer({ linhas, fila }: Carrinho, id: number, parte: Partial<Linha>, espera: number): void {
  const antes = linhas.row(id)
  if (!antes) return
  linhas.batch(() => {
    const linha = { ...antes, problema: null, deOutro: null, ...parte }
    linhas.write([fila.rascunho ? { ...linha, ...noRascunho(linha) } : linha])
    pedir(fila, id, espera)
  })
}

/** In a draft the screen applies the server's rules. An unchanged line keeps its price; a changed one takes today's. */
function noRascunho({ quer, salva, precoNaEstante, limite }: Linha): Pick<Linha, 'preco' | 'problema'> {
  const mantem = salva && (quer === salva.quantidade || quer === 0 || salva.precoCombinado === 1)
  const demais = quer > limite && quer > (salva?.quantidade ?? 0)
  return {
    preco: mantem ? salva.precoVenda : precoNaEstante,
    problema: demais ? { tipo: 'pouco', maximo: limite } : null,
  }
}

function terminarDeDigitar(carrinho: Carrinho, id: number): void {
  const { linhas } = carrinho
  const linha = linhas.row(id)
  if (!linha || linha.texto === null) return
  const digitado = lerQuantidade(linha.texto, aceitaDecimais(linha.unidadeMedida))
  if ('ambiguous' in digitado) linhas.patch(id, { problema: { tipo: 'ambigua', opcoes: digitado.ambiguous } })
  else if ('error' in digitado) linhas.patch(id, { problema: { tipo: 'texto', mensagem: digitado.error } })
  else if (digitado.value && regraQuebrada(digitado.value, linha))
    linhas.patch(id, { problema: daRegra(digitado.value, linha) })
  // Leaving the field does not send a refused quantity again.
  else if (linha.problema && linha.quer === (digitado.value ?? 0)) linhas.patch(id, { texto: null })
  else ficarCom(carrinho, id, digitado.value ?? 0)
}

/**
 * Restores what was typed into an order that ended before this page knew. It is shown beside the notice, as on a screen
 * that was open, and is sent only when the buyer decides. Not used while another order is open.
 */
function retomarEncerrado({ linhas }: Carrinho, guardado: Guardado, { aberto, pedidos }: Leitura): boolean {
  const { pedidoId, observacao, dia, linhas: guardadas } = guardado
  const pedido = aberto ? undefined : pedidos.find(({ id }) => id === pedidoId)
  if (!pedido || !guardadas.some(({ quer }) => quer > 0)) return false
  linhas.batch(() => {
    linhas.patchWhole({ dia, observacao, pedidoId, encerrado: { id: pedido.id, status: pedido.status } })
    mostrarPerdidas(linhas, guardadas)
    for (const { produtoId, quer, visto } of guardadas)
      if (linhas.row(produtoId)) linhas.patch(produtoId, { quer, ...(visto && { preco: visto.preco }) })
  })
  return true
}

function mostrarPerdidas(linhas: Linhas, guardadas: Guardado['linhas']): void {
  const perdidas = guardadas.flatMap(({ produtoId, quer, visto }) =>
    visto && quer > 0 && !linhas.row(produtoId) ? [foraDaEstante({ produtoId, quer, ...visto })] : [],
  )
  if (perdidas.length > 0) linhas.replace(emOrdem(linhas.rows(), perdidas))
}

function retomar(carrinho: Carrinho, { pedidoId, observacao, dia, linhas: guardadas }: Guardado): void {
  const { linhas, fila } = carrinho
  linhas.patchWhole({ dia, ...(observacao && { observacao }) })
  const doMesmo = pedidoId === linhas.whole().pedidoId
  mostrarPerdidas(linhas, guardadas)
  retomarTentativas(
    fila,
    guardadas.flatMap(({ tentativa }) => (tentativa && doMesmo ? [tentativa] : [])),
  )
  for (const { produtoId, quer, texto, antiga = 0, visto, tentativa } of guardadas) {
    const linha = linhas.row(produtoId)
    if (!linha || linha.problema?.tipo === 'saiu') continue
    const atual = linha.salva?.quantidade ?? 0
    // In another order it is new, unless the old order held some: then only the buyer knows how much is wanted.
    const vista = doMesmo ? antiga : antiga === 0 || pedidoId === null ? 0 : null
    // The line was changed elsewhere after this was typed, so the row asks, as it would have online.
    if (!(tentativa && doMesmo) && atual !== vista && atual !== quer) {
      linhas.patch(produtoId, { quer, texto: null, deOutro: null, problema: { tipo: 'mudou', atual, quem: null } })
      continue
    }
    // A quantity that the shelf still lacks keeps its warning and is not sent.
    if (!fila.rascunho && !(tentativa && doMesmo) && quer > Math.max(atual, linha.limite)) {
      linhas.patch(produtoId, { quer, texto: null, problema: { tipo: 'pouco', maximo: linha.limite } })
      continue
    }
    // Sent at the price the buyer saw: the server refuses another price, and the row asks again.
    querer(carrinho, produtoId, { quer, texto, ...(visto && { preco: visto.preco }) }, 0)
    terminarDeDigitar(carrinho, produtoId)
  }
  perguntarQuem(fila)
}

/** A reading from before the last change, of this screen or as it was heard. */
const chegouTarde = ({ linhas, fila }: Carrinho, { aberto, lidaEm }: Leitura): boolean => {
  const { pedidoId, ouvido } = linhas.whole()
  return lidaEm < fila.mudouEm || (aberto?.pedido.id === pedidoId && ouvido !== null && velha(aberto.pedido, ouvido))
}

/** The server's observation; text that the buyer is typing stays. */
const observacaoLida = ({ observacao, observacaoSalva }: Geral, salva: string) => ({
  observacaoSalva: salva,
  observacao: observacao === observacaoSalva ? salva : observacao,
})

/** This screen's order is no longer the open one. Its quantities must not disappear silently. */
function terminou({ aberto, pedidos }: Leitura, pedidoId: number | null): Geral['encerrado'] {
  if (pedidoId === null || aberto?.pedido.id === pedidoId) return null
  return { id: pedidoId, status: pedidos.find(({ id }) => id === pedidoId)?.status ?? 'Excluído' }
}

const esvaziada = (linha: Linha, quer: number): Linha => ({
  ...linha,
  quer,
  preco: linha.precoNaEstante,
  salva: null,
  texto: null,
  fase: 'parada',
  problema: null,
  deOutro: null,
})
