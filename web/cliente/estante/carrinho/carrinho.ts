import { lerQuantidade } from '#contract/digitacao.ts'
import { milesimos } from '#contract/dinheiro.ts'
import { definirItens, type Linha as LinhaEnviada, type PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { call } from '../../../api/call.ts'
import type { Failure } from '../../../ui/failure.ts'
import {
  abrirPedido,
  apressar,
  createFila,
  desistir,
  esquecer,
  estaOcupada,
  type Fila,
  livre,
  parar,
  pedir,
  retomarTentativas,
  sozinha,
} from './fila.ts'
import { type Guardado, reunir, vazio } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'
import { createLinhas, type Geral, type Linha, type Linhas, NADA, type Resumo } from './linhas.ts'
import { aceitar, juntar } from './receber.ts'

const DIGITANDO = 400 // a pause in typing, in milliseconds

export type Dono = { usuarioId: number; clienteId: number; estanteId: number }

/** An order in the making. What the buyer does to it stands below; the order itself opens with the first quantity. */
export type Carrinho = {
  dono: Dono
  linhas: Linhas
  resumo: () => Resumo
  fila: Fila
  /** Whether the shelf is known: before that nothing kept may be overwritten. */
  leu: boolean
  /** What was kept when the page or the session ended; taken up after the next reading. */
  aRetomar: Guardado | null
  reler: () => void
}

export function createCarrinho(dono: Dono, aRetomar: Guardado | null): Carrinho {
  const { clienteId, estanteId } = dono
  const { linhas, resumo } = createLinhas()
  const fila = createFila({ linhas, clienteId, estanteId, reler: () => carrinho.reler() })
  const carrinho: Carrinho = { dono, linhas, resumo, fila, leu: false, aRetomar, reler: () => undefined }
  return carrinho
}

/** A reading of the shelf. One from before the last change says less than what is here. */
export function receber(carrinho: Carrinho, leitura: Leitura): void {
  const { linhas, resumo, fila, dono, aRetomar } = carrinho
  const { aberto } = leitura
  if (estaOcupada(fila) || leitura.lidaEm < fila.mudouEm) return
  const encerrado = terminou(leitura, linhas.whole().pedidoId)
  if (encerrado && resumo().itens > 0) {
    linhas.patchWhole({ encerrado })
    return
  }
  linhas.batch(() => {
    linhas.replace(juntar(leitura, dono.estanteId, linhas.row))
    linhas.patchWhole({
      pedidoId: aberto?.pedido.id ?? null,
      outras: aberto?.itens.filter(item => item.estanteId !== dono.estanteId) ?? [],
      ouvido: aberto && { versao: aberto.pedido.versao, itens: aberto.itens },
      ...observacaoLida(linhas.whole(), aberto?.pedido.observacao ?? ''),
    })
  })
  carrinho.leu = true
  carrinho.aRetomar = null
  if (aRetomar) retomar(carrinho, aRetomar)
}

/** A key in the field. An empty one waits until it is left: who clears it is about to type another number. */
export function digitar(carrinho: Carrinho, id: number, texto: string): void {
  const { linhas, fila } = carrinho
  const linha = linhas.row(id)
  if (!linha) return
  const digitado = lerQuantidade(texto, aceitaDecimais(linha.unidadeMedida))
  const numero = 'value' in digitado ? digitado.value : null
  linhas.afterKey(() => {
    if (numero) return querer(carrinho, id, { quer: numero, texto }, DIGITANDO)
    // No number yet: what the order holds stays, unless the field is empty, which is a number once it is left.
    const quer = 'value' in digitado ? 0 : (linha.salva?.quantidade ?? 0)
    desistir(fila, id)
    linhas.patch(id, { texto, quer, problema: null })
  })
}

/** The field was left: what it says is sent now, and what is no number is asked about. */
export const soltar = (carrinho: Carrinho, id: number): void =>
  carrinho.linhas.afterKey(() => terminarDeDigitar(carrinho, id))

export function somarUm(carrinho: Carrinho, id: number, quanto: 1 | -1): void {
  const quer = carrinho.linhas.row(id)?.quer ?? 0
  querer(carrinho, id, { quer: Math.max(0, milesimos(quer) + quanto * 1000) / 1000, texto: null }, DIGITANDO)
}

/** Takes a quantity as it is: 3 of the 8 that were wanted, one of two readings, none. */
export const ficarCom = (carrinho: Carrinho, id: number, quer: number): void =>
  querer(carrinho, id, { quer, texto: null }, 0)

export const aceitarPreco = (carrinho: Carrinho, id: number, preco: number): void =>
  querer(carrinho, id, { preco, precoNaEstante: preco, texto: null }, 0)

/** Sets the whole order in one call (repeating an old one); null when it was taken. */
export const definir = (carrinho: Carrinho, itens: LinhaEnviada[], idempotencyKey: string): Promise<Failure | null> => {
  const { linhas, fila } = carrinho
  return sozinha(fila, async () => {
    const pedidoId = linhas.whole().pedidoId ?? (await abrirPedido(fila))
    if (typeof pedidoId !== 'number') return pedidoId
    const { data, errors } = await call(definirItens, { params: { id: pedidoId }, body: { itens }, idempotencyKey })
    if (errors) return errors
    const [pedido] = data.pedidos
    if (pedido) tomarLinhas(carrinho, pedido)
    return null
  })
}

/** Takes over the whole order as the server holds it; what the buyer is writing stays. */
export function tomar(carrinho: Carrinho, pedido: PedidoComItens): void {
  const { linhas } = carrinho
  linhas.batch(() => {
    tomarLinhas(carrinho, pedido)
    linhas.patchWhole(observacaoLida(linhas.whole(), pedido.observacao))
  })
}

/** Lines that stand otherwise on their shelf, as a refused confirmation names them. */
export function mudaram({ linhas, dono }: Carrinho, mudadas: readonly LinhaMudada[]): void {
  linhas.batch(() => {
    for (const { produtoId, estanteId, motivo, precoNaEstante } of mudadas)
      if (estanteId === dono.estanteId)
        linhas.patch(produtoId, motivo === 'preco' ? { precoNaEstante } : { problema: { tipo: 'saiu' } })
    linhas.patchWhole({ mudadas })
  })
}

/** After the order has gone its way: an empty screen, or the same quantities for a new order. */
export function recomecar({ linhas, fila }: Carrinho, { comTudo }: { comTudo: boolean }): void {
  esquecer(fila)
  const { observacao } = linhas.whole()
  linhas.batch(() => {
    linhas.replace(linhas.rows().map(linha => esvaziada(linha, comTudo)))
    linhas.patchWhole({ ...NADA, ...(comTudo && { observacao }) })
  })
  for (const { produtoId, quer } of linhas.rows()) if (quer > 0) pedir(fila, produtoId, 0)
}

/** What the server has not taken yet. */
export const aGuardar = ({ linhas, fila, aRetomar }: Carrinho): Guardado =>
  aRetomar ?? reunir(linhas.rows(), fila.tentativas, linhas.whole())

export const temAlgoAGuardar = (carrinho: Carrinho): boolean => !vazio(aGuardar(carrinho))

/** Does at once what waits for a frame or for the next key: it is told, sent, and kept. */
export function despachar({ linhas, fila }: Carrinho): void {
  apressar(fila)
  linhas.flush()
}

/** The same without sending: the session has ended. */
export function encerrar({ linhas, fila }: Carrinho): void {
  parar(fila)
  linhas.flush()
}

function querer({ linhas, fila }: Carrinho, id: number, parte: Partial<Linha>, espera: number): void {
  if (!linhas.row(id)) return
  linhas.batch(() => {
    linhas.patch(id, { problema: null, ...parte })
    pedir(fila, id, espera)
  })
}

function terminarDeDigitar(carrinho: Carrinho, id: number): void {
  const { linhas } = carrinho
  const linha = linhas.row(id)
  if (!linha || linha.texto === null) return
  const digitado = lerQuantidade(linha.texto, aceitaDecimais(linha.unidadeMedida))
  if ('ambiguous' in digitado) linhas.patch(id, { problema: { tipo: 'ambigua', opcoes: digitado.ambiguous } })
  else if ('error' in digitado) linhas.patch(id, { problema: { tipo: 'texto', mensagem: digitado.error } })
  // What was refused is not sent again by leaving the field.
  else if (linha.problema && linha.quer === (digitado.value ?? 0)) linhas.patch(id, { texto: null })
  else ficarCom(carrinho, id, digitado.value ?? 0)
}

function retomar(carrinho: Carrinho, { pedidoId, observacao, dia, linhas: guardadas }: Guardado): void {
  const { linhas, fila } = carrinho
  linhas.patchWhole({ dia, ...(observacao && { observacao }) })
  const doMesmo = pedidoId === linhas.whole().pedidoId
  retomarTentativas(
    fila,
    guardadas.flatMap(({ tentativa }) => (tentativa && doMesmo ? [tentativa] : [])),
  )
  for (const { produtoId, quer, texto } of guardadas) {
    const linha = linhas.row(produtoId)
    if (!linha || linha.problema?.tipo === 'saiu') continue
    querer(carrinho, produtoId, { quer, texto }, 0)
    terminarDeDigitar(carrinho, produtoId)
  }
}

const tomarLinhas = ({ linhas, fila, dono: { estanteId } }: Carrinho, pedido: PedidoComItens): void =>
  aceitar(linhas, { pedido, estanteId, tentativa: null, livre: id => livre(fila, id) })

/** The observation as the server holds it; what the buyer is writing stays. */
const observacaoLida = ({ observacao, observacaoSalva }: Geral, salva: string) => ({
  observacaoSalva: salva,
  observacao: observacao === observacaoSalva ? salva : observacao,
})

/** The order of this screen is not the open one any more: its quantities must not vanish without a word. */
function terminou({ aberto, pedidos }: Leitura, pedidoId: number | null): Geral['encerrado'] {
  if (pedidoId === null || aberto?.pedido.id === pedidoId) return null
  return { id: pedidoId, status: pedidos.find(({ id }) => id === pedidoId)?.status ?? 'Excluído' }
}

const esvaziada = (linha: Linha, comTudo: boolean): Linha => ({
  ...linha,
  preco: linha.precoNaEstante,
  salva: null,
  quer: comTudo ? linha.quer : 0,
  texto: null,
  fase: 'parada',
  problema: null,
})
