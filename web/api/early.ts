import { estanteParaPedir } from './qual-estante.ts'

/**
 * Runs before the libraries are here: asks for what the first screen will ask for, so that the answers come while the
 * scripts do. `call` takes them up, each once; whatever is not foreseen here is only asked for later.
 */
const KEPT = 10_000 // milliseconds: whoever comes later wants to know how things stand then

type Early = { token: string; until: number; answer: Promise<Response> }
const asked = new Map<string, Early>()

/** The answer to a reading that is already on its way, for whom it was asked; whoever writes wants no older one. */
export function takeEarly(method: string, address: string, token: string | null): Promise<Response> | undefined {
  if (method !== 'GET') asked.clear()
  const early = asked.get(address)
  asked.delete(address)
  return early && early.token === token && performance.now() < early.until ? early.answer : undefined
}

void paintThenRun()
const token = localStorage.getItem('token')
if (!token) document.querySelector('.before-page')?.remove()
else {
  // Who is signed in is led on: the form is for others.
  if (location.pathname === '/') document.querySelector('.before-card')?.remove()
  void begin(token, location.pathname)
}

async function begin(token: string, path: string): Promise<void> {
  const ask = (address: string): Promise<Response> => {
    const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
    const own = fetch(address, { headers })
    const answer = own.then(response => response.clone())
    answer.catch(() => undefined) // who takes it hears of it
    asked.set(address, { token, until: performance.now() + KEPT, answer })
    return own
  }
  const known = sessionStorage.getItem('userId') !== null
  const session = known ? undefined : ask('/api/autenticacao')
  if (path !== '/admin/dashboard' && path !== '/cliente/estante') return
  const kept = { admin: Number(sessionStorage.getItem('userAdmin')), clienteId: sessionStorage.getItem('userClientId') }
  const { admin, clienteId } = session ? ((await read<Who>(session))?.usuario ?? NOBODY) : kept
  // What is not for this person is not asked for: the guard leads them elsewhere.
  if (path === '/admin/dashboard') {
    if (!admin) return
    ask('/api/painel')
    ask('/api/autenticacao/mudancas')
    return
  }
  if (admin || !Number(clienteId)) return
  ask(`/api/clientes/${clienteId}/regras-de-entrega`)
  const orders = ask(`/api/pedidos/cliente/${clienteId}?limite=20`)
  const shelves = await read<{ estantes: Shelf[] }>(ask(`/api/cliente/${clienteId}/estantes?limite=1000`))
  const id = Number(new URLSearchParams(location.search).get('id')) || estanteParaPedir(shelves?.estantes ?? [])?.id
  if (id) ask(`/api/estantes/${id}/produtos/preco-quantidade-pedido`)
  const listed = await read<{ pedidos: { id: number; status: string }[] }>(orders)
  const open = listed?.pedidos.find(({ status }) => status === 'Aberto')
  const last = listed?.pedidos.find(({ status }) => /^(Confirmado|Entregue|Finalizado)$/.test(status))
  for (const order of [open, last]) if (order) ask(`/api/pedidos/${order.id}/produtos`)
}

/** The rest begins once the page's own words are on the screen: libraries take a phone half a second to read. */
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

type Who = { usuario: { admin: 0 | 1; clienteId: number } }
const NOBODY = { admin: 0, clienteId: 0 }
type Shelf = { id: number; aberta: 0 | 1; noPedidoAberto: 0 | 1 }

/** What an answer says, where it says it; a failure is told by whoever takes the answer. */
async function read<T>(answer: Promise<Response> | undefined): Promise<T | undefined> {
  const response = await answer?.catch(() => undefined)
  return response?.ok ? ((await response.json()) as T) : undefined
}
