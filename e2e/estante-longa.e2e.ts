import { cancelarPedido, excluirPedido } from '#contract/pedidos-status.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { campoDe, campos, chegarNaEstante, pedidosDe, produto } from './fazer-pedido.ts'
import { abrirOficina, encher } from './oficina.ts'
import { abrirComo, botao, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test('a shelf of 132 products, in its sheet and in an order: renders few rows, loses no key, takes thirty lines with 65 keys', async ({
  page,
}) => {
  test.slow()
  const { cozinha, preco } = await abrirOficina(page, cozinha => encher(cozinha, 120))

  await test.step('the sheet keeps few rows in the page, and is searched', () => procurarNaFolha(page, cozinha))

  await test.step('the focus goes down it in sight, and a row is there where one scrolls to', async () => {
    await page.getByRole('searchbox', { name: 'Buscar nesta estante' }).fill('')
    await preco(1).focus()
    await descer(page, 14)
    await preco(1).fill('abc')
    await segurar(page, 'ArrowDown', 70)
    await expect(page.getByRole('textbox', { name: `Preço de Peça n0058 ${cozinha.numero}` })).toBeFocused()
    await pularParaBaixo(page)
    await page.keyboard.press('Control+s')
    await expect(preco(1)).toBeFocused() // far away, and it can't be saved
  })

  await abrirComo(page, cozinha, '/cliente/estante')
  await test.step('so it goes down the shelf of who orders', async () => {
    await campos(page).first().focus()
    await segurar(page, 'ArrowDown', 70)
    await expect(page.getByRole('textbox', { name: `Quantidade de Peça n0058 ${cozinha.numero},` })).toBeFocused()
    await segurar(page, 'ArrowUp', 70)
    await expect(campos(page).first()).toBeFocused()
    await descer(page, 14)
    await pularParaBaixo(page)
    await expect(page.getByRole('searchbox', { name: /^Buscar em/ })).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Situação', { exact: true })).toBeInViewport({ ratio: 1 })
    const emFoco = campos(page).and(page.locator(':focus'))
    for (const tecla of ['/', 'Enter']) await page.keyboard.press(tecla)
    await expect(emFoco).toBeInViewport({ ratio: 1 })
    for (const tecla of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(tecla)
    const nome = await emFoco.getAttribute('aria-label')
    for (const tecla of ['/', 'Enter']) await page.keyboard.press(tecla)
    await expect(emFoco).toHaveAttribute('aria-label', nome ?? '')
    await expect(page.getByText(/· 14 itens/).first()).toBeVisible() // all changes are saved
    await page.getByRole('link', { name: 'Início' }).dispatchEvent('click') // a press would scroll to it first
    await expect(page).toHaveURL('/cliente/inicial')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
    await page.evaluate(() => scrollTo(0, 0)) // or the reload would return there, too
  })

  const [{ id = 0 } = {}] = await pedidosDe(cozinha)
  for (const tira of [cancelarPedido, excluirPedido]) await cozinha.admin(tira, { params: { id } })
  await page.reload()
  await test.step('lines typed as fast as keys go are each in their own row, and thirty are confirmed with 65 keys', () =>
    trintaLinhas(page))
})

async function procurarNaFolha(page: Page, cozinha: Cozinha) {
  await expect(page.getByText('132 produtos', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: /^Preço de 01/ })).toBeVisible()
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  await page.getByRole('textbox', { name: /^Preço de 01/ }).focus()
  await page.keyboard.press('/')
  await page.keyboard.type('peca n0050')
  await expect(page).toHaveURL(/produto=peca/)
  await expect(page.getByText('1 de 132 produtos')).toBeVisible()

  // A row that renders late must not take the focus from the search.
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: /^Preço de 01/ }).focus()
  await page.evaluate(() => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    for (let i = 0; i < 80; i++) press('ArrowDown')
    press('Tab')
    document.querySelector<HTMLElement>('[type=search]')?.focus({ preventScroll: true })
  })
  await expect(page.getByRole('textbox', { name: `Preço de Peça n0068 ${cozinha.numero}` })).toBeVisible()
  await page.keyboard.type('peca n0051', { delay: 50 })
  await expect(page.getByRole('searchbox', { name: 'Buscar nesta estante' })).toHaveValue('peca n0051')
  await expect(page.getByText('1 de 132 produtos')).toBeVisible()
}

async function trintaLinhas(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await expect(campos(page).first()).toBeVisible()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  let apertadas = 0
  const apertar = (tecla: string) => {
    apertadas++
    return page.keyboard.press(tecla)
  }
  await apertar('/')
  await apertar('Enter')
  await expect(campos(page).first()).toBeFocused()
  // All keys are sent at once, without waiting for the effect of the previous one.
  const teclas = Array.from({ length: 12 }, () => ['4', 'Enter']).flat()
  await Promise.all(teclas.map(apertar))
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const emFoco = campos(page).and(page.locator(':focus'))
  for (let linha = 12; linha < 30; linha++) {
    await expect(emFoco).toHaveValue('')
    await apertar('4')
    await apertar('Enter')
  }
  await expect(page.getByText(/· 30 itens/).first()).toBeVisible()
  const revisar = page.getByRole('button', { name: 'Revisar e confirmar' })
  await apertar('Tab')
  await expect(revisar).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(emFoco).toHaveValue('')
  await page.evaluate(() => scrollTo(0, 0))
  for (let i = 0; i < 10; i++) await expect(campos(page).nth(i)).toHaveValue('4')
  await page.keyboard.press('Tab')
  await apertar('Enter')
  await expect(page.getByRole('dialog').getByText(/· 30 itens/)).toBeVisible()
  await apertar('Control+Enter')
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/ })).toBeVisible()
  expect(apertadas).toBe(65)
}

