import { listarItens } from '#contract/itens-pedido.ts'
import { pedidosDe } from './fazer-pedido.ts'
import { emLetras } from './numeros.ts'
import { abrirComo, abrirComoAdministrador, botao, campo, TELAS } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

/** A kitchen whose shelf also holds these products, under names that no other journey uses. */
async function comProdutos() {
  const cozinha = await abrirCozinha()
  const dela = emLetras(cozinha.numero)
  await cozinha.oferecer(
    ['Tomate Italiano', 'Tomate Cereja', 'Cebola'].map(nome => ({ nome: `${nome} ${dela}`, precoVenda: 5 })),
  )
  return { ...cozinha, dela }
}

async function colar(page: Page, texto: string) {
  await botao(page, 'Colar mensagem').click()
  const dialogo = page.getByRole('dialog', { name: 'Colar mensagem' })
  await campo(dialogo, 'Mensagem').fill(texto)
  await botao(dialogo, 'Ler a mensagem').click()
  return dialogo
}

const linhasDe = async (cozinha: Cozinha) => {
  const [pedido] = await pedidosDe(cozinha)
  if (!pedido) return []
  const { itens } = await cozinha.admin(listarItens, { params: { id: pedido.id } })
  return itens.map(({ nome, quantidade }) => [nome, quantidade])
}

test('a message is pasted: sure lines are ready, a doubt takes one press and is learned', async ({ page }) => {
  await page.setViewportSize(TELAS.celular)
  const cozinha = await comProdutos()
  const { dela } = cozinha
  await abrirComo(page, cozinha, '/cliente/estante')
  const dialogo = await colar(page, 'Bom dia!\n2,5 kg cebola\n3 kg tomate\no de sempre\nobrigada')
  await expect(dialogo.getByText('3 linhas, 1 certa.')).toBeVisible()
  await expect(botao(dialogo, `Tomate Cereja ${dela}`)).toBeVisible()
  await botao(dialogo, 'Adicionar 1 item').click()
  const naoForam = dialogo.getByRole('list', { name: 'Linhas da mensagem' })
  await expect(naoForam.getByRole('listitem')).toHaveCount(2)
  await expect(naoForam).toContainText('3 kg tomate')
  await botao(naoForam, `Tomate Italiano ${dela}`).click()
  await botao(dialogo, 'Adicionar 1 item').click()
  await expect(naoForam.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect
    .poll(() => linhasDe(cozinha))
    .toEqual([
      [`Cebola ${dela}`, 2.5],
      [`Tomate Italiano ${dela}`, 3],
    ])

  await test.step('the provider sees the learned word, and makes it forgotten', async () => {
    await page.setViewportSize(TELAS.mesa)
    await abrirComoAdministrador(page, `/admin/cadastro/cliente?editar=${cozinha.clienteId}`)
    await page.getByText(/^Como este cliente chama os produtos/).click()
    const palavras = page.getByRole('list', { name: 'Palavras aprendidas' })
    await expect(palavras).toContainText(`Tomate Italiano ${dela}`)
    await botao(palavras, 'Esquecer “tomate”').click()
    await expect(palavras).toBeHidden()
  })
})
