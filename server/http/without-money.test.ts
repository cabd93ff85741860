import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as z from 'zod'
import { isStream } from '#contract/eventos.ts'
import { QUEM_ENTROU, QUEM_TEM_SINO } from '#contract/papeis.ts'
import { definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { podeChamar } from '#contract/route.ts'
import { CUSTO, newCompany } from '../../test/company.ts'
import { pdfText } from '../../test/files/pdf-text.ts'
import { openWorld } from '../../test/world.ts'
import { contractEntries } from './contract-entries.ts'
import { isMoney } from './without-money.ts'

const world = await openWorld()
const { admin, db } = world
const entries = await contractEntries()

/** Amounts that occur in no other record. */
const PRECO = 4321.37
const MINIMO = 777.77
const DIA = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

describe('a separador sees no money', async () => {
  const company = await newCompany(world, 'PESO')
  const { pedidoId, itemId, clienteId, produtoId } = company.ids
  const params = { id: pedidoId }
  await db.rows`update cliente set pedido_minimo = ${MINIMO} where id = ${clienteId}`
  await company.order.confirm(DIA, admin)
  const motivo = `Combinado por ${PRECO}`
  const priced = await admin.call(definirPrecoDoItem, {
    params: { ...params, itemPedidoId: itemId },
    body: { precoVenda: PRECO, motivo },
  })
  assert.equal(priced.status, 200, JSON.stringify(priced.body))
  const other = await newCompany(world, 'OUTRO')
  await other.order.confirm(DIA, admin)
  const separador = await world.newPerson('separador')
  const days = { dataInicial: DIA, dataFinal: DIA }

  type Ask = { params?: object; query?: Record<string, string | number>; body?: object; status?: number }
  const mark = { itens: [{ itemPedidoId: itemId, quantidade: 2 }], marcada: 1 }
  /** Each call a packer may make: successful, and refused with a body. */
  const CALLS: Record<string, Ask[]> = {
    listarPedidos: [{}, { query: { busca: String(pedidoId) } }],
    lerPedido: [{ params }],
    listarPedidosDoCliente: [{ params: { clienteId } }],
    lerUltimoPedido: [{ params: { clienteId } }],
    listarPedidosDeAmanha: [{}],
    lerHistorico: [{ params }, { params, query: { recentes: 1 } }],
    listarItens: [{ params }],
    listarClientes: [{}],
    lerCliente: [{ params: { id: clienteId } }],
    resumirFornecimento: [{ query: days }],
    fornecimentoPorCliente: [{ query: days }],
    fornecimentoPorProduto: [{ query: days }],
    lerMatrizDeFornecimento: [{ query: { dia: DIA } }],
    relatorioDeFornecimento: [{ body: days }, { body: { ...days, clienteId, produtoId } }],
    lerPedidoEmPdf: [
      { params, query: { documento: 'entrega-sem-precos' } },
      { params, status: 403 },
      { params, query: { documento: 'entrega' }, status: 403 },
    ],
    lerNotasDoDiaEmPdf: [{ query: { dia: DIA, precos: 0 } }, { query: { dia: DIA }, status: 403 }],
    lerSeparacaoEmPdf: [{ query: { dia: DIA } }],
    lerEntregasDoDia: [{ params: { data: DIA } }],
    lerSeparacao: [{ query: { dia: DIA } }, { query: { dia: DIA, clienteId } }],
    marcarSeparacao: [
      { body: mark },
      { body: { ...mark, itens: [{ itemPedidoId: itemId, quantidade: 7 }] }, status: 409 },
    ],
    // Last, because it changes the order that all the others need.
    entregarPedido: [
      { params, body: { versao: 0 }, status: 409 },
      { params: { id: other.ids.pedidoId } },
      { params: { id: other.ids.pedidoId }, status: 409 },
    ],
  }
  const callable = entries.filter(
    ({ route }) =>
      podeChamar(route, 'separador') &&
      route.config.access !== 'public' &&
      route.config.tambem !== QUEM_ENTROU &&
      route.config.tambem !== QUEM_TEM_SINO &&
      !isStream(route) &&
      !route.url.includes('segundo-fator'),
  )

  const TELLING = ['lerPedido', 'lerHistorico', 'fornecimentoPorCliente', 'lerCliente']

  test('in any permitted call, each of which is tested here', () =>
    assert.deepEqual(Object.keys(CALLS).sort(), callable.map(({ name }) => name).sort()))

  for (const { name, route } of callable)
    for (const [i, { params = {}, query = {}, body, status = 200 }] of (CALLS[name] ?? []).entries())
      test(`in ${name}, ${i + 1}`, async () => {
        const given = { params, query, body } as Parameters<typeof separador.call>[1]
        const answer = await separador.call(route, given)
        assert.equal(answer.status, status, String(answer.bytes))
        const isPdf = String(answer.headers['content-type']).includes('pdf')
        if (!isPdf) assert.deepEqual(moneyIn(JSON.parse(String(answer.bytes))), [])
        const text = isPdf ? pdfText(answer.bytes).flat().join('\n') : String(answer.bytes)
        assert.ok(text.length > 10)
        for (const amount of [PRECO, PRECO * 2, CUSTO, CUSTO * 2, MINIMO])
          for (const written of spellings(amount)) assert.ok(!text.includes(written), `${written} in ${text}`)
        // An administrator does get the amounts, otherwise this test would prove nothing.
        if (!TELLING.includes(name)) return
        const seen = String((await admin.call(route, given)).bytes)
        assert.ok([PRECO, PRECO * 2, MINIMO].some(amount => spellings(amount).some(written => seen.includes(written))))
      })

  test('in any future field: every permitted number is listed by name, and none is money', () => {
    const numbers = new Set(callable.flatMap(({ route }) => Object.values(route.response).flatMap(numbersOf)))
    const HARMLESS = ['quantidade', 'quantidadeEntregue', 'quantidadeAjustada', 'separada']
    const money = [...numbers].filter(name => !HARMLESS.includes(name))
    assert.ok(money.length > 3)
    for (const name of money) assert.ok(isMoney(name), name)
  })

  test('and still sees what there is to do', async () => {
    const read = await separador.raw('GET', `/api/separacao?dia=${DIA}&clienteId=${clienteId}`)
    const { clientes } = JSON.parse(String(read.bytes))
    assert.equal(clientes[0].pedidos[0].itens[0].quantidade, 2)
    const { pedidos } = JSON.parse(String((await separador.raw('GET', `/api/pedidos/${pedidoId}`)).bytes))
    assert.deepEqual([pedidos[0].id, pedidos[0].status, 'valorTotal' in pedidos[0]], [pedidoId, 'Confirmado', false])
  })
})

/** Field names that suggest money, at any depth. An independent list, not the one that the server filters by. */
function moneyIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([field, inner]) => [...(MONEY.test(field) ? [field] : []), ...moneyIn(inner)])
}
const MONEY = /preco|valor|custo|margem|minimo$|ticket|falta$|^aviso$|acima/i

/** The possible spellings of an amount. */
function spellings(amount: number): string[] {
  const text = amount.toFixed(2)
  const [reais = '', cents] = text.split('.')
  return [text, `${reais},${cents}`, `${reais.slice(0, -3)}.${reais.slice(-3)},${cents}`]
}

/** The names of a schema's fields that are numbers but not integers. */
function numbersOf(schema: unknown): string[] {
  const walk = (node: unknown, name: string): string[] => {
    if (typeof node !== 'object' || node === null) return []
    const { type, enum: only } = node as { type?: string | string[]; enum?: unknown }
    if ([type].flat().includes('number') && !only) return [name]
    return Object.entries(node).flatMap(([key, inner]) =>
      key === 'properties'
        ? Object.entries(inner as object).flatMap(([field, schema]) => walk(schema, field))
        : walk(inner, name),
    )
  }
  // Without the names that the documentation gives, so that everything stands in its place.
  const how = { io: 'output', unrepresentable: 'any', metadata: z.registry<object>() } as const
  return walk(z.toJSONSchema(schema as z.ZodType, how), '')
}
