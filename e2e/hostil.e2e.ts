import { atualizarCliente } from '#contract/clientes.ts'
import { atualizarConfiguracoes } from '#contract/configuracoes.ts'
import { atualizarEstante } from '#contract/estantes.ts'
import { atribuirEmpresa, observarPedido } from '#contract/pedidos-status.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { HOSTIS } from '../test/files/hostil.ts'
import { expect, type Page, test } from './own-server.ts'
import { pronta, seguir } from './rotas.ts'
import { abrirComo, abrirComoAdministrador, semSobraAqui } from './screen.ts'
import { abrirCozinha } from './test-client.ts'

const [IMG, SCRIPT] = HOSTIS
const CARO = 99_999_999.99
/** As long as may be, without a space at its end. */
const longo = (texto: string, letras: number) => `${texto}${'Rotisseria'.repeat(20)}`.slice(0, letras)

test('hostile texts, long names and high prices are only text, and fit: nothing runs or is requested', async ({
  page,
}) => {
  const { clienteId, estanteId, pedidoId, dia, email, senha } = await gravar()
  const found = vigiar(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const dias = `dataInicial=${dia}&dataFinal=${dia}`
  // One screen of each kind; that no screen writes markup itself: server/architecture.test.ts.
  const doFornecedor = [
    ['/admin/dashboard', IMG],
    [`/admin/cadastro/cliente?busca=invadido&editar=${clienteId}`, IMG],
    [`/admin/cadastro/estante?id=${estanteId}`, SCRIPT],
    [`/admin/relatorios/pedido?id=${pedidoId}`, SCRIPT],
    [`/admin/relatorios/fornecimento?${dias}&visao=matriz`, IMG],
    ['/admin/configuracoes', SCRIPT],
  ] as const
  const doComprador = [
    [`/cliente/estante?id=${estanteId}`, SCRIPT],
    [`/cliente/pedidos?id=${pedidoId}`, SCRIPT],
  ] as const

  await abrirComoAdministrador(page)
  await pronta(page)
  for (const [rota, texto] of doFornecedor) await olhar(page, rota, texto)
  found.secrets.push(await tokenDa(page))
  await abrirComo(page, { email, senha }, '/cliente/inicial')
  await pronta(page)
  for (const [rota, texto] of doComprador) await olhar(page, rota, texto)
  found.secrets.push(await tokenDa(page), senha)
  expect(found.dialogs).toEqual([])
  expect(found.addresses.length).toBeGreaterThan(40)
  for (const address of found.addresses) {
    expect(address).not.toMatch(/\/x$|mau\.example/)
    for (const secret of found.secrets) expect(decodeURIComponent(address)).not.toContain(secret)
  }
})

/** Expects the text to appear as typed, with no element made and no script run from it, and no overflow. */
async function olhar(page: Page, rota: string, texto: string): Promise<void> {
  // The shelf loads as a document, because its first rows are rendered before the scripts, straight from the server's answer.
  await (rota.startsWith('/cliente/estante') ? page.goto(rota) : seguir(page, rota))
  await pronta(page)
  const shown = page.getByText(texto).or(page.locator(`input[value=${JSON.stringify(texto)}]`))
  await expect(shown.first(), rota).toBeAttached()
  const did = await page.evaluate(() => [
    'invadido' in window,
    document.querySelectorAll('img[src="x"], svg[onload], [onmouseover], [onerror], script:not([src])').length,
    document.querySelectorAll(':is([href], [src], [action]):is([href^="javascript:"], [src^="data:text"])').length,
  ])
  expect(did, rota).toEqual([false, 0, 0])
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await semSobraAqui(page)
  }
}

function vigiar(page: Page) {
  const found = { dialogs: [] as string[], addresses: [] as string[], secrets: [] as string[] }
  page.on('dialog', dialog => {
    found.dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', request => found.addresses.push(request.url()))
  page.on('framenavigated', frame => found.addresses.push(frame.url()))
  return found
}

const tokenDa = (page: Page) => page.evaluate<string>(`localStorage.getItem('token')`)

/** A kitchen with hostile text in every field, and orders with a product of each name, one as long and dear as may be. */
async function gravar() {
  const cozinha = await abrirCozinha(1)
  const { admin, clienteId, estanteId, numero } = cozinha
  const regras = { diasEntrega: [1, 2, 3, 4, 5, 6, 7], horarioCorte: '23:59' }
  const empresas = HOSTIS.map(texto => texto.slice(0, 80))
  await admin(atualizarConfiguracoes, { body: { nome: SCRIPT, endereco: IMG, cor: '#1f6b4f', ...regras, empresas } })
  const textos = { nome: longo(IMG, 120), endereco: longo(SCRIPT, 200), cidade: longo(IMG, 80), ...regras }
  await admin(atualizarCliente, { body: { id: clienteId, cnpj: cnpjDeTeste(numero), ...textos } })
  await admin(atualizarEstante, { body: { id: estanteId, clienteId, periodo: longo(SCRIPT, 60) } })
  const caro = { nome: longo(IMG, 120), precoVenda: CARO, precoCusto: CARO }
  const novos = [caro, ...HOSTIS.map(nome => ({ nome, precoVenda: 10 }))]
  const ofertas = await cozinha.oferecer(
    novos.map(novo => ({ ...novo, unidadeMedida: 'UN' as const })),
    99_999_999,
  )
  const { id: pedidoId, dataEntrega: dia } = await cozinha.confirmado(ofertas, undefined, 1)
  await cozinha.pedido(ofertas.slice(0, 1), 1)
  const params = { id: pedidoId }
  await admin(observarPedido, { params, body: { observacao: HOSTIS.join('\n') } })
  await admin(atribuirEmpresa, { params: { ...params, empresa: empresas[0] ?? '' } })
  return { ...cozinha, pedidoId, dia }
}