/** Holds a key while no frame is painted: the page scrolls in one direction and never jumps back. */
async function segurar(page: Page, tecla: string, vezes: number) {
  const lugares = await page.evaluate(
    async ([key, vezes]) => {
      const lugares = [scrollY]
      const { scrollIntoView } = Element.prototype
      Element.prototype.scrollIntoView = function (...como) {
        scrollIntoView.apply(this, como)
        lugares.push(scrollY)
      }
      for (let i = 0; i < vezes; i++)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, repeat: i > 0 }),
        )
      lugares.push(scrollY)
      await new Promise(resolve => setTimeout(resolve, 300))
      Element.prototype.scrollIntoView = scrollIntoView
      return lugares
    },
    [tecla, vezes] as const,
  )
  const passos = lugares.slice(1).map((lugar, i) => Math.sign(lugar - (lugares[i] ?? 0)))
  expect(new Set(passos.filter(passo => passo !== 0)).size, lugares.join(' ')).toBeLessThanOrEqual(1)
}

test('on a small phone a row keeps its height when filled, its name has room, and many rows are visible', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const cozinha = await abrirCozinha(12)
  const held = Promise.withResolvers<void>()
  await page.route('**/adicionar', async route => {
    await held.promise
    await route.continue()
  })
  await abrirComo(page, cozinha, '/cliente/estante')
  const linha = page.getByRole('list', { name: 'Produtos' }).getByRole('listitem').first()
  await expect(campos(page)).toHaveCount(cozinha.produtos.length)
  const antes = await linha.boundingBox()
  const nome = await linha.getByText(produto(cozinha, 0).nome).boundingBox()
  expect(nome?.width).toBeGreaterThanOrEqual(150)
  const emVista = () =>
    page.evaluate(() => {
      const barra = document.querySelector('[aria-label="Total e confirmação"]')?.getBoundingClientRect().top ?? 0
      const rows = [...document.querySelectorAll('[aria-label="Produtos"] > li')].map(row =>
        row.getBoundingClientRect(),
      )
      return rows.filter(({ top, bottom }) => top >= 0 && bottom <= barra).length
    })
  expect(await emVista()).toBeGreaterThanOrEqual(8)
  await campos(page).first().fill('20')
  await campos(page).first().press('Enter')
  await expect(linha.getByText('salvando')).toBeAttached()
  expect((await linha.boundingBox())?.height).toBe(antes?.height)
  held.resolve()
  await expect(linha.getByText('salvo', { exact: true })).toBeVisible()
  expect((await linha.boundingBox())?.height).toBe(antes?.height)
})

/** Expects the focused field to be uncovered after each Enter, with room below for the next rows although the rows above grow. */
async function descer(page: Page, vezes: number) {
  for (let i = 0; i < vezes; i++) {
    await page.keyboard.type('3')
    await page.keyboard.press('Enter')
    expect(await foco(page)).toMatchObject({ aVista: true })
  }
  await expect.poll(() => foco(page)).toMatchObject({ longeDaBorda: true })
}

/** Where the focused field is painted. Waits two frames, because a scroll after a frame shows in the next one. */
const foco = (page: Page) =>
  page.evaluate(async () => {
    for (let i = 0; i < 2; i++) await new Promise(requestAnimationFrame)
    const campo = document.activeElement
    const { left, top, bottom, height } = campo?.getBoundingClientRect() ?? new DOMRect()
    const noMeio = document.elementFromPoint(left + 5, top + height / 2)
    const margem = campo ? Number.parseFloat(getComputedStyle(campo).scrollMarginBottom) : 0
    const longeDaBorda = bottom <= innerHeight - margem + 1
    return { aVista: campo instanceof HTMLInputElement && noMeio === campo, longeDaBorda }
  })

/** Turns the wheel quickly on a slow machine, and expects a rendered row where it stops. */
async function pularParaBaixo(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.mouse.move(180, 500)
  const linhaNoMeio = () =>
    page.evaluate(() => document.elementFromPoint(180, 400)?.closest('[data-index]')?.getAttribute('data-index') ?? '')
  const antes = await linhaNoMeio()
  for (let i = 0; i < 12; i++) await page.mouse.wheel(0, 300)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect.poll(linhaNoMeio).not.toBe(antes)
  await expect.poll(linhaNoMeio).not.toBe('')
}

test('a reload returns to the place in the list, and the order after a confirmed one begins at the top', async ({
  page,
}) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await abrirCozinha(12)
  await chegarNaEstante(page, cozinha)
  await campoDe(page, produto(cozinha, 0)).fill('90')
  await page.keyboard.press('Enter')
  await expect(page.getByText('salvo', { exact: true }).first()).toBeVisible()
  await page.evaluate(async () => {
    const scrolled = new Promise(resolve => addEventListener('scroll', resolve, { once: true }))
    scrollTo(0, 250)
    await scrolled
  })
  await page.reload()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(250)
  await botao(page, 'Revisar e confirmar').click()
  await botao(page.getByRole('dialog'), 'Confirmar pedido').click()
  await botao(page, 'Fazer outro pedido').click()
  await expect(campoDe(page, produto(cozinha, 0))).toBeAttached()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})
