import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido, lerUltimoPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import type { Route } from '#contract/route.ts'
import type { Caller, World } from '../../../test/world.ts'
import { NO_ANSWER } from '../../api/call.ts'
import { type Carrinho, createCarrinho, type Dono } from './carrinho.ts'
import { digitar, soltar } from './digitar.ts'
import { parar, send } from './enviar.ts'
import { aGuardar, type Guardado } from './guardado.ts'
import { type Linha, momento } from './linhas.ts'
import { receber } from './receber.ts'

/** A row at rest that nobody has ordered. */
export const linhaParada = (produtoId: number, fields: Partial<Linha> = {}): Linha => ({
  produtoId,
  nome: `Produto ${produtoId}`,
  unidadeMedida: 'KG',
  preco: 5,
  precoNaEstante: 5,
  limite: 100,
  multiplo: null,
  minimo: null,
  maximo: null,
  salva: null,
  quer: 0,
  texto: null,
  problema: null,
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

/** A client with a shelf of `n` products at R$ 10, its buyer and the buyer's screen. */
export const openerIn =
  (world: World) =>
  async (n = 3) => {
    const { id: clienteId, buyer } = await world.newCliente()
    const estanteId = await world.newEstante(clienteId)
    const ids: number[] = []
    for (let i = 0; i < n; i++) {
      const produtoId = await world.newProduto()
      await world.offer(estanteId, produtoId)
      ids.push(produtoId)
    }
    const screen = async (who = buyer) => {
      const screen = openScreen(who, { clienteId, estanteId })
      await screen.read()
      return screen
    }
    const ultimo = async () => (await buyer.call(lerUltimoPedido, { params: { clienteId } })).body.pedidos[0]
    const itens = async () => {
      const id = (await ultimo())?.id
      const { body } = await buyer.call(listarItens, { params: { id: id ?? 0 } })
      return body.itens
    }
    return {
      clienteId,
      buyer,
      estanteId,
      ids,
      screen,
      ultimo,
      itens,
      mine: await screen(),
      /** What the order holds of each product. */
      held: async () => {
        const lines = id(await ultimo()) ? await itens() : []
        return ids.map(id => lines.find(({ produtoId }) => produtoId === id)?.quantidade ?? 0)
      },
      offer: (produtoId: number, set: { preco?: number; quantidade?: number }) =>
        world.db.rows`update estante_produto set preco_venda = coalesce(${set.preco ?? null}, preco_venda),
          quantidade = coalesce(${set.quantidade ?? null}, quantidade) where estante_id = ${estanteId} and produto_id = ${produtoId}`,
    }
  }

export const id = (pedido: { id: number } | undefined) => pedido?.id ?? 0

/** Types a quantity as its keys do, without leaving the field. */
export function type({ carrinho }: Screen, produtoId: number, texto: string) {
  digitar(carrinho, produtoId, texto)
  carrinho.envio.timer?.stop()
}

export async function order(screen: Screen, quantidades: Record<number, number>) {
  for (const [produtoId, quantidade] of Object.entries(quantidades)) {
    type(screen, Number(produtoId), `${quantidade}`)
    soltar(screen.carrinho, Number(produtoId))
  }
  await send(screen.carrinho)
}

export const problems = (screen: Screen, ids: readonly number[]) => ids.map(id => screen.row(id).problema)
