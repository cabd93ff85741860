import { setTimeout as pause } from 'node:timers/promises'
import { somarDias } from '#contract/dias.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../../seed/cadastros.ts'
import { type Comprador, PRECO } from '../compradores.ts'

type Task = { address: string; compradores: Comprador[]; hoje: string; signal: AbortSignal }
type Person = { email: string; senha: string }
/** Makes one call; returns its text. Throws on a refusal, which is cheap and would flatter the result. */
type Ask = (method: string, path: string, given: { token?: string; body?: unknown }) => Promise<string>

const STAFF = 2
const SCREENS = 6
/** Pause before each call of a person: about 12 calls a second in all. */
const BETWEEN_MS = 900
/** Shortest and longest time that a screen stays open. */
const SHORTEST_MS = 2000
const LONGEST_MS = 15_000
const fornecedor: Person = { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA }

/** Counts so far. A failure ends that person's round only, not the run. */
export const progress = { calls: 0, failures: 0 }

/** Buyers, the provider's staff and open screens, at a bounded rate, until aborted. */
export async function load({ address, compradores, hoje, signal }: Task): Promise<void> {
  const ask = over(address)
  const people = [
    ...compradores.map(comprador => () => buy(ask, comprador, somarDias(hoje, 7))),
    ...Array.from({ length: STAFF }, () => () => inspect(ask, hoje)),
    ...Array.from({ length: SCREENS }, (_, i) => () => listen(ask, address, (i % 2 && compradores[i]) || fornecedor)),
  ]
  await Promise.all(
    people.map(async again => {
      await pause(Math.random() * BETWEEN_MS * 5)
      while (!signal.aborted)
        await again().catch(async error => {
          if (signal.aborted) return
          console.error(`failed: ${String(error?.message ?? error).slice(0, 200)}`)
          progress.failures++
          await pause(BETWEEN_MS)
        })
    }),
  )
}

function over(address: string): Ask {
  return async (method, path, { token, body }) => {
    await pause(BETWEEN_MS * (0.5 + Math.random()))
    const reply = await fetch(address + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${text}`)
    progress.calls++
    return text
  }
}

async function signIn(ask: Ask, { email, senha }: Person): Promise<string> {
  return JSON.parse(await ask('POST', '/api/autenticacao', { body: { email, senha } })).token
}

/** A buyer's session from sign-in to sign-out: shelf, order line by line, document. Two of three orders are cancelled. */
async function buy(ask: Ask, comprador: Comprador, dataEntrega: string): Promise<void> {
  const { clienteId, estanteId, produtos } = comprador
  const token = await signIn(ask, comprador)
  const get = (path: string) => ask('GET', path, { token })
  await get(`/api/cliente/${clienteId}/estantes`)
  await get(`/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`)
  const { pedidos } = JSON.parse(await ask('POST', '/api/pedidos', { token, body: { clienteId } }))
  const id = pedidos[0].id
  for (const produtoId of produtos) {
    const body = { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }
    await ask('POST', `/api/pedido/${id}/adicionar`, { token, body })
  }
  await get(`/api/pedidos/${id}/produtos`)
  await ask('PUT', `/api/pedidos/${id}/confirmar`, { token, body: { dataEntrega } })
  await get(`/api/pedidos/${id}/pdf`)
  await get(`/api/pedidos/cliente/${clienteId}?limite=20`)
  if (id % 3) await ask('PUT', `/api/pedidos/${id}/cancelar`, { token })
  await get(`/api/pedidos/${id}/historico`)
  await ask('DELETE', '/api/autenticacao', { token })
}

/** One round of the provider's staff: dashboard, lists, reports of past days, and their files. */
async function inspect(ask: Ask, hoje: string): Promise<void> {
  const token = await signIn(ask, fornecedor)
  const [dataInicial, dataFinal] = [somarDias(hoje, -60), somarDias(hoje, -1)]
  const dias = `dataInicial=${dataInicial}&dataFinal=${dataFinal}`
  const orders = `/api/pedidos/relatorio/datas/${dataInicial}/to/${dataFinal}`
  for (const path of [
    '/api/painel',
    '/api/pedidos?limite=100',
    '/api/clientes?limite=100&busca=co',
    '/api/produtos?limite=1000',
    '/api/estantes?limite=100',
    '/api/auditoria?limite=100',
    `${orders}?limite=500`,
    `/api/relatorios/vendas/por/produto?${dias}`,
    `/api/relatorios/fornecimento/resumo?${dias}`,
    `/api/retrospectiva/${Number(hoje.slice(0, 4)) - 1}`,
  ])
    await ask('GET', path, { token })
  for (const formato of ['formato=csv', 'formato=xlsx']) {
    for (const path of [`${orders}?${formato}`, `/api/relatorios/vendas/por/cliente?${dias}&${formato}`])
      await ask('GET', path, { token })
    for (const path of ['/api/produtos/compras', '/api/pedidos/relatorio-data/analitico'])
      await ask('POST', `${path}?${formato}`, { token, body: { dataInicial, dataFinal } })
  }
  await ask('DELETE', '/api/autenticacao', { token })
}

/** Listens to the event stream for a while, then drops the connection as a closed browser does. */
async function listen(ask: Ask, address: string, person: Person): Promise<void> {
  const token = await signIn(ask, person)
  const leaving = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${address}/api/eventos`, { headers, signal: leaving.signal })
  const reading = reply.text().catch((error: Error) => error.name)
  await pause(SHORTEST_MS + Math.random() * (LONGEST_MS - SHORTEST_MS))
  leaving.abort()
  if (reply.status !== 200 || (await reading) !== 'AbortError') throw new Error('The server ended an open stream')
  await ask('DELETE', '/api/autenticacao', { token })
}
