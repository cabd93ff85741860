import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import type { Route } from '#contract/route.ts'
import type { Caller } from '../../../test/world.ts'
import { NO_ANSWER } from '../../api/call.ts'
import { type Carrinho, createCarrinho, type Dono } from './carrinho.ts'
import { parar } from './enviar.ts'
import { aGuardar, type Guardado } from './guardado.ts'
import { type Linha, momento } from './linhas.ts'
import { receber } from './receber.ts'

/** A row at rest that nobody has ordered. */
export const linhaParada = (produtoId: number, fields: Partial<Linha> = {}): Linha => ({
  ...{ produtoId, nome: `Produto ${produtoId}`, unidadeMedida: 'KG', preco: 5, precoNaEstante: 5, limite: 100 },
  ...{ multiplo: null, minimo: null, maximo: null, salva: null, quer: 0, texto: null, problema: null, deOutro: null },
  ...fields,
})

/** How the next call goes: lost on its way, its answer lost, or answered after `meanwhile`. */
type Fate = 'lost' | 'unanswered' | (() => Promise<unknown>) | { status: number; retryAfter?: number }

/** An order screen without a browser, whose calls go through the whole server as one signed-in person. */
export function openScreen(who: Caller, dono: Omit<Dono, 'usuarioId'>) {
  const fates: Fate[] = []
  const calls: Route[] = []
  const call = async (route: Route, { params, query, body, idempotencyKey }: Record<string, never> = {}) => {
    calls.push(route)
    const fate = fates.shift()
    if (fate === 'lost') return { errors: NO_ANSWER }
    if (typeof fate === 'object') return { errors: { ...NO_ANSWER, ...fate } }
    const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
    const { status, body: answer } = await who.call(route, { params, query, body, headers })
    if (typeof fate === 'function') await fate()
    if (fate === 'unanswered') return { errors: NO_ANSWER }
    return status < 400 ? { data: answer } : { errors: { ...answer, status, statusText: '' } }
  }
  const carrinho = createCarrinho({ ...dono, usuarioId: who.userId }, { call: call as never })
  open.push(carrinho)
  return {
    carrinho,
    calls: () => calls.splice(0).map(({ method, url }) => `${method} ${url}`),
    next: (...some: Fate[]) => void fates.push(...some),
    row: (id: number) => carrinho.linhas.row(id) ?? fail(id),
    read: async (guardado: Guardado | null = null) => receber(carrinho, await reading(who, dono), guardado),
    kept: (): Guardado => JSON.parse(JSON.stringify(aGuardar(carrinho))),
  }
}

const open: Carrinho[] = []

/** Stops their timers. */
export const closeScreens = (): void => open.splice(0).forEach(parar)

export type Screen = ReturnType<typeof openScreen>

function fail(id: number): never {
  throw new Error(`There is no row of product ${id}`)
}

async function reading(who: Caller, { clienteId, estanteId, mudando }: Omit<Dono, 'usuarioId'>) {
  const lidaEm = momento()
  const { produtos } = (await who.call(listarProdutosParaPedir, { params: { id: estanteId } })).body
  const { pedidos } = (await who.call(listarPedidosDoCliente, { params: { clienteId } })).body
  const [confirmado] = mudando ? (await who.call(lerPedido, { params: { id: mudando } })).body.pedidos : []
  const pedido = confirmado ?? pedidos.find(({ status }) => status === 'Aberto')
  const lido = pedido && (await who.call(listarItens, { params: { id: pedido.id } })).body
  const aberto = pedido && lido ? { pedido: { ...pedido, versao: lido.versao }, itens: lido.itens } : null
  return { produtos, pedidos, aberto, ultimo: null, lidaEm }
}
