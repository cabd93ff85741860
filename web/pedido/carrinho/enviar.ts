import { definirItens, type Linha as LinhaEnviada, listarItens, type PedidoComItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { CallError, type Failure } from '../../ui/failure.ts'
import { createTimer } from '../../ui/timer.ts'
import { pedidoDaRecusa } from '../da-recusa.ts'
import { aEnviar, type Carrinho, chaveDe, hear } from './carrinho.ts'
import { difere, encerrado, type Linha, momento } from './linhas.ts'
import { lerRecusa, passageira, recusasDasLinhas, statusDaRecusa } from './recusa.ts'

/** Milliseconds without a key, and since the first change that waits, after which the changes are sent. */
const SOSSEGO = 2_000
const NO_MAXIMO = 8_000
const ESPERA_MAXIMA = 30_000 // milliseconds between retries
/** The `versao` of a new, empty order. */
const NOVO = 0

/** Sends what differs once the keys rest. */
export function sendSoon(carrinho: Carrinho): void {
  const { envio, dono } = carrinho
  if (dono.mudando !== undefined || envio.parado) return
  envio.desde ||= Date.now()
  const espera = Math.max(0, Math.min(SOSSEGO, envio.desde + NO_MAXIMO - Date.now()))
  wait(carrinho, Math.max(espera, envio.naoAntes - Date.now()))
}

/** Sends until nothing differs. Only this is ever called, and a repeat does no harm: the order's `versao` refuses it. */
export function send(carrinho: Carrinho): Promise<void> {
  const { envio, dono } = carrinho
  if (dono.mudando !== undefined) return Promise.resolve()
  envio.agora ??= Promise.resolve().then(() => whileItDiffers(carrinho))
  return envio.agora
}

/** Runs `work` on the whole order after what differs was sent, and while nothing else is. */
export async function alone<T>(carrinho: Carrinho, work: () => Promise<T>): Promise<T> {
  const { envio } = carrinho
  await send(carrinho)
  const done = work()
  envio.agora = done.then(
    () => undefined,
    () => undefined,
  )
  try {
    return await done
  } finally {
    carrinho.respondido = momento()
    envio.agora = null
    void send(carrinho)
  }
}

/** Sends the changes of a confirmed order together: all are saved, or none and the failure is returned. */
export async function salvar(carrinho: Carrinho): Promise<Failure | null> {
  const mudadas = carrinho.linhas.rows().filter(difere)
  const failure = await put(carrinho, mudadas)
  if (failure) recusada(carrinho, failure, mudadas)
  return failure
}

/** Sets all lines of the order, opened for them if need be; throws a CallError. */
export async function definir(carrinho: Carrinho, itens: LinhaEnviada[]): Promise<void> {
  const failure = (await opened(carrinho)) ?? (await putAll(carrinho, itens))
  if (!failure) return
  const agora = pedidoDaRecusa(failure)
  if (agora) hear(carrinho, agora)
  throw new CallError(failure)
}

/** Nothing more is sent, because the session has ended. */
export function parar({ envio }: Carrinho): void {
  envio.parado = true
  envio.timer?.stop()
}

/** The whole order as it is wanted. What this screen does not change is sent as the order holds it. */
function comoFica(
  { linhas, dono: { estanteId } }: Pick<Carrinho, 'linhas' | 'dono'>,
  mudadas: readonly Linha[] = linhas.rows().filter(difere),
): LinhaEnviada[] {
  const itens = new Map((linhas.whole().pedido?.itens ?? []).map(item => [lugar(item), enviada(item)]))
  for (const { produtoId, quer: quantidade, preco: precoVenda } of mudadas)
    itens.set(lugar({ estanteId, produtoId }), { estanteId, produtoId, quantidade, precoVenda })
  return [...itens.values()].filter(({ quantidade }) => quantidade > 0)
}

const lugar = ({ estanteId, produtoId }: Pick<LinhaEnviada, 'estanteId' | 'produtoId'>) => `${estanteId}/${produtoId}`
const enviada = ({ estanteId, produtoId, quantidade, precoVenda }: LinhaEnviada): LinhaEnviada => ({
  estanteId,
  produtoId,
  quantidade,
  precoVenda,
})

async function whileItDiffers(carrinho: Carrinho): Promise<void> {
  const { linhas, envio } = carrinho
  envio.timer?.stop()
  envio.desde = 0
  try {
    for (let again = true; again && !envio.parado && !encerrado(linhas.whole()); ) {
      const mudadas = aEnviar(carrinho)
      if (mudadas.length === 0) return connected(carrinho)
      if (globalThis.navigator?.onLine === false) return linhas.patchWhole({ conectado: false })
      if (envio.naoAntes > Date.now()) return wait(carrinho, envio.naoAntes - Date.now())
      const failure = linhas.whole().pedido ? await put(carrinho, mudadas) : await opened(carrinho)
      again = !failure || (await followed(carrinho, failure, mudadas))
    }
  } finally {
    // At once, so that what is typed from now on begins another sending.
    envio.agora = null
  }
}

/** Opens the client's order if there is none here, or finds the one that is open with its lines. */
async function opened(carrinho: Carrinho): Promise<Failure | null> {
  const { dono, envio, linhas } = carrinho
  if (linhas.whole().pedido) return null
  envio.chave ??= newIdempotencyKey()
  const { data, errors } = await carrinho.call(criarPedido, {
    body: { clienteId: dono.clienteId },
    idempotencyKey: envio.chave,
  })
  if (errors) return errors
  const pedido = data.pedidos[0]
  if (!pedido) throw new Error('The answer does not contain the order')
  const lidos = pedido.versao === NOVO ? undefined : await carrinho.call(listarItens, { params: { id: pedido.id } })
  if (lidos?.errors) return lidos.errors
  envio.chave = null
  answered(carrinho)
  hear(carrinho, { ...pedido, itens: [], ...lidos?.data })
  return null
}

function put(carrinho: Carrinho, mudadas: readonly Linha[]): Promise<Failure | null> {
  for (const { produtoId, quer, preco } of mudadas) carrinho.enviadas.add(chaveDe(produtoId, quer, preco))
  return putAll(carrinho, comoFica(carrinho, mudadas))
}

async function putAll(carrinho: Carrinho, itens: LinhaEnviada[]): Promise<Failure | null> {
  const { id = 0, versao } = carrinho.linhas.whole().pedido ?? {}
  const { data, errors } = await carrinho.call(definirItens, { params: { id }, body: { itens, versao } })
  if (errors) return errors
  answered(carrinho)
  if (data.pedidos[0]) hear(carrinho, data.pedidos[0], true)
  return null
}

function answered(carrinho: Carrinho): void {
  carrinho.respondido = momento()
  carrinho.envio.falhas = 0
  connected(carrinho)
}

/** Nothing waits for the network. */
function connected({ linhas }: Carrinho): void {
  if (!linhas.whole().conectado) linhas.patchWhole({ conectado: true })
}

/** Takes a failure; true: the loop goes on with what is left. */
async function followed(carrinho: Carrinho, failure: Failure, mudadas: readonly Linha[]): Promise<boolean> {
  const { linhas } = carrinho
  if (passageira(failure)) return later(carrinho, failure)
  answered(carrinho)
  if (failure.status === 401) {
    parar(carrinho)
    return false
  }
  if (recusada(carrinho, failure, mudadas) || (await readAgain(carrinho))) return true
  // It is not about a line, so every line that waits says so.
  const problema = { tipo: 'recusa', mensagem: failure.title } as const
  if (!encerrado(linhas.whole()))
    linhas.batch(() => {
      for (const { produtoId } of mudadas) linhas.patch(produtoId, { problema })
    })
  return false
}

/** Reads the order: a line that only it holds may have been refused, as it no longer is. False if it is as it was heard. */
async function readAgain(carrinho: Carrinho): Promise<boolean> {
  const { pedido } = carrinho.linhas.whole()
  if (!pedido || encerrado(carrinho.linhas.whole())) return false
  const { data } = await carrinho.call(listarItens, { params: { id: pedido.id } })
  if (!data || data.versao === pedido.versao) return false
  hear(carrinho, { ...pedido, ...data } as PedidoComItens)
  return true
}

/** Hears the order of now, or marks the refused lines; false if the refusal tells neither. */
function recusada(carrinho: Carrinho, failure: Failure, mudadas: readonly Linha[]): boolean {
  const { linhas, dono } = carrinho
  const { pedido } = linhas.whole()
  const agora = pedidoDaRecusa(failure)
  if (agora) {
    hear(carrinho, agora)
    return agora.versao !== pedido?.versao
  }
  const status = statusDaRecusa(failure)
  if (pedido && status) linhas.patchWhole({ pedido: { ...pedido, status } })
  if (status) return false
  const recusas = recusasDasLinhas(failure, comoFica(carrinho, mudadas), dono.estanteId)
  const minhas = mudadas.filter(({ produtoId }) => recusas.has(produtoId))
  for (const { produtoId, quer, preco } of minhas) carrinho.enviadas.delete(chaveDe(produtoId, quer, preco))
  linhas.batch(() => {
    for (const { produtoId, quer, preco } of minhas) {
      const linha = linhas.row(produtoId)
      const recusa = recusas.get(produtoId)
      // A newer quantity is not refused yet.
      if (linha && recusa && linha.quer === quer && linha.preco === preco)
        linhas.patch(produtoId, lerRecusa(recusa, linha))
    }
  })
  if (minhas.some(({ produtoId }) => linhas.row(produtoId)?.problema?.tipo === 'fechada')) carrinho.reler()
  return minhas.length > 0
}

/** Retries after `retryAfter`, and not sooner, or an exponential backoff; at once when the network returns. */
function later(carrinho: Carrinho, { retryAfter }: Failure): false {
  const { linhas, envio } = carrinho
  linhas.patchWhole({ conectado: false })
  const espera = retryAfter ? retryAfter * 1000 : Math.min(ESPERA_MAXIMA, 1000 * 2 ** envio.falhas++)
  envio.naoAntes = retryAfter ? Date.now() + espera : 0
  wait(carrinho, espera * (1 + Math.random() * 0.2))
  return false
}

function wait(carrinho: Carrinho, espera: number): void {
  const { envio } = carrinho
  envio.timer ??= createTimer(() => void send(carrinho))
  if (!envio.parado) envio.timer.set(espera)
}
