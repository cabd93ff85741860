import { entrar as autenticar } from '#contract/autenticacao.ts'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { adicionarItem, listarItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { criarUsuarioRegular } from '#contract/usuarios.ts'
import { apiOf } from './api.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campoDe, campos, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirComo, botao, ouvindo, semAxe, semEventos, TELAS } from './screen.ts'
import { type Browser, expect, type Locator, type Page, test } from './test.ts'

test('a colleague’s change appears in its row at once, with the name, and never in a row being edited', async ({
  page,
  browser,
}) => {
  const cozinha = await abrirCozinha()
  const bia = await aoLado(browser, cozinha)
  await ouvindo(page, () => chegarNaEstante(page, cozinha))
  const [primeiro, segundo] = [produto(cozinha, 1), produto(cozinha, 3)]
  await pedir(bia, cozinha, 1, '8')
  await expect(linha(page, cozinha, 1)).toContainText('Bia pôs 8')
  await expect(campoDe(page, primeiro)).toHaveValue('8')

  // A focused but unedited field takes the new number and selects it, so the next key replaces it.
  await campoDe(page, primeiro).focus()
  await pedir(bia, cozinha, 1, '5')
  await expect(campoDe(page, primeiro)).toHaveValue('5')
  await page.keyboard.type('2')
  await expect(campoDe(page, primeiro)).toHaveValue('2')
  await page.keyboard.press('Enter')
  await expect(linha(bia, cozinha, 1)).toContainText(/mudou de 5 para 2$/)

  // A field being edited keeps its text; after Enter the row tells of the colleague's change.
  await campoDe(page, segundo).fill('3')
  await expect(linha(page, cozinha, 3)).toContainText('salvo')
  await expect(campoDe(bia, segundo)).toHaveValue('3')
  await pedir(bia, cozinha, 3, '4')
  await expect(campoDe(page, segundo)).toHaveValue('3')
  await page.keyboard.press('Enter')
  await expect(linha(page, cozinha, 3)).toContainText('Bia mudou de 3 para 4')
  await expect(campoDe(page, segundo)).toHaveValue('4')
})

test('a stale screen shows both quantities, and neither adds them nor loses one', async ({ page, errors }) => {
  const cozinha = await abrirCozinha()
  errors.allow(409)
  await semEventos(page)
  const biaPede = await deLonge(cozinha)
  await chegarNaEstante(page, cozinha)
  await biaPede(1, 5)
  await biaPede(3, 5)
  for (const qual of [1, 3]) {
    await campoDe(page, produto(cozinha, qual)).fill('8')
    await page.keyboard.press('Enter')
  }
  for (const qual of [1, 3]) await expect(linha(page, cozinha, qual)).toContainText('Bia pôs 5 · você digitou 8')
  await expect(campoDe(page, produto(cozinha, 1))).toHaveValue('8')
  await semAxe(page)
  expect(await quantidades(cozinha)).toEqual([5, 5])
  await botao(page, `ficar com 5: ${produto(cozinha, 1).nome}`).click()
  await botao(page, `mudar para 8: ${produto(cozinha, 3).nome}`).click()
  await expect(linha(page, cozinha, 1)).toContainText('salvo')
  await expect(linha(page, cozinha, 3)).toContainText('salvo')
  expect(await quantidades(cozinha)).toEqual([5, 8])
})

test('quantities typed offline ask when a colleague has ordered meanwhile, also after a reload', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  const biaPede = await deLonge(cozinha)
  await chegarNaEstante(page, cozinha)
  errors.withoutNetwork()
  await page.route('**/api/**', route => route.abort())
  await campoDe(page, produto(cozinha, 2)).fill('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('guardado aqui', { exact: true })).toHaveCount(2)
  await biaPede(2, 5)
  await page.unrouteAll()
  await page.reload()
  await expect(linha(page, cozinha, 2)).toContainText('Bia pôs 5 · você digitou 8')
  await expect(linha(page, cozinha, 3)).toContainText('salvo')
  expect(await quantidades(cozinha)).toEqual([5, 4])
})

test('after a reload, input for an order confirmed meanwhile asks, and only the rest goes into a new order', async ({
  page,
  errors,
}) => {
  const cozinha = await abrirCozinha()
  await chegarNaEstante(page, cozinha)
  await pedir(page, cozinha, 1, '15')
  errors.withoutNetwork()
  await page.route('**/api/**', route => route.abort())
  await campoDe(page, produto(cozinha, 1)).fill('18')
  await page.keyboard.press('Enter')
  await expect(page.getByText('guardado aqui', { exact: true })).toHaveCount(1)
  const [{ id = 0 } = {}] = await pedidosDe(cozinha)
  const { regras } = await cozinha.admin(lerRegrasDeEntrega, { params: { id: cozinha.clienteId } })
  const dataEntrega = proximosDias(regras, true, 3)[2] ?? ''
  await cozinha.admin(confirmarPedido, { params: { id }, body: { dataEntrega } })
  await page.unrouteAll()
  await page.reload()
  const aviso = page.getByRole('alert').filter({ hasText: `O pedido nº ${id} foi confirmado` })
  await expect(aviso).toContainText(
    `O que foi digitado depois não está nele: 3 unidades de ${produto(cozinha, 1).nome}.`,
  )
  await expect(campoDe(page, produto(cozinha, 1))).toHaveValue('18')
  await semAxe(page)
  expect(await quantidades(cozinha)).toEqual([15])
  await botao(aviso, 'Adicionar a um pedido novo').click()
  await expect(linha(page, cozinha, 1)).toContainText('salvo')
  expect(await quantidades(cozinha)).toEqual([3])
  expect((await pedidosDe(cozinha)).map(({ status }) => status)).toEqual(['Aberto', 'Confirmado'])
})

test('the review names a colleague’s changes while it is open, and a press at that moment confirms nothing', async ({
  page,
}) => {
  const cozinha = await abrirCozinha()
  const biaPede = await deLonge(cozinha)
  await ouvindo(page, () => chegarNaEstante(page, cozinha))
  await pedir(page, cozinha, 1, '15')
  await botao(page, 'Revisar e confirmar').click()
  const revisao = page.getByRole('dialog', { name: 'Revisar o pedido' })
  await expect(botao(revisao, 'Confirmar pedido')).toBeFocused()
  const apertado = apertarAoAparecer(revisao, 'Bia mudou o pedido')
  await biaPede(1, 2)
  await apertado
  const aviso = revisao.getByRole('alert').filter({ hasText: 'Bia mudou o pedido' })
  await expect(aviso).toContainText(`${produto(cozinha, 1).nome}: de 15 para 17`)
  await expect(revisao).toBeVisible()
  await expect(botao(revisao, 'Confirmar pedido')).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
  expect(await quantidades(cozinha)).toEqual([17])
})

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('a phone catches up when it wakes from sleep', async ({ page }) => {
    const cozinha = await abrirCozinha()
    const biaPede = await deLonge(cozinha)
    await ouvindo(page, () => chegarNaEstante(page, cozinha))
    await acordada(page, false)
    await biaPede(1, 6)
    await biaPede(2, 7)
    await acordada(page, true)
    await expect(campoDe(page, produto(cozinha, 1))).toHaveValue('6')
    await expect(linha(page, cozinha, 2)).toContainText('Bia pôs 7')
    expect((await pedidosDe(cozinha)).filter(({ status }) => status === 'Aberto')).toHaveLength(1)
  })
})

