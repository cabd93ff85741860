import { criarProduto } from '#contract/produtos.ts'
import { CEP } from '../test/cep-service.ts'
import { apiOf } from './api.ts'
import { nomes } from './numeros.ts'
import { mudarEndereco, tokenPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, type Locator, type Page, test } from './test.ts'

test('says what is wrong, what prevents a deletion, and that a record is missing', async ({ page, errors }) => {
  errors.allow(404, 409, 422)
  await abrirComoAdministrador(page, '/admin/cadastro/cliente?busca=RESTAURANTE AURORA')
  await botao(page, 'Abrir Restaurante Aurora').click()
  await botao(page, 'Editar').click()
  await expect(page.getByText('Tem usuários, estantes ou pedidos: não pode ser excluído')).toBeVisible()
  await expect(botao(page, 'Inativar')).toBeVisible()
  await expect(botao(page, 'Excluir')).toBeHidden()

  await mudarEndereco(page, '/admin/cadastro/cliente?editar=novo')
  await botao(page, 'Cadastrar cliente').click()
  await expect(campo(page, 'Nome')).toBeFocused()
  await expect(campo(page, 'Nome')).toHaveAccessibleDescription(/Preencha este campo/)

  await test.step('a CEP fills empty fields and overwrites none; what its service says is shown', async () => {
    await campo(page, 'CEP').fill('01310-100')
    await expect(campo(page, 'Endereço')).toHaveValue('Avenida Paulista')
    await expect(page.getByRole('combobox', { name: 'Estado' })).toHaveValue('SP')
    await campo(page, 'Endereço').fill('Rua das Flores, 12')
    await campo(page, 'Cidade').fill('')
    await campo(page, 'CEP').fill(CEP.cidade)
    await expect(campo(page, 'Cidade')).toHaveValue('Lavras')
    await expect(campo(page, 'Endereço')).toHaveValue('Rua das Flores, 12')
    await campo(page, 'CEP').fill(CEP.sem)
    await expect(page.getByText('CEP não encontrado: confira')).toBeVisible()
    await campo(page, 'CEP').fill(CEP.caido)
    await expect(page.getByText('A busca de CEP não respondeu agora')).toBeVisible()
  })

  await page.goto('/admin/cadastro/cliente?editar=999999')
  await expect(page.getByText('O cliente não foi encontrado', { exact: true })).toBeVisible()
  await botao(page, 'Ver a lista').click()
  await expect(page).toHaveURL('/admin/cadastro/cliente')
})

test('a record keeps what is typed, asks before it is left, is deactivated and deleted', async ({ page }) => {
  const novo = { nome: nomes().produto, precoCusto: 12.5, unidadeMedida: 'KG' } as const
  const { produtos } = await apiOf(await tokenPara('/admin'))(criarProduto, { body: novo })
  await page.setViewportSize({ width: 1600, height: 900 })
  await abrirComoAdministrador(page, `/admin/cadastro/produto?editar=${produtos[0]?.id}&busca=arroz`)
  const { promise: vai, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/produtos', async route => {
    if (route.request().method() === 'PUT') await vai
    await route.fallback()
  })
  await campo(page, 'Custo').fill('13')
  await botao(page, 'Salvar').click()
  await expect(botao(page, 'Salvar')).toHaveAttribute('aria-busy')
  await campo(page, 'Nome').fill(`${novo.nome} meia cura`)
  resolve()
  await noAltoADireita(page, page.getByRole('alert').filter({ hasText: 'Produto salvo' }))
  await expect(campo(page, 'Custo')).toHaveValue('13,00')
  const pergunta = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  for (const sair of [botao(page, 'Fechar').first(), botao(page, 'Sair')]) {
    await sair.click()
    await botao(pergunta, 'Continuar editando').click()
    await expect(campo(page, 'Nome')).toHaveValue(`${novo.nome} meia cura`)
  }

  await botao(page, 'Inativar').click()
  await expect(botao(page, 'Ativar')).toBeFocused()
  await botao(page, 'Ativar').click()
  await expect(botao(page, 'Inativar')).toBeFocused()
  await botao(page, 'Excluir').click()
  await noMaximoLargo(page.getByRole('dialog'))
  for (const [width, size] of [
    [1081, 16],
    [1080, 15],
    [721, 15],
    [720, 14],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.locator('body'), `at ${width} px`).toHaveCSS('font-size', `${size}px`)
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Produto excluído')).toBeVisible()
  await expect(page).toHaveURL('/admin/cadastro/produto?busca=arroz')
  await expect(pergunta).toBeHidden()
})

async function noAltoADireita(page: Page, aviso: Locator) {
  await aviso.dispatchEvent('mouseover') // so that it stays, however slow the machine is
  // It slides in from the side.
  const lugar = async () => {
    const { x, y, width } = (await aviso.boundingBox()) ?? { x: 0, y: 900, width: 0 }
    const aoLado = (page.viewportSize()?.width ?? 0) - x - width
    return { noAlto: y < 100, aDireita: aoLado >= 0 && aoLado < 40 }
  }
  await expect.poll(lugar).toEqual({ noAlto: true, aDireita: true })
  await aviso.dispatchEvent('mouseout')
}

async function noMaximoLargo(modal: Locator) {
  await modal.evaluate(element => {
    element.style.flexBasis = '5000px'
    element.style.width = '5000px'
  })
  await expect.poll(async () => (await modal.boundingBox())?.width).toBe(1200)
}
