import { readSheet } from 'read-excel-file/node'
import { emReais } from '#contract/dinheiro.ts'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { CELULAR } from './celular.ts'
import { mudarEndereco, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, emCadaTema, OF_COLOURS, semAxe, semAxeNosTemas, semSobra } from './screen.ts'
import { expect, type Page, test } from './test.ts'

const CENAS = 11

test('the year is shown and printed slide by slide, by keyboard, with animated numbers', async ({ page }) => {
  const ano = await lido(2024)
  await page.clock.install() // its frames come one after another, however late
  await abrir(page, 2024)
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  await naFrente(page, 'Capa')
  const contagem = page.getByRole('region', { name: 'Pedidos', exact: true }).locator('[data-counting]')
  // The page itself records the steps, because polling from the test may come too late.
  await contagem.evaluate(element => {
    const seen = new MutationObserver(() =>
      element.setAttribute('data-seen', `${vistos.add(element.textContent).size}`),
    )
    const vistos = new Set<string | null>()
    seen.observe(element, { characterData: true, childList: true, subtree: true })
  })
  await page.keyboard.press('ArrowDown')
  await naFrente(page, 'Pedidos')
  await expect(contagem).toHaveText(inteiro(ano.pedidos))
  expect(Number(await contagem.getAttribute('data-seen'))).toBeGreaterThan(1)
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^Foram ${inteiro(ano.pedidos)} pedidos`) }),
  ).toBeVisible()
  await page.keyboard.press('PageDown')
  await naFrente(page, 'Vendas')
  await page.keyboard.press('ArrowUp')
  await naFrente(page, 'Pedidos')
  await page.keyboard.press('End')
  await naFrente(page, 'O ano em uma imagem')
  await page.keyboard.press('Home')
  await naFrente(page, 'Capa')
  await expect(page.locator('section')).toHaveCount(CENAS)
  for (let i = 1; i < CENAS; i++) await page.keyboard.press('ArrowRight')
  await naFrente(page, 'O ano em uma imagem')
  for (const valor of [ano.valorTotal, ano.melhorMes?.valorTotal, ano.melhorDia?.valorTotal])
    await expect(page.getByRole('heading', { level: 2, name: emReais(valor ?? 0) })).toHaveCount(1)
  await semSobra(page)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(CENAS)
  await page.getByRole('link', { name: 'Voltar ao painel' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('axe finds nothing on any slide; every chart has its figures, and is saved with values or without', async ({
  page,
}) => {
  const ano = await lido(2024)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await abrir(page, 2024)
  await emCadaTema(page, async only => {
    await semAxe(page, only)
    // The first check cannot judge colours on slides off stage, so each comes on stage.
    for (const titulo of ['Pedidos', 'Crescimento', 'Melhor dia', 'Produtos', 'Melhor cliente']) {
      await page.getByRole('button', { name: `: ${titulo}` }).click()
      await naFrente(page, titulo)
      await semAxe(page, OF_COLOURS, NA_FRENTE)
    }
    await page.keyboard.press('Home')
    await naFrente(page, 'Capa')
  })
  await page.keyboard.press('PageDown')
  await naFrente(page, 'Pedidos')
  const pedidos = page.getByRole('region', { name: 'Pedidos', exact: true })
  await expect(pedidos.locator('[data-counting]')).toHaveText(inteiro(ano.pedidos))
  await botao(page, 'Ver os números').first().click()
  const numeros = page.getByRole('dialog', { name: 'Pedidos por mês em 2024' })
  await expect(numeros.getByRole('row')).toHaveCount(13)
  await page.keyboard.press('ArrowDown')
  await expect(numeros).toBeVisible()
  await semAxe(page)
  await page.keyboard.press('Escape')
  await expect(numeros).toBeHidden()

  await page.keyboard.press('End')
  const cartao = page.getByRole('img', {
    name: `2024 em uma imagem: pedidos: ${inteiro(ano.pedidos)}; em vendas: R$`,
  })
  await expect(cartao).toBeVisible()
  await semAxeNosTemas(page, NA_FRENTE)
  const comValores = await imagemSalva(page)
  await page.getByRole('switch', { name: 'Com os valores em reais' }).click()
  await expect(page.getByRole('img', { name: /em uma imagem: .*R\$/ })).toHaveCount(0)
  const semValores = await imagemSalva(page)
  expect(semValores.equals(comValores)).toBe(false)

  const { nome, bytes } = await baixar(page, 'Baixar planilha (XLSX)')
  expect(nome).toBe('retrospectiva-2024.xlsx')
  const meses = (await readSheet(bytes)).slice(-13)
  expect(meses[0]?.[0]).toEqual(new Date('2024-01-01T00:00:00Z'))
  expect(meses[12]?.[0]).toBe('Total')
})

test('a swipe turns the slide', async ({ browser }) => {
  const page = await browser.newPage(CELULAR)
  await abrir(page, 2023)
  const toque = await page.context().newCDPSession(page)
  const deslizar = async (de: number, ate: number) => {
    await toque.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: de, y: 400 }] })
    await toque.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: ate, y: 400 }] })
    await toque.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await deslizar(300, 60)
  await naFrente(page, 'Pedidos')
  await deslizar(60, 300)
  await naFrente(page, 'Capa')
  await botao(page, 'Próxima parte').click()
  await naFrente(page, 'Pedidos')
  await page.close()
})

test('a year without a retrospective says so and links to one that has it', async ({ page, errors }) => {
  errors.allow(404, 422)
  await abrirComoAdministrador(page, '/admin/retrospectiva/2031')
  for (const ano of ['2031', 'ontem']) {
    await mudarEndereco(page, `/admin/retrospectiva/${ano}`)
    await expect(page.getByRole('heading', { level: 1, name: `Retrospectiva ${ano}` })).toBeVisible()
    await expect(page.getByText('Este ano ainda não tem retrospectiva')).toBeVisible()
  }
  await semAxe(page)
  await page.getByRole('link', { name: 'Ver 2024' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2024', exact: true })).toBeVisible()
})

async function abrir(page: Page, ano: number) {
  await abrirComoAdministrador(page, `/admin/retrospectiva/${ano}`)
  await expect(page.getByRole('heading', { level: 1, name: String(ano), exact: true })).toBeVisible()
}

/** The expected figures, from the API: the demonstration's data change every day. */
const lido = async (ano: number) => apiOf(await tokenPara('/admin'))(lerRetrospectiva, { params: { ano } })

const inteiro = (n: number) => n.toLocaleString('pt-BR')

const NA_FRENTE = 'section[data-on-stage]'
const naFrente = (page: Page, titulo: string) => expect(page.locator(NA_FRENTE)).toHaveAttribute('aria-label', titulo)

/** Saves the image; returns the bytes of its 1080 × 1350 px PNG. */
async function imagemSalva(page: Page): Promise<Buffer> {
  const { nome, bytes } = await baixar(page, 'Salvar a imagem')
  expect(nome).toBe('retrospectiva-2024.png')
  expect(bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
  expect(bytes.length).toBeGreaterThan(20_000)
  return bytes
}
