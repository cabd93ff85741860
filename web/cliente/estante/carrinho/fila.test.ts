import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { itemVisto, pedidoVisto } from '../../../../test/pedido-visto.ts'
import { createCarrinho, encerrar, ficarCom, receber } from './carrinho.ts'
import { momento } from './linhas.ts'

const ESTANTE = 3
const pedido = (versao: number) => pedidoVisto({ status: 'Aberto', dataEntrega: null, valorTotal: 0, versao })

/** A shelf of one product and an open order without lines. */
function aberto() {
  const carrinho = createCarrinho({ usuarioId: 1, clienteId: 2, estanteId: ESTANTE, mudando: undefined }, null)
  carrinho.fila.ouvir = () => Promise.resolve()
  const nada = { codigo: null, categoria: null, embalagem: null }
  const oferta = { estanteId: ESTANTE, produtoId: 1, nome: 'Banana', precoVenda: 2, quantidade: 100, ...nada }
  const produto = { ...oferta, unidadeMedida: 'UN', ativo: 1 } as const
  const antes = { pedidos: [pedido(1)], aberto: { pedido: pedido(1), itens: [] }, ultimo: null, lidaEm: momento() }
  receber(carrinho, { produtos: [produto], ...antes })
  return carrinho
}

/** A browser with a network that answers in this order. */
function browser(t: TestContext, answers: Response[]): string[] {
  const sent: string[] = []
  const empty = { getItem: () => null }
  Object.assign(globalThis, { sessionStorage: empty, localStorage: empty, requestAnimationFrame: () => 0 })
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true })
  t.mock.method(globalThis, 'fetch', async (url: string, { method }: RequestInit) => {
    sent.push(`${method} ${url}`)
    return answers.shift() ?? assert.fail(url)
  })
  return sent
}

test('a change that is one too many in this minute waits as long as the server says, and goes out', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  t.mock.method(Math, 'random', () => 0)
  const problema = { title: 'Muitas mudanças em um minuto', detail: 'Aguarde 30 segundos', status: 429, errors: [] }
  const item = itemVisto(1, 4, { itemPedidoId: 10, estanteId: ESTANTE })
  const sent = browser(t, [
    Response.json(problema, { status: 429, headers: { 'Retry-After': '30' } }),
    Response.json({ pedidos: [pedido(1)] }),
    Response.json({ pedidos: [{ ...pedido(2), itens: [item] }] }),
  ])
  const carrinho = aberto()
  t.after(() => encerrar(carrinho))
  const linha = () => carrinho.linhas.row(1) ?? assert.fail()
  const [adicionar, ler] = ['POST /api/pedido/7/adicionar', 'GET /api/pedidos/7']
  ficarCom(carrinho, 1, 4)
  carrinho.linhas.flush()
  await after(t, 0)
  assert.deepEqual(sent, [adicionar])
  await after(t, 29_000)
  assert.deepEqual([sent, linha().quer, linha().problema], [[adicionar], 4, null])
  await after(t, 10_000)
  assert.deepEqual([sent, linha().salva?.quantidade], [[adicionar, ler, adicionar], 4])
})

/** Moves the clock, then lets everything happen that does not wait for it. */
async function after(t: TestContext, ms: number) {
  t.mock.timers.tick(ms)
  for (let i = 0; i < 50; i++) await new Promise(setImmediate)
}
