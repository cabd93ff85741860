import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { apiOf } from './api.ts'
import { baixar } from './baixado.ts'
import { tokenPara } from './rotas.ts'
import { abrirComoAdministrador } from './screen.ts'
import { expect, test } from './test.ts'

const CENAS = 9

test('a year’s retrospective is read by scrolling, printed, shared and exported', async ({ page, errors }) => {
  errors.allow(404, 422)
  // From the API: the demonstration's data change every day.
  const ano = await apiOf(await tokenPara('/admin'))(lerRetrospectiva, { params: { ano: 2024 } })
  await abrirComoAdministrador(page, '/admin/retrospectiva/2031')
  await expect(page.getByRole('heading', { level: 1, name: 'Retrospectiva 2031' })).toBeVisible()
  await expect(page.getByText('Este ano ainda não tem retrospectiva')).toBeVisible()
  await page.getByRole('link', { name: '2024', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2024', exact: true })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCount(0)
  await expect(
    page.getByRole('heading', { level: 2, name: new RegExp(`^Foram ${inteiro(ano.pedidos)} pedidos`) }),
  ).toBeVisible()
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('region', { name: 'Pedidos', exact: true })).toBeInViewport({ ratio: 0.8 })
  await page.keyboard.press('End')
  await expect(page.getByRole('region', { name: 'O ano em uma imagem' })).toBeInViewport({ ratio: 0.8 })
  await expect(page.locator('section')).toHaveCount(CENAS)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)).toHaveLength(CENAS)

  const cartao = page.getByRole('img', {
    name: `2024 em uma imagem: pedidos: ${inteiro(ano.pedidos)}; em vendas: R$`,
  })
  await expect(cartao).toBeVisible()
  await page.getByRole('switch', { name: 'Com os valores em reais' }).click()
  await expect(page.getByRole('img', { name: /em uma imagem: .*R\$/ })).toHaveCount(0)
  const { nome, bytes } = await baixar(page, 'Salvar a imagem')
  expect(nome).toBe('retrospectiva-2024.png')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1080, 1350])
  expect((await baixar(page, 'Baixar planilha (XLSX)')).nome).toBe('retrospectiva-2024.xlsx')
  await page.getByRole('link', { name: 'Voltar ao painel' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

const inteiro = (n: number) => n.toLocaleString('pt-BR')
