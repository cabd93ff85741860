import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import { criarMovimento } from '#contract/estoque.ts'
import { type Caller, openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'
import { verify } from '../manutencao/verify/verify.ts'

const world = await openWorld()
const { db } = world
const hoje = diaEHora(new Date(), 'America/Sao_Paulo').dia
const SEED = Number(process.env.RACE_SEED ?? 20_260_310)
const [BUYERS, CALLS] = [20, 4000]
/** What a guard of the database answers when a rule let through what it must not. */
const GUARD = 'A quantidade não é suficiente'

/** A seeded generator of integers below `n` (mulberry32). */
function below(seed: number) {
  let state = seed >>> 0
  return (n: number) => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

type Roll = ReturnType<typeof below>
type Line = { itemPedidoId: number; estanteId: number; produtoId: number; precoVenda: number; quantidade: number }
type Company = { clienteId: number; estanteId: number }
/** What a person sees before the next call: the shelf's prices, the open order's lines, and a confirmed order. */
type Seen = { aberto: number | null; confirmado: number | null; linhas: Line[]; ofertas: Omit<Line, 'itemPedidoId'>[] }

const look = ({ clienteId, estanteId }: Company): Promise<Seen> =>
  db.hot.one`select p.aberto, p.confirmado, coalesce((select json_agg(json_build_object('itemPedidoId', i.id,
    'estanteId', i.estante_id,
        'produtoId', i.produto_id, 'quantidade', i.quantidade, 'precoVenda', ep.preco_venda) order by i.id)
        from item_pedido i join estante_produto ep using (estante_id, produto_id) where i.pedido_id = p.aberto), '[]') as linhas,
      (select json_agg(json_build_object('estanteId', estante_id, 'produtoId', produto_id, 'precoVenda', preco_venda,
        'quantidade', quantidade) order by produto_id) from estante_produto where estante_id = ${estanteId}) as ofertas
    from (select max(id) filter (where status = 'Aberto') as aberto, max(id) filter (where status = 'Confirmado') as confirmado
      from pedido where cliente_id = ${clienteId}) p`

type Calls = Record<string, () => ReturnType<Caller['raw']>>

function callsOnOrder(who: Caller, { aberto, confirmado, linhas, ofertas }: Seen, roll: Roll): Calls {
  const dataEntrega = somarDias(hoje, 1 + roll(20))
  const [some, observacao] = [1 + roll(5), `Vez ${roll(99)}`]
  const { quantidade: _, ...offer } = ofertas[roll(ofertas.length)] ?? assert.fail()
  const itens = ofertas
    .filter(() => roll(2))
    .map(({ quantidade: _, ...line }) => ({ ...line, quantidade: 1 + roll(4) }))
  const { itemPedidoId = 0, quantidade = 0, ...line } = linhas[roll(Math.max(linhas.length, 1))] ?? {}
  const { estanteId, produtoId } = line as Partial<Line>
  const path = `/api/pedido/${aberto}/item-pedido/${itemPedidoId}/estante-id/${estanteId}/produto-id/${produtoId}`
  const changed = { ...line, quantidadeAntiga: quantidade, quantidadeNova: some }
  const all = { itens: roll(2) ? itens : itens.toReversed() }
  return {
    ...(aberto && {
      adicionar: () => who.raw('POST', `/api/pedido/${aberto}/adicionar`, { ...offer, quantidade: some }),
      definir: () => who.raw('PUT', `/api/pedidos/${aberto}/itens`, all),
      confirmar: () => who.raw('PUT', `/api/pedidos/${aberto}/confirmar`, { dataEntrega }),
      observar: () => who.raw('PUT', `/api/pedidos/${aberto}/observacao`, { observacao }),
    }),
    ...(itemPedidoId && {
      atualizar: () => who.raw('PUT', `/api/pedido/${aberto}/atualizar/${itemPedidoId}`, changed),
      remover: () => who.raw('POST', path, { quantidade }),
    }),
    ...(confirmado && {
      definirConfirmado: () => who.raw('PUT', `/api/pedidos/${confirmado}/itens`, all),
      cancelar: () => who.raw('PUT', `/api/pedidos/${confirmado}/cancelar`),
      alterarEntrega: () => who.raw('PATCH', `/api/pedidos/${confirmado}/alterar/entrega/${dataEntrega}`),
    }),
  }
}

function callsOfStaff(who: Caller, { aberto, confirmado, linhas, ofertas }: Seen, roll: Roll): Calls {
  const { produtoId } = ofertas[roll(ofertas.length)] ?? assert.fail()
  const [line] = linhas
  const [motivo, precoVenda] = ['Sorteado', 1 + roll(3)]
  const pedidos = [confirmado, aberto].filter(id => id !== null)
  const entrada = { produtoId, tipo: 'entrada', quantidade: 1 + roll(30), motivo }
  return {
    repor: () => who.raw('POST', '/api/estoque/movimentos', entrada),
    ...(confirmado && {
      entregar: () => who.raw('PATCH', `/api/pedidos/${confirmado}/entrega`),
      entregarJuntos: () => who.raw('PATCH', '/api/pedidos/entrega', { pedidos }),
    }),
    ...(aberto && { excluir: () => who.raw('DELETE', `/api/pedidos/${aberto}`) }),
    ...(line && {
      definirPreco: () =>
        who.raw('PUT', `/api/pedidos/${aberto}/itens/${line.itemPedidoId}/preco`, { precoVenda, motivo }),
    }),
    ...(roll(3) === 0 && {
      acabou: () => who.raw('PUT', `/api/produtos/${produtoId}/acabou`, { retirarDe: [] }),
      voltou: () => who.raw('PUT', `/api/produtos/${produtoId}/voltou`),
    }),
  }
}

/** Somebody raises or lowers a price, changes what is offered, or takes a product off for a while or wholly. */
function changeOfPrice(who: Caller, { ofertas }: Seen, roll: Roll): Calls {
  const { estanteId, produtoId, quantidade } = ofertas[roll(ofertas.length)] ?? assert.fail()
  const offer = { precoVenda: (200 + roll(99)) / 100, quantidade: Math.max(1, quantidade + roll(9) - 4) }
  const path = `/api/estantes/${estanteId}/produtos/${produtoId}`
  const ativo = roll(3) > 0
  return {
    oferecer: () => who.raw('PUT', `${path}/preco-quantidade`, offer),
    ativar: () => who.raw('PATCH', '/api/estante-produto/atualizar-status-produto', { ativo, estanteId, produtoId }),
    ...(ofertas.length > 2 && { retirar: () => who.raw('DELETE', path) }),
  }
}

/** The same caller, whose next write carries its own Idempotency-Key. */
function withKey(who: Caller): Caller {
  const key = { 'idempotency-key': randomUUID() }
  return { ...who, raw: (method, url, body) => who.raw(method, url, body, key) }
}

test(`${CALLS} random calls by ${BUYERS} buyers, an administrator and who changes prices, on three shelves that share stock (seed ${SEED})`, async () => {
  const produtos = await Promise.all([1, 2, 3, 4].map(() => world.newProduto()))
  for (const produtoId of produtos)
    await world.admin.call(criarMovimento, { body: { produtoId, tipo: 'contagem', quantidade: 60, motivo: '' } })
  const companies = await Promise.all(
    [1, 2, 3].map(async () => {
      const { id: clienteId } = await world.newCliente()
      const estanteId = await world.newEstante(clienteId)
      for (const produtoId of produtos) await world.offer(estanteId, produtoId, { quantidade: 40, precoVenda: 2.5 })
      return { clienteId, estanteId }
    }),
  )
  const company = (n: number) => companies[n % companies.length] ?? assert.fail()
  const happened: Record<string, Record<number, number>> = {}
  let left = CALLS
  const act = async (who: Caller, of: (n: number) => Company, calls: typeof callsOnOrder, roll: Roll) => {
    for (let n = 0; left-- > 0; n++) {
      const { clienteId } = of(n)
      const seen = await look(of(n))
      const repeated = roll(8) === 0
      const open = () => who.raw('POST', '/api/pedidos', { clienteId })
      const possible = { ...(!seen.aberto && { criar: open }), ...calls(repeated ? withKey(who) : who, seen, roll) }
      const [name, call] = Object.entries(possible)[roll(Object.keys(possible).length)] ?? assert.fail()
      const { status, body } = await call()
      assert.ok([200, 201, 404, 409, 422].includes(status), `${name}: ${status} ${JSON.stringify(body)}`)
      assert.notEqual((body as { title?: string }).title, GUARD, name)
      happened[name] = { ...happened[name], [status]: (happened[name]?.[status] ?? 0) + 1 }
      if (repeated && status < 300 && name !== 'criar') assert.deepEqual((await call()).body, body, name)
    }
  }
  const buyers = await Promise.all(Array.from({ length: BUYERS }, (_, n) => world.newBuyer(company(n).clienteId)))
  await Promise.all([
    ...buyers.map((who, n) => act(who, () => company(n), callsOnOrder, below(SEED + n))),
    act(world.admin, company, callsOfStaff, below(SEED - 1)),
    act(await world.newAdmin(), company, changeOfPrice, below(SEED - 2)),
  ])
  assert.deepEqual((await verify(db)).quebras, [])
  // A product may be in some order before anybody takes it off.
  const { retirar, ...others } = happened
  assert.ok(retirar)
  const never = Object.entries(others).filter(([, counts]) => !counts[200] && !counts[201])
  assert.deepEqual(never, [])
  assert.equal(Object.keys(others).length, 19)
})
