import type { PedidoComItens } from '#contract/itens-pedido.ts'
import { criarPedido, lerPedido } from '#contract/pedidos.ts'
import { call, newIdempotencyKey } from '../../../api/call.ts'
import type { Failure } from '../../../ui/failure.ts'
import { type Linhas, momento, naoMudou } from './linhas.ts'
import { createOuvir, semNome } from './ouvir.ts'
import { aceitar } from './receber.ts'
import { lerRecusa, passageira, statusEncerrado } from './recusa.ts'
import { mandar, novaTentativa, type Tentativa } from './tentativa.ts'

const ESPERA_MAXIMA = 30_000 // milliseconds between retries
/** The `versao` of a new, empty order. */
const NOVO = 0

type Relogio = ReturnType<typeof setTimeout>
type Opcoes = {
  linhas: Linhas
  usuarioId: number
  clienteId: number
  estanteId: number
  /** A draft of changes to a confirmed order; its rows are not sent one by one. */
  rascunho: boolean
  /** Requests a new reading of the shelf. */
  reler: () => void
}

/** The queue of one order's changes, sent one at a time, each until it is answered. */
export type Fila = Opcoes & {
  /** Fetches other people's changes to the order. */
  ouvir: () => Promise<void>
  /** Changes in flight, by product. */
  tentativas: Map<number, Tentativa>
  /** Debounce timers, by product. */
  relogios: Map<number, Relogio>
  /** Products whose turn has come, in order. */
  vez: number[]
  /** The idempotency key for creating the order. */
  chaveDoPedido: string
  /** `momento()` of the last answer to a write. */
  mudouEm: number
  ocupada: boolean
  /** A reading arrived while rows were in flight; request another once the queue is idle. */
  relerDepois: boolean
  parada: boolean
  falhas: number
  proxima: Relogio | undefined
  /** Resolvers waiting for the queue to become idle. */
  esperando: (() => void)[]
  /** Runs the queue after the next frame, so that a press shows before it is sent. */
  rodarLogo: () => void
}

export function createFila(opcoes: Opcoes): Fila {
  const fila: Fila = {
    ...opcoes,
    ouvir: createOuvir({ ...opcoes, livre: id => livre(fila, id) }),
    tentativas: new Map(),
    relogios: new Map(),
    vez: [],
    chaveDoPedido: newIdempotencyKey(),
    mudouEm: 0,
    ocupada: false,
    relerDepois: false,
    parada: false,
    falhas: 0,
    proxima: undefined,
    esperando: [],
    rodarLogo: opcoes.linhas.later(() => void rodar(fila)),
  }
  return fila
}

/** Queues a row after `espera` milliseconds; a newer change of the same row restarts the timer. */
export function pedir(fila: Fila, id: number, espera: number): void {
  fila.linhas.patch(id, { fase: fila.rascunho ? 'parada' : 'esperando' })
  if (fila.rascunho) {
    // A draft sends nothing that the server could compare, so a colleague's change to the row is detected here.
    if (fila.linhas.row(id)?.texto === null) assentarComoOuvida(fila, id)
    return
  }
  clearTimeout(fila.relogios.get(id))
  if (espera > 0)
    fila.relogios.set(
      id,
      setTimeout(() => entrar(fila, id), espera),
    )
  else entrar(fila, id)
}

/** Drops what a row was waiting to send. A request in flight still completes. */
export function desistir(fila: Fila, id: number): void {
  clearTimeout(fila.relogios.get(id))
  fila.relogios.delete(id)
  fila.vez = fila.vez.filter(outra => outra !== id)
  if (fila.linhas.row(id)?.fase === 'esperando') fila.linhas.patch(id, { fase: 'parada' })
  relerSeSossegou(fila)
}

/** Queues at once all rows that wait for the next key. */
export function apressar(fila: Fila): void {
  for (const id of [...fila.relogios.keys()]) entrar(fila, id)
}

export const estaOcupada = ({ ocupada, vez, relogios }: Fila): boolean => ocupada || vez.length > 0 || relogios.size > 0

/** Rows waiting to be sent, in order. */
export const naVez = ({ vez, relogios }: Fila): number[] => [...vez, ...relogios.keys()]

/** No newer change of the row is waiting. */
export const livre = ({ relogios, vez }: Fila, id: number): boolean => !relogios.has(id) && !vez.includes(id)

