import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { entrar } from '#contract/autenticacao.ts'
import { criarCliente } from '#contract/clientes.ts'
import { adicionarProdutoNaEstante, listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { criarEstante } from '#contract/estantes.ts'
import { adicionarItem, listarItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { criarProduto } from '#contract/produtos.ts'
import { recuperarValorTotal } from '#contract/valor-total.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { fetchCall, startProcess } from '../test/server-process.ts'
import { postgresIn, postmasterOf, usedFolder } from './embedded/for-tests.ts'

const BUYERS = 4
const admin = { ADMIN_EMAIL: 'primeiro@exemplo.com.br', ADMIN_PASSWORD: 'girassol-da-serra' }

/** A buyer who adds one unit at a time and retries with the same key until acknowledged. */
type Buyer = { pedidoId: number; estanteId: number; produtoId: number; sent: number; acknowledged: number }

test('no acknowledged line is lost or doubled when server or database is killed at any moment', async t => {
  const dataDir = usedFolder(t)
  const env = { ...admin, DATA_DIR: dataDir }
  let server = startProcess(env)
  t.after(() => server.child.kill('SIGKILL'))
  let address = await server.listening
  const body = { email: admin.ADMIN_EMAIL, senha: admin.ADMIN_PASSWORD }
  const token = (await fetchCall(address, entrar, { body }))?.body.token ?? assert.fail()
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, i) => newBuyer(address, token, i)))

  for (const first of ['server', 'database'] as const) {
    const stop = new AbortController()
    const buying = buyers.map(buyer => buy(() => address, token, buyer, stop.signal))
    await setTimeout(150 + Math.random() * 400)
    if (first === 'database') process.kill(postmasterOf(dataDir), 'SIGKILL')
    await setTimeout(Math.random() * 300)
    server.child.kill('SIGKILL')
    await server.ended
    server = startProcess(env)
    address = await server.listening
    await setTimeout(200)
    stop.abort()
    await Promise.all(buying)
    for (const buyer of buyers) await assertWhole(address, token, buyer)
  }

  const total = buyers.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  assert.ok(total > 0)
  t.diagnostic(`${total} acknowledged lines, none lost, none doubled`)
  assert.equal(await server.stop(), 0)
  assert.deepEqual(postgresIn(dataDir), [])
})

async function newBuyer(address: string, token: string, i: number): Promise<Buyer> {
  const cliente = await fetchCall(address, criarCliente, {
    token,
    body: { nome: `Cliente ${i}`, cnpj: cnpjDeTeste(i) },
  })
  const clienteId = cliente?.body.clientes[0]?.id ?? assert.fail()
  const produto = await fetchCall(address, criarProduto, {
    token,
    body: { nome: `Produto ${i}`, precoCusto: 1, unidadeMedida: 'UN' },
  })
  const produtoId = produto?.body.produtos[0]?.id ?? assert.fail()
  const estante = await fetchCall(address, criarEstante, { token, body: { periodo: 'Único', clienteId } })
  const estanteId = estante?.body.estantes[0]?.id ?? assert.fail()
  await fetchCall(address, adicionarProdutoNaEstante, {
    token,
    params: { idEstante: estanteId, idProduto: produtoId },
    body: { precoVenda: 2.5, quantidade: 1_000_000 },
  })
  const pedido = await fetchCall(address, criarPedido, { token, body: { clienteId } })
  return { pedidoId: pedido?.body.pedidos[0]?.id ?? assert.fail(), estanteId, produtoId, sent: 0, acknowledged: 0 }
}

async function buy(address: () => string, token: string, buyer: Buyer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted || buyer.sent > buyer.acknowledged) {
    if (buyer.sent === buyer.acknowledged) buyer.sent++
    const { pedidoId, estanteId, produtoId, sent } = buyer
    const reply = await fetchCall(address(), adicionarItem, {
      token,
      params: { pedidoId },
      body: { estanteId, produtoId, precoVenda: 2.5, quantidade: 1 },
      key: `${pedidoId}-${sent}`,
    })
    if (reply && reply.status < 300) buyer.acknowledged = sent
    else if (reply) assert.equal(reply.status, 503, JSON.stringify(reply.body))
    if (!reply || reply.status === 503) await setTimeout(50)
  }
}

async function assertWhole(address: string, token: string, buyer: Buyer): Promise<void> {
  const { pedidoId, estanteId, acknowledged } = buyer
  const itens = await fetchCall(address, listarItens, { token, params: { id: pedidoId } })
  const estante = await fetchCall(address, listarProdutosDaEstante, { token, params: { id: estanteId } })
  const total = await fetchCall(address, recuperarValorTotal, { token, params: { id: pedidoId } })
  const told = [itens?.body.itens[0]?.quantidade, estante?.body.produtos[0]?.reservada, total?.body.valorTotal]
  assert.deepEqual(told, [acknowledged, acknowledged, acknowledged * 2.5])
}
