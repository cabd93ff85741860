import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { isStream } from '#contract/eventos.ts'
import { PAPEIS, type Papel, QUEM_ENTROU } from '#contract/papeis.ts'
import { ajustarPedido, definirPrecoDoItem } from '#contract/pedidos-entrega.ts'
import { podeChamar, type Route } from '#contract/route.ts'
import { type Company, CUSTO, newCompany } from '../test/company.ts'
import { contractEntries } from '../test/contract-entries.ts'
import { foreignIn } from '../test/database/leaks.ts'
import { pdfText } from '../test/files/pdf-text.ts'
import { fieldsOf, ownCall } from '../test/handing.ts'
import { type Caller, openWorld } from '../test/world.ts'
import { hashToken } from './access.ts'
import { isMoney } from './http/sem-dinheiro.ts'

/** Tests every call of the contract for every role: refusals, and that no answer to a packer contains money. */
const world = await openWorld()
const { admin, db } = world
const entries = await contractEntries()
const { id: clienteId } = await world.newCliente()

/**
 * The roles that may make each call, maintained by hand: add new calls here. A administrador, S separador, C
 * comprador, V aprovador, L leitor.
 */
const WHO: Record<string, string> = {
  // Anyone, without signing in.
  '*': 'lerMarca lerContato lerLogo lerSaude entrar lerLink confirmarEmail aceitarConvite redefinirSenha lerAjudaParaEntrar esqueciSenha',
  // No user, only the operator's token.
  '-': 'lerMetricas',
  // Everyone, for their own account.
  ASCVL: `lerSessao sair listarSessoes encerrarSessao encerrarSessoes listarMudancasDeAcesso verMudancasDeAcesso lerUsuario
    trocarSenha lerPedido listarPedidosDoCliente lerUltimoPedido lerHistorico listarItens lerCliente lerPedidoEmPdf ouvirEventos listarAvisos lerAvisos lerPreferenciasDeAvisos escolherComoReceber exportarDadosPessoais`,
  ACVL: `atualizarUsuarioRegular procurar listarEstantesDoCliente listarApelidos lerRegrasDeEntrega lerEstante listarProdutosParaPedir
    listarPedidosFixos recuperarValorTotal somarValorTotal`,
  // All writes of an order and their supporting calls.
  ACV: `esquecerApelido ensinarApelido excluirPedidoFixo criarPedidoFixo atualizarPedidoFixo interpretarPedido criarPedido adicionarItem
    atualizarItem removerItem definirItens alterarEntrega conferirValorTotal cancelarPedido cancelarPedidoComObservacao
    confirmarPedido observarPedido`,
  AS: `listarPedidos listarPedidosDeAmanha entregarPedido listarClientes resumirFornecimento fornecimentoPorCliente fornecimentoPorProduto
    lerMatrizDeFornecimento lerNotasDoDiaEmPdf lerSeparacaoEmPdf relatorioDeFornecimento lerSegundoFator prepararSegundoFator
    ligarSegundoFator desligarSegundoFator novosCodigosDeRecuperacao lerSeparacao marcarSeparacao`,
  A: `excluirCliente excluirLogo excluirEstante retirarProdutoDaEstante cancelarImportacao esquecerTermo excluirPedido excluirProduto
    excluirUsuario lembrarSemPedido anotarLembrete listarLembretes lerCorreio enviarEmailDeTeste removerDadosPessoais listarAuditoria buscarCep lerConfiguracoes listarEstantes listarProdutosForaDaEstante listarProdutosDaEstante
    listarEstoque exportarEstoque listarMovimentos exportarMovimentos lerImportacao listarLinhasImportadas baixarLinhasRuins baixarModelo
    listarTermos lerPainel listarAindaNaoPediram listarExpirando listarQuaseEsgotados exportarPedido relatorioDePedidos
    listarProdutosAtivos lerProduto lerEmPedidos listarProdutos exportarProdutos listarCategorias exportarCompras lerComprasEmPdf
    exportarFornecimento exportarPedidos agruparPedidos exportarVendas agruparVendas lerRetrospectiva listarRetrospectivas exportarRetrospectiva
    listarUsuarios mudarStatusNaEstante mudarEstantes mudarEstadoDaEstante atribuirEmpresa finalizarPedido atribuirEmpresaAosPedidos
    entregarPedidos finalizarPedidos criarCliente criarEstante copiarEstante preverCopiaDaEstante adicionarProdutoNaEstante
    desfazerCopias preverPrecos abrirProximoPeriodo preverProximoPeriodo criarMovimento executarImportacao enviarImportacao
    ajustarPedido registrarImpressao relatorioDeVendas criarProduto relatorioDeCompras criarAdministrador criarUsuarioRegular
    atualizarCliente atualizarConfiguracoes enviarLogo dispensarPrimeirosPassos atualizarEstante salvarProdutosDaEstante
    atualizarProdutoNaEstante mudarPrecos dizerTermos definirPrecoDoItem atualizarProduto acabouProduto mudarStatusDoProduto
    voltouProduto convidarUsuario convidarUsuarios desligarSegundoFatorDeColega atualizarAdministrador`,
}
const LETTER: Record<Papel, string> = {
  administrador: 'A',
  separador: 'S',
  comprador: 'C',
  aprovador: 'V',
  leitor: 'L',
}
const table = new Map(
  Object.entries(WHO).flatMap(([who, names]) => names.split(/\s+/).map(name => [name, who] as const)),
)
const mayCall = (name: string, papel: Papel) => {
  const who = table.get(name) ?? assert.fail(`${name}: say in the table who may call it`)
  return who === '*' || who.includes(LETTER[papel])
}
const people = Object.fromEntries(
  await Promise.all(PAPEIS.map(async papel => [papel, await world.newPerson(papel, clienteId)] as const)),
) as Record<Papel, Caller>
/** Reads first, cancelling and deleting last, so that each call finds what it is about. */
const inOrder = Object.values(
  Object.groupBy(
    entries.filter(({ route }) => !isStream(route.schema)),
    ({ route: { method, url } }) => (method === 'GET' ? 0 : method === 'DELETE' || url.includes('cancelar') ? 2 : 1),
  ),
).flat()
/** What the queries of reports and documents have to say. */
const ASKED = {
  ...{ dia: '2026-11-02', dataInicial: '2026-11-02', dataFinal: '2026-11-30', grupo: 'dia', tela: 'vendas' },
  ...{ formato: 'csv', documento: 'entrega-sem-precos', precos: '0' },
}
function plausible(route: Route, company: Company) {
  const { url, body } = ownCall(route, company)
  const asked = Object.entries(ASKED).filter(([name]) => fieldsOf(route.schema.querystring).includes(name))
  return { url: `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(asked)}`, body }
}

