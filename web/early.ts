import { emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { askEarly } from './api/early-answers.ts'
import { estanteParaPedir, ultimaEstante } from './pedido/qual-estante.ts'

// The page's first script. It asks who is signed in and, where the first screen is the provider's dashboard or the buyer's shelf, for
// what that screen will ask for, so that the answers come while the libraries do; other screens ask by themselves. It has the rest of
// the scripts run once the page's own words are on the screen.
/** Rows that a screen shows at once. */
const IN_SIGHT = 14

void paintThenRun()
const token = sessionStorage.getItem('token') ?? localStorage.getItem('token')
if (!token) document.querySelector('.before-page')?.remove()
else {
  // A signed-in person is led on: the form is for others.
  if (location.pathname === '/') document.querySelector('.before-card')?.remove()
  void askForScreen(token)
}

/** Asks, and shows what can be shown without the screen's scripts. */
async function askForScreen(token: string): Promise<void> {
  const ask = (address: string) => askEarly(address, token)
  const known = sessionStorage.getItem('userId') !== null
  const session = known ? undefined : ask('/api/autenticacao')
  const path = location.pathname
  if (path !== '/admin/dashboard' && path !== '/cliente/estante') return
  // Where one ordered last is nearly always where one orders next: its answers need not wait for each other.
  const last = path === '/cliente/estante' ? ultimaEstante() : undefined
  if (last) return askForShelf(last, ask)
  const kept = {
    admin: Number(sessionStorage.getItem('userAdmin')),
    clienteId: Number(sessionStorage.getItem('userClientId')),
  }
  const user = session ? (await answerOf<{ usuario: typeof kept }>(session))?.usuario : kept
  if (!user) return
  // Nobody asks for what another role reads: the guard leads them elsewhere.
  if (path === '/cliente/estante') {
    if (!user.admin && user.clienteId) return askForShelf({ clienteId: user.clienteId }, ask)
  } else if (user.admin) {
    ask('/api/painel')
    ask('/api/autenticacao/mudancas')
  }
}

type Ask = (address: string) => Promise<Response>
type Where = { clienteId: number; estanteId?: number }

async function askForShelf({ clienteId, estanteId }: Where, ask: Ask): Promise<void> {
  const askForProducts = (id: number) => ask(`/api/estantes/${id}/produtos/preco-quantidade-pedido`)
  const named = Number(new URLSearchParams(location.search).get('id')) || estanteId
  const guessed = named ? askForProducts(named) : undefined
  ask(`/api/clientes/${clienteId}/regras-de-entrega`)
  void askForLines(ask(`/api/pedidos/cliente/${clienteId}?limite=20`), ask)
  const listed = await answerOf<{ estantes: Shelf[] }>(ask(`/api/cliente/${clienteId}/estantes?limite=1000`))
  const shelves = listed?.estantes ?? []
  const id = Number(new URLSearchParams(location.search).get('id')) || estanteParaPedir(shelves)?.id
  if (!id) return
  const answer = id === named && guessed ? guessed : askForProducts(id)
  const products = (await answerOf<{ produtos: Product[] }>(answer))?.produtos ?? []
  show(products, shelves.filter(({ aberta }) => aberta).length > 1)
}

async function askForLines(orders: Promise<Response>, ask: Ask): Promise<void> {
  const listed = await answerOf<{ pedidos: { id: number; status: string }[] }>(orders)
  const open = listed?.pedidos.find(({ status }) => status === 'Aberto')
  const last = listed?.pedidos.find(({ status }) => /^(Confirmado|Entregue|Finalizado)$/.test(status))
  for (const order of [open, last]) if (order) ask(`/api/pedidos/${order.id}/produtos`)
}
type Shelf = { id: number; aberta: 0 | 1; noPedidoAberto: 0 | 1 }
type Product = { nome: string; unidadeMedida: Unidade; precoVenda: number }

/** The first products as words alone, where the shelf will put its rows: its scripts take a phone seconds. Under the choice of a shelf, where there is one. */
function show(products: readonly Product[], choice: boolean): void {
  const list = document.createElement('div')
  list.className = 'before-rows surface'
  list.toggleAttribute('data-choice', choice)
  for (const { nome, unidadeMedida, precoVenda } of products.slice(0, IN_SIGHT)) {
    const [row, words, price] = [
      document.createElement('div'),
      document.createElement('small'),
      document.createElement('span'),
    ]
    price.append(` · ${emReais(precoVenda)}`)
    words.append(NOME_DA_UNIDADE[unidadeMedida], price)
    row.append(nome, words)
    list.append(row)
  }
  document.querySelector('.before-page')?.append(list)
}
/** What an answer says, where it says it; `call` tells of a failure. */
async function answerOf<T>(answer: Promise<Response>): Promise<T | undefined> {
  const response = await answer.catch(() => undefined)
  return response?.ok ? ((await response.json()) as T) : undefined
}

/** Libraries take a phone half a second to read. */
async function paintThenRun(): Promise<void> {
  if (document.visibilityState === 'visible')
    await Promise.race([
      new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve))),
      new Promise(resolve => setTimeout(resolve, 200)),
    ])
  const files = document.querySelector<HTMLScriptElement>('script[data-run]')?.dataset.run?.split(' ') ?? []
  for (const src of files) {
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', async: false, src })
    document.head.append(script)
  }
}
