import { CELULAR, tecladoDoCelular } from './celular.ts'
import { abrirCozinha } from './cozinha.ts'
import { campoDe, campos, chegarNaEstante, produto } from './fazer-pedido.ts'
import { abrirRota, irPara, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, TELAS } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

test.use(CELULAR)

/** Viewport left by a virtual keyboard or by landscape orientation. */
const BAIXA = { width: 360, height: 360 }

test('fields that hold no words switch off the keyboard’s capitals and corrections', async ({ page }) => {
  await page.goto('/')
  await semPalavras(page, 2)
  await botao(page, 'Mostrar a senha').click()
  await semPalavras(page, 2)
  const token = await tokenPara('/admin')
  for (const [rota, quantos] of [
    ['/admin/cadastro/usuario?editar=novo', 1],
    ['/admin/cadastro/cliente?editar=novo', 2],
    ['/admin/configuracoes', 3],
    ['/admin/cadastro/produto', 1],
    ['/admin/alterar-senha', 3],
  ] as const) {
    await (page.url().endsWith('/') ? abrirRota(page, rota, token) : irPara(page, rota))
    await semPalavras(page, quantos)
  }
})

test('a window that becomes low keeps the focused field visible between header and bottom bar', async ({ page }) => {
  const cozinha = await abrirCozinha(12)
  await chegarNaEstante(page, cozinha)
  const { escrever } = await tecladoDoCelular(page)
  const campo = campoDe(page, produto(cozinha, 2))
  await campo.tap()
  await escrever('12,5')
  await page.setViewportSize(BAIXA)
  await aVista(campo)
  await page.keyboard.press('Enter') // a phone's "next" key
  await expect(campoDe(page, produto(cozinha, 3))).toBeFocused()
  for (const indice of [3, 4, 5, 6]) {
    await aVista(campos(page).nth(indice))
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('salvo', { exact: true })).toBeVisible()

  // In landscape the search is as wide as the list, also on a shelf without categories beside it.
  await page.setViewportSize({ width: 800, height: 360 })
  const fim = (alvo: Locator) => alvo.evaluate(element => element.getBoundingClientRect().right)
  const lista = page.getByRole('list', { name: 'Produtos' }).locator('..')
  expect(await fim(page.getByRole('search'))).toBe(await fim(lista))

  await page.setViewportSize(TELAS.celular)
  await botao(page, 'Revisar e confirmar').click()
  const dialogo = page.getByRole('dialog', { name: 'Revisar o pedido' })
  const observacao = dialogo.getByRole('textbox', { name: 'Observação' })
  await observacao.tap()
  await page.setViewportSize(BAIXA)
  await aVista(observacao)
  await escrever('pela doca')
  await page.setViewportSize(TELAS.celular)
  await botao(dialogo, 'Outro dia').click()
  await page.setViewportSize(BAIXA)
  await aVista(dialogo.getByRole('textbox', { name: 'Outro dia' }))
})

test('a low window leaves room for a form’s fields', async ({ page }) => {
  await abrirComoAdministrador(page, '/admin/cadastro/produto?editar=novo')
  for (const campo of [page.getByRole('textbox', { name: 'Nome' }), page.getByRole('combobox', { name: 'Unidade' })]) {
    await page.setViewportSize(TELAS.celular)
    await campo.focus()
    await page.setViewportSize(BAIXA)
    await aVista(campo)
  }
})

/** Expects the whole height of a field to be on the screen and uncovered. */
const aVista = (campo: Locator) =>
  expect
    .poll(() =>
      campo.evaluate(field => {
        const { left, top, bottom } = field.getBoundingClientRect()
        return [top + 2, (top + bottom) / 2, bottom - 2].every(y => document.elementFromPoint(left + 8, y) === field)
      }),
    )
    .toBe(true)

/** Expects at least `quantos` fields for addresses, passwords, CNPJs, codes or searches, none with capitalization or correction. */
async function semPalavras(page: Page, quantos: number) {
  await expect.poll(async () => (await page.evaluate(semDizer)).codigos).toBeGreaterThanOrEqual(quantos)
  expect((await page.evaluate(semDizer)).calados).toEqual([])
}

const semDizer = () => {
  const codigos = [
    ...document.querySelectorAll(
      'input:is([type=email], [type=search], [autocomplete$=password], [autocomplete=one-time-code], [data-path=cnpj], [data-path=cor])',
    ),
  ].filter(field => field.checkVisibility())
  const diz = (field: Element, nome: string, ...valores: string[]) => valores.includes(field.getAttribute(nome) ?? '')
  const calados = codigos.filter(
    field =>
      !diz(field, 'autocorrect', 'off') ||
      !diz(field, 'spellcheck', 'false') ||
      !diz(field, 'autocapitalize', 'none', 'characters'),
  )
  return { codigos: codigos.length, calados: calados.map(({ outerHTML }) => outerHTML) }
}