/** Opens a separate session, which the call may end. */
async function freshly({ userId }: Caller): Promise<{ authorization: string }> {
  const token = randomBytes(16).toString('hex')
  await db.rows(
    sql`insert into sessao (token_hash, usuario_id, expira_em) values (${hashToken(token)}, ${userId}, now() + interval '1 hour')`,
  )
  return { authorization: `Bearer ${token}` }
}
const send = (route: Route, headers: Record<string, string>, url = route.url.replace(/:\w+/g, 'x'), body?: object) =>
  world.nobody.raw(route.method, url, body ?? (route.method === 'GET' ? undefined : { nada: true }), headers)

describe('the table of roles', () => {
  test('names every call of the contract exactly once', () => {
    const told = Object.values(WHO).flatMap(names => names.split(/\s+/))
    assert.deepEqual(told.sort(), entries.map(({ name }) => name).sort())
  })

  test('matches the contract, role by role', () => {
    for (const { name, route } of entries)
      for (const papel of PAPEIS) assert.equal(podeChamar(route, papel), mayCall(name, papel), `${papel}, ${name}`)
  })
})

for (const papel of PAPEIS)
  describe(`a ${papel}`, async () => {
    const company = await newCompany(world)
    const person = await world.newPerson(papel, company.ids.clienteId)
    const own = { ...company, bare: { ...company.bare, users: person.userId } }
    for (const { name, route } of inOrder.filter(({ name }) => mayCall(name, papel)))
      test(`may call ${name}, with ids of their own`, async () => {
        const { url, body } = plausible(route, own)
        const { status, bytes } = await send(route, await freshly(person), url, body)
        assert.ok(status < 500 && status !== 403, `${status} ${bytes}`)
        assert.ok(table.get(name) === '*' || status !== 401)
      })
    for (const { name, route } of inOrder.filter(({ name }) => !mayCall(name, papel)))
      test(`may not call ${name}`, async () => {
        const { status, body } = await send(route, await freshly(person))
        if (table.get(name) === '-') return assert.equal(status, 401)
        assert.equal(status, 403, JSON.stringify(body))
        assert.ok(body.detail && body.errors.length)
      })
  })

describe('an unknown role', () => {
  test('may call only what needs no token', () => {
    for (const { name, route } of entries) assert.equal(podeChamar(route, 'rei' as Papel), false, name)
  })
})

