import { diaPorExtenso } from '#contract/dias.ts'
import { botao, campo } from '../../e2e/screen.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { BUYER, CLIENT_LIST, clientName, DAYS, NAMES, PERIOD, PRICES, PRODUCTS } from './business.ts'
import type { Hand } from './hand.ts'
import { expect, type Job } from './job.ts'

/** The first five steps of an empty business, as its dashboard lists them. */
export const beginning: readonly Job[] = [
  {
    job: 'settings: who the provider is, how to reach it, the least order',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('link', { name: 'Abrir as configurações' }))
      await hand.press(campo(page, 'Nome'))
      await hand.key('Control+a')
      for (const text of ['Distribuidora Boa Mesa', cnpjDeTeste(77), '1134567890', 'vendas@exemplo.com.br']) {
        await hand.type(text)
        await hand.key('Tab')
      }
      await hand.press(campo(page, 'Pedido mínimo'))
      await hand.type('50')
      await hand.press(botao(page, 'Salvar'))
      await expect(page.getByText('Configurações salvas')).toBeVisible()
    },
  },
  {
    job: `${NAMES.length} products by import`,
    who: 'owner',
    async walk(hand) {
      await hand.press(hand.page.getByRole('link', { name: 'Cadastrar ou importar produtos' }))
      await importFile(hand, 'produtos.csv', PRODUCTS)
    },
  },
  {
    job: `${CLIENT_LIST.length - 1} clients by import`,
    who: 'owner',
    async walk(hand) {
      await hand.press(hand.page.getByRole('link', { name: 'Cadastrar ou importar clientes' }))
      await importFile(hand, 'clientes.csv', CLIENT_LIST)
    },
  },
  {
    job: `the first shelf, ${NAMES.length} products with prices from a file`,
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('link', { name: 'Montar a estante' }))
      await hand.press(botao(page, 'Nova estante').first())
      const client = page.getByRole('combobox', { name: 'Cliente', exact: true })
      await hand.press(client)
      await hand.type(clientName(0).slice(0, 14))
      await expect(page.getByRole('option', { name: clientName(0) })).toBeVisible()
      await hand.key('Enter')
      await hand.press(campo(page, 'Período'))
      await hand.type(PERIOD)
      await hand.press(campo(page, 'Aceita pedidos de'))
      await hand.type(diaPorExtenso(DAYS.validaDe))
      await hand.press(campo(page, 'Aceita pedidos até'))
      await hand.type(diaPorExtenso(DAYS.validaAte))
      await hand.press(botao(page, 'Criar e adicionar produtos'))
      await expect(page.getByRole('heading', { name: PERIOD, level: 1 })).toBeVisible()
      await importFile(hand, 'precos.csv', PRICES)
    },
  },
  {
    job: 'its first buyer',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('link', { name: 'Cadastrar o comprador' }))
      await hand.press(page.getByRole('combobox', { name: 'Cliente', exact: true }))
      await hand.type(clientName(0).slice(0, 14))
      await expect(page.getByRole('option', { name: clientName(0) })).toBeVisible()
      await hand.key('Enter')
      for (const text of ['Compras', BUYER.email]) {
        await hand.key('Tab')
        await hand.type(text)
      }
      await hand.press(page.getByText('Com uma senha sua', { exact: true }))
      await hand.press(page.getByLabel('Senha', { exact: true }))
      await hand.type(BUYER.senha)
      await hand.key('Enter')
      await expect(page.getByText('Usuário cadastrado')).toBeVisible()
    },
  },
]

/** Imports a file: from the list's button to the written rows. */
async function importFile(hand: Hand, name: string, lines: readonly string[]): Promise<void> {
  const { page } = hand
  await hand.press(botao(page, 'Importar'))
  const dialog = page.getByRole('dialog')
  await hand.file(dialog.getByLabel('Escolher o arquivo'), name, lines)
  await hand.press(botao(dialog, `Gravar ${lines.length - 1} linhas`))
  await hand.press(botao(dialog, 'Concluir'))
  await expect(dialog).toBeHidden()
}
