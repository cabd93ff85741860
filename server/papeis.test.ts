import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Arquivo } from '#contract/arquivo.ts'
import { isStream, ouvirEventos } from '#contract/eventos.ts'
import { PAPEIS, PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
import { criarPedido, listarPedidosDoCliente } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { criarPedidoFixo } from '#contract/pedidos-fixos.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { listarRecebiveis } from '#contract/recebiveis.ts'
import { podeChamar, type Route } from '#contract/route.ts'
import { atualizarUsuarioRegular } from '#contract/usuarios.ts'
import { beginCompaniesAt, type Company, digests, FIRST_ID, newCompany, OWN_MARK } from '../test/company.ts'
import { foreignIn, secretsIn } from '../test/database/leaks.ts'
import { each } from '../test/each.ts'
import { nobodys, OTHER_DAY, ownCall, placesOf, unknownPlaces } from '../test/own-call.ts'
import { type Caller, openWorld } from '../test/world.ts'
import { contractEntries } from './http/contract-entries.ts'

/**
 * Tests every call of the contract for every role: who may make it, who is refused, that another company's record is like
 * none, and that neither a refusal nor a reading writes anything.
 */
const world = await openWorld()
const { admin, db } = world
const entries = await contractEntries()

/**
 * The roles that may make each call, maintained by hand: add new calls here. A administrador, S separador, E entregador,
 * C comprador, V aprovador, L leitor.
 */
const WHO: Record<string, string> = {
  // Anyone, without signing in.
  '*': 'lerMarca lerContato lerLogo lerSaude entrar lerLink confirmarEmail aceitarConvite redefinirSenha lerAjudaParaEntrar esqueciSenha',
  // Everyone, for their own account.
  ASECVL: `lerSessao sair listarSessoes encerrarSessao encerrarSessoes lerUsuario trocarSenha exportarDadosPessoais lerPedido listarItens`,
  ASCVL: `listarPedidosDoCliente lerUltimoPedido lerHistorico lerCliente lerPedidoEmPdf ouvirEventos listarAvisos lerAvisos lerPreferenciasDeAvisos escolherComoReceber`,
  ACVL: `lerNota baixarXmlDaNota baixarPdfDaNota atualizarUsuarioRegular procurar listarEstantesDoCliente listarApelidos lerRegrasDeEntrega lerEstante listarProdutosParaPedir lerPrecosEmPdf
    listarPedidosFixos recuperarValorTotal somarValorTotal listarRecebiveis lerExtrato lerExtratoEmPdf lerPixDoPedido lerPixDoCliente lerAssinatura`,
  // All writes of an order and their supporting calls.
  ACV: `esquecerApelido ensinarApelido excluirPedidoFixo criarPedidoFixo atualizarPedidoFixo interpretarPedido criarPedido adicionarItem
    atualizarItem removerItem definirItens alterarEntrega conferirValorTotal cancelarPedido cancelarPedidoComObservacao
    confirmarPedido observarPedido`,
  ASE: `entregarPedido lerEntregasDoDia lerSegundoFator prepararSegundoFator ligarSegundoFator desligarSegundoFator novosCodigosDeRecuperacao`,
  AE: `registrarPagamento registrarTentativa lerRomaneioEmPdf lerCargaEmPdf`,
  AS: `listarPedidos listarPedidosDeAmanha listarClientes resumirFornecimento fornecimentoPorCliente fornecimentoPorProduto
    lerMatrizDeFornecimento lerNotasDoDiaEmPdf lerSeparacaoEmPdf relatorioDeFornecimento lerSeparacao marcarSeparacao`,
  A: `listarCopias fazerCopia baixarCopia provarQuemSou listarRotas lerRota criarRota atualizarRota excluirRota ordenarRota mudarEntregasDoDia excluirCliente excluirLogo excluirEstante retirarProdutoDaEstante cancelarImportacao esquecerTermo excluirPedido excluirProduto
    excluirUsuario lembrarSemPedido anotarLembrete listarLembretes lerCorreio enviarEmailDeTeste removerDadosPessoais listarAuditoria buscarCep lerConfiguracoes listarEstantes listarProdutosForaDaEstante listarProdutosDaEstante
    listarEstoque listarMovimentos lerImportacao listarLinhasImportadas baixarLinhasRuins baixarModelo
    listarTermos lerPainel listarAindaNaoPediram listarExpirando listarQuaseEsgotados relatorioDePedidos
    listarProdutosAtivos lerProduto lerEmPedidos listarProdutos listarCategorias lerComprasEmPdf
    agruparPedidos agruparVendas lerRetrospectiva listarRetrospectivas
    lerResumoDoCliente listarUsuarios mudarStatusNaEstante mudarEstantes mudarEstadoDaEstante atribuirEmpresa finalizarPedido atribuirEmpresaAosPedidos
    entregarPedidos finalizarPedidos criarCliente criarEstante copiarEstante preverCopiaDaEstante adicionarProdutoNaEstante
    desfazerCopias preverPrecos preverReajuste reajustarPrecos criarMovimentos abrirProximoPeriodo preverProximoPeriodo criarMovimento executarImportacao enviarImportacao
    ajustarPedido relatorioDeVendas criarProduto relatorioDeCompras criarAdministrador criarUsuarioRegular
    atualizarCliente atualizarConfiguracoes enviarLogo atualizarEstante salvarProdutosDaEstante
    atualizarProdutoNaEstante mudarPrecos dizerTermos definirPrecoDoItem atualizarProduto acabouProduto mudarStatusDoProduto
    lerExtratoBancario enviarExtratos liberarCliente registrarPagamentos listarPagamentos estornarPagamento considerarPagos
    baixarRecebiveis resumirRecebiveis alterarVencimento voltouProduto gravarNota mudarCodigoExterno listarChaves criarChave excluirChave convidarUsuario convidarUsuarios desligarSegundoFatorDeColega atualizarAdministrador
    listarWebhooks criarWebhook atualizarWebhook excluirWebhook listarEntregas reenviarEntrega testarWebhook`,
}
const LETTER: Record<Papel, string> = {
  administrador: 'A',
  separador: 'S',
  entregador: 'E',
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

/** The stream never ends: server/avisos/eventos.test.ts. */
const answering = entries.filter(({ route }) => !isStream(route))
const isOfProvider = (papel: Papel) => (PAPEIS_DO_FORNECEDOR as readonly Papel[]).includes(papel)

/** A paper is drawn for the first of each side that may: the table shows whom the contract lets in. */
const isFirst = (name: string, papel: Papel) =>
  papel === PAPEIS.find(other => isOfProvider(other) === isOfProvider(papel) && mayCall(name, other))
const isPaper = ({ url }: Route) => url.endsWith('/pdf')

/** A company, in the state that this call needs to succeed, whose buyer has this role; a provider's has left it. */
async function companyOf(papel: Papel, route?: Route): Promise<Company> {
  const company = await newCompany(world)
  if (route === alterarEntrega)
    await company.order.confirm(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10))
  if (route === criarPedidoFixo) await company.order.confirm(OTHER_DAY)
  const clienteId = isOfProvider(papel) ? null : company.ids.clienteId
  await db.rows`update usuario set papel = ${papel}, admin = ${isOfProvider(papel)}, cliente_id = ${clienteId}
    where id = ${company.buyer.userId}`
  return company
}

await db.rows`update configuracao set pix_chave = 'pix@exemplo.com.br', pix_nome = 'Horta', pix_cidade = 'Campinas'`
const own = await newCompany(world, OWN_MARK)
const callers = new Map<Papel, Caller>()
for (const papel of PAPEIS) callers.set(papel, await world.newPerson(papel, own.ids.clienteId))
await beginCompaniesAt(db, FIRST_ID)
const victim = await newCompany(world)
const ofOrders = await cursorOf(victim)
const byDueDay = Buffer.from(JSON.stringify([OTHER_DAY, victim.ids.pedidoId])).toString('base64url')
const cursorOfList = (route: Route) => (route === listarRecebiveis ? byDueDay : ofOrders)
const readers = new Map<Papel, Company>()
for (const papel of PAPEIS) readers.set(papel, await companyOf(papel))
for (const { order } of readers.values()) {
  await order.confirm(OTHER_DAY, admin)
  await admin.call(entregarPedido, { params: order.params })
}
const secrets = [own, victim, ...readers.values()].map(({ buyer }) => buyer.token).concat(admin.token)

/** A cursor of a company's orders. */
async function cursorOf({ buyer, order, ids }: Company): Promise<string> {
  await order.confirm(OTHER_DAY)
  await buyer.call(criarPedido, { body: { clienteId: ids.clienteId } })
  const params = { clienteId: ids.clienteId }
  const { body } = await buyer.call(listarPedidosDoCliente, { params, query: { limite: 1 } })
  return body.proximo ?? assert.fail()
}

type Sent = ReturnType<typeof ownCall>
type Got = Awaited<ReturnType<typeof send>>
const send = (who: Caller, { method, url, body }: Sent, headers?: Record<string, string>) =>
  who.raw(method, url, body, headers)
const head = (who: Caller, url: string) =>
  world.app.inject({ method: 'HEAD', url, headers: { authorization: `Bearer ${who.token}` } })

/** A client's own reading succeeds, and a `comprador`'s writing; other calls may lack more than the test knows. No client's tells a secret. */
function isAnswered(papel: Papel, answer: Got, tokens: string[], succeeds = !isOfProvider(papel)): void {
  const { status, bytes } = answer
  const right = succeeds ? [200, 201].includes(status) : status < 500 && ![401, 403].includes(status)
  assert.ok(right, `${status} ${bytes}`)
  if (!isOfProvider(papel)) assert.deepEqual(secretsIn(answer, tokens), [])
}
const isWithoutTrace = (answer: Got, { userId }: Caller) =>
  assert.deepEqual([...foreignIn(answer, userId), ...secretsIn(answer, secrets)], [], String(answer.bytes))

/** The other company's ids in each place of a call by itself, and all together: that alone for roles that see what a `comprador` sees. */
const waysInto = (papel: Papel, places: string[]) => {
  const alone = papel === 'comprador' ? places.map(place => [place]) : []
  return places.length > 1 || alone.length < places.length ? [...alone, places] : alone
}

/** 404 for the record that the call is about; for a shelf or line within one's own order perhaps 422. */
function expectedOf(route: Route, foreign: string[]): number[] {
  if (route === listarRecebiveis) return [200] // its filter then finds nothing
  if (route === atualizarUsuarioRegular) return foreign.includes('body.id') ? [404] : [403]
  return foreign.includes(placesOf(route)[0] ?? '') ? [404] : [404, 422]
}

// So no call has a session to extend, and no paper is a first one.
await db.rows`update pedido set versao_impressa = versao`
await db.rows`update sessao set expira_em = now() + interval '1 year'`
const before = await digests(db)

describe('the table of roles', () => {
  test('names every call of the contract exactly once', () => {
    const told = Object.values(WHO).flatMap(names => names.split(/\s+/))
    assert.deepEqual(told.sort(), entries.map(({ name }) => name).sort())
  })

  test('matches the contract, role by role, and an unknown role may call nothing', () => {
    for (const { name, route } of entries) {
      for (const papel of PAPEIS) assert.equal(podeChamar(route, papel), mayCall(name, papel), `${papel}, ${name}`)
      assert.equal(podeChamar(route, 'rei' as Papel), false, name)
    }
  })

  test('is tried below, but for the stream, with every place that takes an id', () => {
    assert.deepEqual(
      each(
        entries.filter(entry => !answering.includes(entry)),
        'route',
      ),
      [ouvirEventos],
    )
    for (const { name, route } of answering)
      if (route.config.access === 'user') assert.deepEqual(unknownPlaces(route), [], `${name}: see test/own-call.ts`)
      else if (route.config.access === 'public') assert.deepEqual(placesOf(route), [], name)
  })
})

for (const papel of PAPEIS)
  describe(`a ${papel}`, () => {
    const company = readers.get(papel) ?? assert.fail()
    const who = callers.get(papel) ?? assert.fail()
    const mine = { ...own, bare: { ...own.bare, users: who.userId } }
    const allowed = answering.filter(({ name, route }) => mayCall(name, papel) && route.config.access !== 'public')

    for (const { name, route } of allowed.filter(({ route }) => route.method === 'GET'))
      if (!isPaper(route) || isFirst(name, papel))
        test(`may call ${name}`, async () => {
          isAnswered(papel, await send(company.buyer, ownCall(route, company)), secrets)
        })

    for (const { name, route } of answering.filter(({ name }) => !mayCall(name, papel)))
      test(`may not call ${name}`, async () => {
        const sent = ownCall(route, mine, { victim, places: [] })
        const answer = await send(who, sent)
        assert.equal(answer.status, 403, String(answer.bytes))
        assert.ok(answer.body.detail && answer.body.errors.length)
        if (route.method === 'GET') assert.equal((await head(who, sent.url)).statusCode, answer.status)
      })

    for (const { name, route } of isOfProvider(papel) ? [] : allowed) {
      const places = placesOf(route)
      const cursor = cursorOfList(route)
      for (const foreign of waysInto(papel, places))
        test(`gets nothing of another company from ${name}: ${foreign.join(', ')}`, async () => {
          const answer = await send(who, ownCall(route, mine, { victim, places: foreign, cursor }))
          isWithoutTrace(answer, who)
          assert.ok(expectedOf(route, foreign).includes(answer.status), `${answer.status} ${answer.bytes}`)
          const missing = await send(who, ownCall(route, mine, { victim: nobodys(victim), places: foreign, cursor }))
          assert.deepEqual([missing.status, String(missing.bytes)], [answer.status, String(answer.bytes)])
        })
      if (route.method === 'GET')
        test(`gets nothing of another company from ${name}, whatever is asked beside`, async () => {
          isWithoutTrace(await send(who, ownCall(route, mine, { victim, places: [], cursor })), who)
        })
    }
  })

describe('a list as a file', () => {
  const lists = answering.filter(({ route }) => route.config.arquivo && route.response[200] !== Arquivo)
  test('is one of many', () => assert.ok(lists.length >= 12))
  for (const { name, route } of lists)
    test(`is for administrators only: ${name}`, async () => {
      for (const [papel, { buyer, ...company }] of readers) {
        const { url, ...sent } = ownCall(route, { ...company, buyer })
        const { status } = await send(buyer, { ...sent, url: `${url}${url.includes('?') ? '&' : '?'}formato=csv` })
        assert.equal(status === 403, papel !== 'administrador', `${papel}: ${status}`)
      }
    })
})

describe('without a live token', () => {
  for (const { name, route } of entries.filter(({ route }) => route.config.access !== 'public'))
    test(`nobody may call ${name}`, async () => {
      for (const authorization of ['', 'Bearer morto']) {
        const { status, body } = await send(world.nobody, ownCall(route, victim), { authorization })
        assert.equal(status, 401)
        assert.ok(body.errors.length && body.title && body.detail)
      }
    })
})

describe('an administrator finds nothing', () => {
  const none = nobodys(own)
  const sound = answering.filter(({ route }) => route.config.access === 'user' || !route.body)
  const named = sound.filter(({ route }) => placesOf(route).some(place => place.startsWith('params.')))
  for (const { name, route } of named.filter(({ name }) => mayCall(name, 'administrador')))
    test(`where no record has the id: ${name}`, async () => {
      const { status, bytes } = await send(admin, ownCall(route, none))
      assert.equal(status, 404, String(bytes))
    })
})

test('none of these readings and refusals wrote anything', async () => {
  assert.deepEqual(await digests(db), before)
})

for (const papel of PAPEIS)
  describe(`a ${papel}`, () => {
    for (const { name, route } of answering)
      if (mayCall(name, papel) && route.method !== 'GET' && route.config.access !== 'public')
        test(`may call ${name}`, async () => {
          const used = papel === 'comprador' ? undefined : readers.get(papel)
          const company = used ?? (await companyOf(papel, route))
          const who = used ? await world.newPerson(papel, company.ids.clienteId) : company.buyer
          const answer = await send(who, ownCall(route, company))
          isAnswered(papel, answer, [...secrets, who.token], !used)
        })
  })