/** Creates a second buyer of the same client. */
async function colega({ admin, clienteId, numero, senha }: Cozinha) {
  const email = `bia${numero}@exemplo.com.br`
  await admin(criarUsuarioRegular, { body: { nome: 'Bia Ramos', email, senha, clienteId } })
  return { email, senha }
}

/** Opens the same shelf as the second buyer, in another page. */
async function aoLado(browser: Browser, cozinha: Cozinha): Promise<Page> {
  const page = await browser.newPage()
  await abrirComo(page, await colega(cozinha), '/cliente/estante')
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  return page
}

/** Orders through the API as the second buyer: adds a quantity of a product to the open order, or to a new one. */
async function deLonge(cozinha: Cozinha) {
  const { clienteId, estanteId } = cozinha
  const bia = apiOf((await apiOf('')(autenticar, { body: await colega(cozinha) })).token)
  return async (qual: number, quantidade: number) => {
    const { id: produtoId, precoVenda } = produto(cozinha, qual)
    const aberto = (await pedidosDe(cozinha)).find(({ status }) => status === 'Aberto')
    const pedidoId = aberto?.id ?? (await bia(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    await bia(adicionarItem, { params: { pedidoId }, body: { estanteId, produtoId, precoVenda, quantidade } })
  }
}

/** The quantities of the newest order, sorted by product name. */
async function quantidades(cozinha: Cozinha): Promise<number[]> {
  const [pedido] = await pedidosDe(cozinha)
  const { itens } = await cozinha.admin(listarItens, { params: { id: pedido?.id ?? 0 } })
  return itens.map(({ quantidade }) => quantidade)
}

async function pedir(page: Page, cozinha: Cozinha, qual: number, quanto: string) {
  await campoDe(page, produto(cozinha, qual)).fill(quanto)
  await page.keyboard.press('Enter')
  await expect(linha(page, cozinha, qual)).toContainText('salvo')
}

const linha = (page: Page, cozinha: Cozinha, qual: number) =>
  page.getByRole('listitem').filter({ hasText: produto(cozinha, qual).nome })

/** Clicks the focused element in the frame after `palavras` appear. A click from the test process could be a second late. */
const apertarAoAparecer = (onde: Locator, palavras: string) =>
  onde.evaluate(
    (dialogo, palavras) =>
      new Promise<void>(resolve => {
        const olhar = () => {
          if (!dialogo.textContent.includes(palavras)) return
          olho.disconnect()
          requestAnimationFrame(() =>
            setTimeout(() => {
              if (document.activeElement instanceof HTMLElement) document.activeElement.click()
              resolve()
            }),
          )
        }
        const olho = new MutationObserver(olhar)
        olho.observe(dialogo, { subtree: true, childList: true, characterData: true })
        olhar() // on a slow machine they may be there already
      }),
    palavras,
  )

/** Hides the page, or shows it again, and waits for its event stream to end or to begin. */
async function acordada(page: Page, visivel: boolean) {
  const stream = visivel ? page.waitForResponse(response => response.url().endsWith('/api/eventos')) : null
  const fim = visivel ? null : page.waitForEvent('requestfailed', request => request.url().endsWith('/api/eventos'))
  await page.evaluate(
    estado => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => estado })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    visivel ? 'visible' : 'hidden',
  )
  await Promise.all([stream, fim])
}
