import { emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { answerOf } from '../../api/early-answers.ts'
import { estanteParaPedir, ultimaEstante } from '../../pedido/qual-estante.ts'

/** Rows visible at once. */
const IN_SIGHT = 14

type Ask = (address: string) => Promise<Response>
type Shelf = { id: number; aberta: 0 | 1; noPedidoAberto: 0 | 1 }
type Product = { nome: string; unidadeMedida: Unidade; precoVenda: number }

/**
 * Prefetches what the shelf screen will need (early.ts) and shows its first products while its scripts load. `buyer`
 * resolves to the user's client once known; 0 for a user who is no client.
 */
export async function askForShelf(ask: Ask, buyer: () => Promise<number>): Promise<void> {
  const search = new URLSearchParams(location.search)
  if (search.has('pedido')) return // an existing order is changed, on its own shelf
  const askForProducts = (id: number) => ask(`/api/estantes/${id}/produtos/preco-quantidade-pedido`)
  // The next order nearly always uses the last order's shelf, so its request starts before the list of shelves arrives.
  const last = ultimaEstante()
  const named = Number(search.get('id')) || undefined
  const guess = named ?? last?.estanteId
  const guessed = last && guess ? askForProducts(guess) : undefined
  const clienteId = last?.clienteId ?? (await buyer())
  if (!clienteId) return
  ask(`/api/clientes/${clienteId}/regras-de-entrega`)
  void askForLines(ask(`/api/pedidos/cliente/${clienteId}?limite=20`), ask)
  const listed = await answerOf<{ estantes: Shelf[] }>(ask(`/api/cliente/${clienteId}/estantes?limite=1000`))
  const shelves = listed?.estantes ?? []
  const id = named ?? estanteParaPedir(shelves)?.id
  if (!id) return
  const answer = (id === guess && guessed) || askForProducts(id)
  const products = (await answerOf<{ produtos: Product[] }>(answer))?.produtos ?? []
  const whole = !search.has('busca') && !search.has('categoria')
  if (whole && products.length > 0) show(products, shelves.filter(({ aberta }) => aberta).length > 1)
}

async function askForLines(orders: Promise<Response>, ask: Ask): Promise<void> {
  const listed = await answerOf<{ pedidos: { id: number; status: string }[] }>(orders)
  const open = listed?.pedidos.find(({ status }) => status === 'Aberto')
  const last = listed?.pedidos.find(({ status }) => /^(Confirmado|Entregue|Finalizado)$/.test(status))
  for (const order of [open, last]) if (order) ask(`/api/pedidos/${order.id}/produtos`)
}

/**
 * Shows placeholder rows where the screen will put its own, below the choice of a shelf if there are several. Hidden
 * from screen readers, which get the real list.
 */
function show(products: readonly Product[], choice: boolean): void {
  const list = document.createElement('div')
  list.className = 'before-rows'
  list.ariaHidden = 'true'
  list.toggleAttribute('data-choice', choice)
  for (const { nome, unidadeMedida, precoVenda } of products.slice(0, IN_SIGHT)) {
    const row = document.createElement('div')
    const words = document.createElement('small')
    const price = document.createElement('span')
    price.append(` · ${emReais(precoVenda)}`)
    words.append(NOME_DA_UNIDADE[unidadeMedida], price)
    row.append(nome, words)
    list.append(row)
  }
  document.querySelector('.before-page')?.append(list)
}