test('only roles that may GET may HEAD', async () => {
  const order = await newCompany(world)
  const leitor = await world.newPerson('leitor', order.ids.clienteId)
  const head = (who: Caller, url: string) =>
    world.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${who.token}` } })
  assert.equal((await head(leitor, `/api/pedidos/${order.ids.pedidoId}`)).statusCode, 200)
  assert.equal((await head(leitor, '/api/pedidos')).statusCode, 403)
  const separador = await world.newPerson('separador')
  assert.equal((await head(separador, '/api/painel')).statusCode, 403)
  assert.equal((await head(separador, '/api/pedidos')).statusCode, 200)
})

describe('a reader of another company', async () => {
  const victim = await newCompany(world)
  for (const papel of ['aprovador', 'leitor'] as const)
    for (const { name, route } of entries.filter(
      ({ name, route }) => !isStream(route.schema) && route.config.access === 'user' && mayCall(name, papel),
    ))
      if (/Id|id/.test(JSON.stringify([fieldsOf(route.schema.params), fieldsOf(route.schema.body)])))
        test(`as its ${papel} gets nothing from ${name}`, async () => {
          const { url, body } = ownCall(route, victim)
          const { status, bytes, headers } = await send(route, await freshly(people[papel]), url, body)
          assert.ok([403, 404, 422].includes(status), `${status} ${bytes}`)
          assert.deepEqual([...foreignIn({ bytes, headers: headers as Record<string, string> })], [])
        })
})

/** Amounts that occur in no other record. */
const PRECO = 4321.37
const MINIMO = 777.77
const DIA = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)

describe('a separador sees no money', async () => {
  const company = await newCompany(world, 'PESO')
  const { pedidoId, itemId, clienteId, produtoId } = company.ids
  const params = { id: pedidoId }
  await db.rows(sql`update cliente set pedido_minimo = ${MINIMO} where id = ${clienteId}`)
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
      !isStream(route.schema) &&
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
    const numbers = new Set(callable.flatMap(({ route }) => Object.values(route.schema.response).flatMap(numbersOf)))
    const HARMLESS = ['quantidade', 'quantidadeEntregue', 'quantidadeAjustada']
    const money = [...numbers].filter(name => !HARMLESS.includes(name))
    assert.ok(money.length > 3)
    assert.deepEqual(
      money.filter(name => !isMoney(name)),
      [],
    )
  })

  test('and still sees what there is to do', async () => {
    const read = await separador.raw('GET', `/api/separacao?dia=${DIA}&clienteId=${clienteId}`)
    const { clientes } = JSON.parse(String(read.bytes))
    assert.equal(clientes[0].pedidos[0].itens[0].quantidade, 2)
    const { pedidos } = JSON.parse(String((await separador.raw('GET', `/api/pedidos/${pedidoId}`)).bytes))
    assert.deepEqual([pedidos[0].id, pedidos[0].status, 'valorTotal' in pedidos[0]], [pedidoId, 'Confirmado', false])
  })

  test('not even in their own data, of when they were an administrator', async () => {
    const once = await newCompany(world, 'DADOS')
    const person = await world.newAdmin()
    const item = { params: { id: once.ids.pedidoId, itemPedidoId: once.ids.itemId } }
    const priced = await person.call(definirPrecoDoItem, { ...item, body: { precoVenda: PRECO, motivo } })
    assert.equal(priced.status, 200)
    await db.rows(sql`update usuario set papel = 'separador' where id = ${person.userId}`)
    const { status, bytes } = await person.raw('GET', `/api/users/${person.userId}/dados`)
    assert.equal(status, 200, String(bytes))
    const file = JSON.parse(String(bytes))
    assert.deepEqual([file.usuario.papel, file.nosPedidos.length, moneyIn(file)], ['separador', 1, []])
    for (const written of spellings(PRECO)) assert.ok(!String(bytes).includes(written), written)
  })

  test('not even in an answer stored for a key used while an administrator', async () => {
    const once = await newCompany(world, 'CHAVE')
    await once.order.confirm(DIA, admin)
    const person = await world.newAdmin()
    const url = `/api/pedidos/${once.ids.pedidoId}/entrega`
    const key = { 'idempotency-key': 'antes' }
    const first = await person.raw('PATCH', url, {}, key)
    assert.equal(first.status, 200)
    assert.match(String(first.bytes), /valorTotal/)
    await db.rows(sql`update usuario set papel = 'separador' where id = ${person.userId}`)
    const again = await person.raw('PATCH', url, {}, key)
    assert.equal(again.status, 200)
    assert.deepEqual(moneyIn(JSON.parse(String(again.bytes))), [])
    assert.equal((await person.call(ajustarPedido, { params: { id: once.ids.pedidoId } })).status, 403)
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
  return walk(z.toJSONSchema(schema as z.ZodType, { io: 'output', unrepresentable: 'any' }), '')
}
