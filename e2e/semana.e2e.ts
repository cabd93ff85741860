import { atualizarCliente, lerCliente } from '#contract/clientes.ts'
import { diaDaSemana } from '#contract/dias.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

test.describe('celular', () => {
  test.use({ viewport: TELAS.celular })

  test('a weekly standing order is created, paused, changed, and shown in the client’s record', async ({
    page,
    errors,
  }) => {
    const cozinha = await abrirCozinha()
    const { id, dataEntrega } = await cozinha.confirmado(2)
    const { clientes } = await cozinha.admin(lerCliente, { params: { id: cozinha.clienteId } })
    const body = { id: cozinha.clienteId, nome: cozinha.nome, cnpj: clientes[0]?.cnpj ?? '' }
    await cozinha.admin(atualizarCliente, { body: { ...body, diasEntrega: [1, 2, 3, 4, 5, 6] } })
    const dialogo = page.getByRole('dialog', { name: 'Repetir toda semana' })
    await abrirComo(page, cozinha, `/cliente/pedidos?id=${id}`)
    await botao(page, 'Repetir toda semana…').click()
    await expect(campo(dialogo, 'Nome')).toBeFocused()
    await campo(dialogo, 'Nome').fill('Verduras')
    const doDia = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'][diaDaSemana(dataEntrega) - 1] ?? ''
    await expect(dialogo.getByText('seg', { exact: true })).toBeVisible()
    await dialogo.getByText(doDia, { exact: true }).click()
    await expect(dialogo.getByText('dom', { exact: true })).toHaveCount(0)
    errors.allow(409, 422)
    await botao(dialogo, 'Guardar pedido fixo').click()
    await expect(dialogo.getByText('Escolha pelo menos um dia da semana')).toBeInViewport()
    for (const dia of ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb']) await dialogo.getByText(dia, { exact: true }).click()
    await botao(dialogo, 'Guardar pedido fixo').click()
    await expect(dialogo).toHaveCount(0)

    await page.setViewportSize(TELAS.mesa)
    await abrirComoAdministrador(page, `/admin/cadastro/cliente?editar=${cozinha.clienteId}`)
    await expect(page.getByRole('heading', { name: 'Pedidos fixos' })).toBeVisible()
    await page.setViewportSize(TELAS.celular)
    await abrirComo(page, cozinha, '/cliente/inicial')
    const fixos = page.getByRole('heading', { name: 'Pedidos fixos' }).locator('..')
    await expect(fixos.getByText(/próxima entrega/)).toBeVisible()
    await botao(page, 'Mudar Verduras').click()
    const mudar = page.getByRole('dialog', { name: 'Pedido fixo' })
    const [produto = { nome: '' }] = cozinha.produtos
    await campo(mudar, 'Nome').fill('Legumes')
    await campo(mudar, 'Pausado até (opcional)').fill('31/12/2099')
    await botao(mudar, `Tirar ${produto.nome}`).click()
    await botao(mudar, 'Salvar').click()
    await expect(fixos.getByText('1 produto')).toBeVisible()
    await expect(fixos.getByText(/pausado até/)).toBeVisible()

    await botao(page, 'Excluir Legumes').click()
    await botao(page.getByRole('dialog'), 'Excluir').click()
    await expect(fixos).toHaveCount(0)
  })
})