/** Sends the queue, unless it is already being sent. */
export async function rodar(fila: Fila): Promise<void> {
  const { linhas, vez } = fila
  if (fila.ocupada || fila.parada || vez.length === 0 || linhas.whole().encerrado) return
  if (!navigator.onLine) {
    linhas.patchWhole({ conexao: 'sem-rede' })
    return
  }
  clearTimeout(fila.proxima)
  fila.ocupada = true
  // While offline, a colleague may have confirmed the order. A confirmed order would accept changes too, but these were
  // meant for the open one.
  if (linhas.whole().conexao !== 'boa' && !(await continuaAberto(fila))) {
    fila.ocupada = false
    return avisar(fila)
  }
  for (let id = fila.vez.shift(); id !== undefined; id = fila.parada ? undefined : fila.vez.shift()) {
    if (await enviar(fila, id)) continue
    fila.vez.unshift(id)
    break
  }
  fila.ocupada = false
  avisar(fila)
}

/** False if the order has ended elsewhere, or if that can't be checked now. */
async function continuaAberto(fila: Fila): Promise<boolean> {
  const { pedidoId: id } = fila.linhas.whole()
  if (id === null) return true
  const { data, errors } = await call(lerPedido, { params: { id } })
  if (errors) return passageira(errors) ? adiar(fila, errors) : true
  const status = data.pedidos[0]?.status ?? 'Excluído'
  if (status !== 'Aberto') fila.linhas.patchWhole({ encerrado: { id, status }, conexao: 'boa' })
  return status === 'Aberto'
}

/** Runs `work` on the whole order while no row is in flight, after sending what was queued. */
export async function sozinha<T>(fila: Fila, work: () => Promise<T>): Promise<T> {
  await sossegar(fila)
  fila.ocupada = true
  try {
    return await work()
  } finally {
    fila.mudouEm = momento()
    fila.ocupada = false
    avisar(fila)
    void rodar(fila)
  }
}

export async function abrirPedido(fila: Fila): Promise<number | Failure> {
  const { clienteId, chaveDoPedido: idempotencyKey } = fila
  const { data, errors } = await call(criarPedido, { body: { clienteId }, idempotencyKey })
  fila.mudouEm = momento()
  if (errors) return errors
  fila.chaveDoPedido = newIdempotencyKey()
  const { id: pedidoId = 0, versao } = data.pedidos[0] ?? {}
  // A new order is known to be empty, so its lines need no request.
  fila.linhas.patchWhole({ pedidoId, ...(versao === NOVO && { ouvido: { versao, itens: [] } }) })
  return pedidoId
}

/** Restores changes whose answers were lost with the page. They are sent again under their own idempotency keys. */
export function retomarTentativas(fila: Fila, tentativas: readonly Tentativa[]): void {
  for (const tentativa of tentativas) fila.tentativas.set(tentativa.produtoId, tentativa)
  if (tentativas.length > 0) fila.falhas = 1
}

export function esquecer(fila: Fila): void {
  for (const relogio of fila.relogios.values()) clearTimeout(relogio)
  fila.relogios.clear()
  fila.tentativas.clear()
  fila.vez = []
}

export function parar(fila: Fila): void {
  fila.parada = true
  clearTimeout(fila.proxima)
  for (const relogio of fila.relogios.values()) clearTimeout(relogio)
  avisar(fila)
}

function entrar(fila: Fila, id: number): void {
  clearTimeout(fila.relogios.get(id))
  fila.relogios.delete(id)
  if (!fila.vez.includes(id)) fila.vez.push(id)
  fila.rodarLogo()
}

/** Resolves when no row is in flight. */
export async function sossego(fila: Fila): Promise<void> {
  if (fila.ocupada) await new Promise<void>(resolve => fila.esperando.push(resolve))
}

/** Waits until the queue is empty or blocked. */
async function sossegar(fila: Fila): Promise<void> {
  const { linhas } = fila
  apressar(fila)
  linhas.flush()
  const { conexao, encerrado } = linhas.whole()
  const anda = conexao === 'boa' && !encerrado && !fila.parada
  if (!fila.ocupada && !(anda && fila.vez.length > 0)) return
  await new Promise<void>(resolve => fila.esperando.push(resolve))
  return sossegar(fila)
}

function avisar(fila: Fila): void {
  const prontos = fila.esperando
  fila.esperando = []
  for (const pronto of prontos) pronto()
  relerSeSossegou(fila)
}

function relerSeSossegou(fila: Fila): void {
  if (!fila.relerDepois || fila.parada || estaOcupada(fila)) return
  fila.relerDepois = false
  fila.reler()
}

/** Sends a row's change; false if there was no answer and it must be retried. */
async function enviar(fila: Fila, id: number): Promise<boolean> {
  const tentativa = fila.tentativas.get(id) ?? (await preparar(fila, id))
  if (tentativa === 'depois') return false
  if (!tentativa || fila.parada) return true
  fila.tentativas.set(id, tentativa)
  fila.linhas.patch(id, { fase: 'enviando' })
  const { pedido, errors } = await mandar(tentativa, () => {
    const { pedidoId, ouvido } = fila.linhas.whole()
    return pedidoId === tentativa.pedidoId ? ouvido : null
  })
  fila.mudouEm = momento()
  if (fila.parada) return true
  if (errors && passageira(errors)) return adiar(fila, errors)
  fila.tentativas.delete(id)
  if (errors) recusada(fila, tentativa, errors)
  else if (pedido) aceita(fila, tentativa, pedido)
  return true
}

