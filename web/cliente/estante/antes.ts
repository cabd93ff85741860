import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { answerOf } from '../../api/early-answers.ts'
import { estanteParaPedir, ultimaEstante } from '../../pedido/qual-estante.ts'
import { beforeScreen } from '../../ui/before-react.ts'
import { desenhar } from './lista/desenho.ts'

type Ask = (address: string) => Promise<Response>

type User = { admin: number; clienteId: number; papel: string | null }

/** Prefetches what the shelf screen will need (early.ts), and draws its first rows for a user who orders. */
export async function askForShelf(ask: Ask, user: Promise<User | undefined>): Promise<void> {
  const search = new URLSearchParams(location.search)
  if (search.has('pedido')) return // an existing order is changed, on its own shelf
  const askForProducts = (id: number) => ask(`/api/estantes/${id}/produtos/preco-quantidade-pedido`)
  // The next order nearly always uses the last order's shelf, so its request starts before the list of shelves arrives.
  const last = ultimaEstante()
  const named = Number(search.get('id')) || undefined
  const guess = named ?? last?.estanteId
  const guessed = last && guess ? askForProducts(guess) : undefined
  const clienteId = last?.clienteId ?? (await user.then(who => (who?.admin ? 0 : who?.clienteId)))
  if (!clienteId) return
  ask(`/api/clientes/${clienteId}/regras-de-entrega`)
  void askForLines(ask(`/api/pedidos/cliente/${clienteId}?limite=20`), ask)
  const listed = await answerOf<{ estantes: EstanteDoCliente[] }>(ask(`/api/cliente/${clienteId}/estantes?limite=1000`))
  const estantes = listed?.estantes ?? []
  const estante = named ? estantes.find(({ id }) => id === named) : estanteParaPedir(estantes)
  const id = named ?? estante?.id
  if (!id) return
  const asked = guessed && id === guess ? guessed : askForProducts(id)
  // What a search leaves, React draws.
  if (!estante?.aberta || [...search.keys()].some(key => key !== 'id')) return
  const read = await answerOf<{ produtos: ProdutoParaPedir[] }>(asked)
  const page = beforeScreen()
  if (page && read && (await user)?.papel !== 'leitor')
    desenhar(page, estante, estantes.filter(({ aberta }) => aberta).length > 1, read.produtos)
}

async function askForLines(orders: Promise<Response>, ask: Ask): Promise<void> {
  const listed = await answerOf<{ pedidos: { id: number; status: string }[] }>(orders)
  const open = listed?.pedidos.find(({ status }) => status === 'Aberto')
  const last = listed?.pedidos.find(({ status }) => /^(Confirmado|Entregue|Finalizado)$/.test(status))
  for (const order of [open, last]) if (order) ask(`/api/pedidos/${order.id}/produtos`)
}
