import { criarPedido } from '#contract/pedidos.ts'
import { abrirCozinha } from './cozinha.ts'
import { irPara, mudarEndereco } from './rotas.ts'
import { abrirComoAdministrador, botao, semFalhaNosTemas, semSobraAqui, TELAS } from './screen.ts'
import { expect, test } from './test.ts'

test('an administrator sees the client’s screens, changes nothing, and returns to the same place', async ({
  page,
  errors,
}) => {
  // Requests in flight when the administrator signs out.
  errors.allow(401)
  const { clienteId, nome, admin, produtos } = await abrirCozinha()
  const registro = `/admin/cadastro/cliente?editar=${clienteId}`
  await abrirComoAdministrador(page, registro)
  await botao(page, 'Procurar em tudo').click()
  await page.getByRole('option', { name: 'Auditoria' }).click()
  await expect(page).toHaveURL('/admin/auditoria')
  await page.goBack()
  const outra = await page.context().newPage()
  await outra.goto('/admin/dashboard')

  await botao(page, 'Ver como o cliente').click()
  await expect(page).toHaveURL('/cliente/inicial')
  const barra = page.getByRole('region', { name: 'Ver como o cliente' })
  await expect(barra).toContainText(`Você está vendo como ${nome} – só leitura`)
  await semFalhaNosTemas(page)

  await test.step('on every screen, also after a reload', async () => {
    await page.goto('/cliente/estante')
    await expect(page.getByText(produtos[0]?.nome ?? '').first()).toBeVisible()
    await expect(barra).toBeVisible()
    // A read-only shelf has no fields at all.
    await expect(page.getByText('só para consulta')).toBeVisible()
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('complementary', { name: 'Resumo do pedido' })).toHaveCount(0)
    await page.setViewportSize(TELAS.celular)
    await semSobraAqui(page)
    await irPara(page, '/cliente/pedidos')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(barra).toBeVisible()
    await page.setViewportSize(TELAS.mesa)
    // The administrator's recent screens are hidden, because the client may be looking on.
    await botao(page, 'Procurar em tudo').click()
    await expect(page.getByRole('option', { name: 'Pedidos' })).toBeVisible()
    await expect(page.getByText('Auditoria')).toBeHidden()
    await page.keyboard.press('Escape')
    // Personal screens are unavailable when viewing as the client.
    for (const own of ['/cliente/alterar-senha', '/cliente/avisos']) {
      await mudarEndereco(page, own)
      await expect(page).toHaveURL('/cliente/inicial')
    }
  })

  await test.step('the other tab is still the administrator’s', async () => {
    await outra.reload()
    await expect(outra).toHaveURL('/admin/dashboard')
    await expect(outra.getByRole('region', { name: 'Ver como o cliente' })).toHaveCount(0)
  })

  await botao(barra, 'Sair').click()
  await expect(page).toHaveURL(registro)
  await expect(barra).toHaveCount(0)
  await page.goto(`/admin/auditoria?entidade=ver-como&registroId=${clienteId}`) // changes by other journeys fill the first page
  await expect(page.getByText(`Viu as telas como ${nome}`)).toBeVisible()

  await test.step('signing out in another tab ends it', async () => {
    await irPara(page, registro)
    await botao(page, 'Ver como o cliente').click()
    await expect(barra).toBeVisible()
    await outra.getByRole('button', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Entrar')
  })

  await test.step('from an order the client’s own view of it', async () => {
    const { pedidos } = await admin(criarPedido, { body: { clienteId } })
    const id = pedidos[0]?.id
    await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
    await botao(page, 'Ver como o cliente').click()
    await expect(page).toHaveURL(`/cliente/pedidos?id=${id}`)
    await expect(barra).toBeVisible()
  })
})