/** Creates the order if needed and returns the change to send; null if there is nothing to send. */
async function preparar(fila: Fila, id: number): Promise<Tentativa | 'depois' | null> {
  const { linhas, estanteId } = fila
  const linha = linhas.row(id)
  if (!linha || linhas.whole().encerrado) return null
  if (naoMudou(linha)) {
    if (livre(fila, id)) assentarComoOuvida(fila, id)
    return null
  }
  if (linhas.whole().pedidoId === null) {
    linhas.patch(id, { fase: 'enviando' })
    const aberto = await abrirPedido(fila)
    if (typeof aberto !== 'number') return naoAbriu(fila, id, aberto)
  }
  return novaTentativa(linhas.row(id) ?? linha, linhas.whole().pedidoId ?? 0, estanteId)
}

/** The row is back at its saved quantity, so a colleague's change that arrived meanwhile is shown now. */
function assentarComoOuvida(fila: Fila, id: number): void {
  const { linhas, estanteId } = fila
  linhas.patch(id, { fase: 'parada' })
  const { pedidoId, ouvido } = linhas.whole()
  if (pedidoId === null || !ouvido) return
  aceitar(linhas, { pedido: { id: pedidoId, ...ouvido }, estanteId, tentativa: null, livre: id => livre(fila, id) })
  perguntarQuem(fila)
}

/** Looks up who made the changes that have no name yet. */
export function perguntarQuem({ linhas, ouvir }: Pick<Fila, 'linhas' | 'ouvir'>): void {
  if (linhas.rows().some(semNome)) void ouvir()
}

function naoAbriu(fila: Fila, id: number, errors: Failure): 'depois' | null {
  if (passageira(errors) && !adiar(fila, errors)) return 'depois'
  fila.linhas.patch(id, { fase: 'parada', problema: { tipo: 'recusa', mensagem: errors.title } })
  return null
}

function aceita(fila: Fila, tentativa: Tentativa, pedido: PedidoComItens): void {
  const { linhas, estanteId, reler } = fila
  aceitar(linhas, { pedido, estanteId, tentativa, livre: id => livre(fila, id) })
  // The order was confirmed a moment before, so nothing more goes into it unseen.
  if (pedido.status !== 'Aberto') linhas.patchWhole({ encerrado: { id: pedido.id, status: pedido.status } })
  perguntarQuem(fila)
  // A retry gets the first answer again, whose other lines may be stale.
  if (conectada(fila)) reler()
}

function recusada(fila: Fila, tentativa: Tentativa, errors: Failure): void {
  const { linhas, reler } = fila
  const { produtoId, pedidoId } = tentativa
  conectada(fila)
  if (errors.status === 401) parar(fila)
  const status = statusEncerrado(errors, tentativa)
  if (status) linhas.patchWhole({ encerrado: { id: pedidoId, status } })
  const linha = linhas.row(produtoId)
  const superada = !linha || !livre(fila, produtoId) || linha.quer !== tentativa.nova
  if (superada || status || errors.status === 401) return
  const lida = lerRecusa(errors, tentativa, linha)
  // A user who is still typing keeps the text: `1,` may become `1,5`.
  linhas.patch(produtoId, { ...lida, fase: 'parada' })
  if (!lida.problema || lida.problema.tipo === 'mudou') void fila.ouvir()
  if (lida.problema?.tipo !== 'fechada') return
  linhas.patchWhole({ fechouEm: Date.now() })
  reler()
}

/** Records an answer; returns whether there had been failures before it. */
function conectada(fila: Fila): boolean {
  const houve = fila.falhas > 0
  fila.falhas = 0
  if (fila.linhas.whole().conexao !== 'boa') fila.linhas.patchWhole({ conexao: 'boa' })
  return houve
}

/** Retries after `retryAfter` or an exponential backoff up to ESPERA_MAXIMA, not sooner, and at once when the network returns. */
function adiar(fila: Fila, { status, retryAfter }: Failure): false {
  fila.linhas.patchWhole({ conexao: status === 0 ? 'sem-rede' : 'fora-do-ar' })
  const espera = retryAfter ? retryAfter * 1000 : Math.min(ESPERA_MAXIMA, 1000 * 2 ** fila.falhas)
  fila.falhas++
  fila.proxima = setTimeout(() => void rodar(fila), espera * (1 + Math.random() * 0.2))
  return false
}
