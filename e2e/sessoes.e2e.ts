import { expect, test } from '@playwright/test'
import { entrar as autenticar, lerSessao } from '#contract/autenticacao.ts'
import { apiOf } from './api.ts'
import { abrirCozinha } from './cozinha.ts'
import { abrirComo, botao, semFalhaNosTemas, TELAS } from './screen.ts'
import { watchErrors } from './watch-errors.ts'

for (const [tela, viewport] of Object.entries(TELAS))
  test.describe(tela, () => {
    test.use({ viewport })

    test('one sees where one is signed in, and ends one session, then all the others', async ({ page, browser }) => {
      const errors = watchErrors(page)
      const cozinha = await abrirCozinha()
      const { email, senha } = cozinha
      const outra = apiOf((await apiOf('')(autenticar, { body: { email, senha } })).token)
      const context = await browser.newContext()
      const tablet = await context.newPage()
      await abrirComo(tablet, cozinha, '/cliente/pedidos')
      await expect(tablet.getByRole('heading', { level: 1 })).toBeVisible()
      await abrirComo(page, cozinha, '/cliente/alterar-senha')
      const linhas = page.getByRole('list', { name: 'Sessões abertas' }).getByRole('listitem')
      await expect(linhas).toHaveCount(3)
      await expect(linhas.first()).toContainText('Esta sessão')
      await expect(linhas.first().getByRole('button')).toHaveCount(0)
      await semFalhaNosTemas(page)

      await linhas
        .nth(1)
        .getByRole('button', { name: /^Encerrar: / })
        .click()
      await expect(page.getByText('Sessão encerrada')).toBeVisible()
      await expect(linhas).toHaveCount(2)
      // What the ended one heard live ended with it: its screen says so by itself.
      await expect(tablet).toHaveURL('/')
      await expect(tablet.getByText(/^Sua sessão terminou/)).toBeVisible()
      await context.close()

      await botao(page, 'Encerrar a outra').click()
      const pergunta = page.getByRole('dialog', { name: 'Encerrar a outra sessão?' })
      await semFalhaNosTemas(page)
      await botao(pergunta, 'Encerrar').click()
      await expect(linhas).toHaveCount(1)
      await expect(botao(page, 'Encerrar a outra')).toBeHidden()
      await expect(outra(lerSessao)).rejects.toThrow('401')
      await page.reload()
      await expect(linhas).toHaveCount(1)
      errors.check()
    })
  })
