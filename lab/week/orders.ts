import { campos } from '../../e2e/fazer-pedido.ts'
import { botao, campo } from '../../e2e/screen.ts'
import { clientName, MESSAGE } from './business.ts'
import type { Hand } from './hand.ts'
import { expect, type Job } from './job.ts'

const LINES = 5
const byTelephone = `an order of ${LINES} lines by telephone`

export const orders: readonly Job[] = [
  {
    job: `a buyer’s order of ${LINES} lines, on a phone`,
    who: 'buyer on a phone',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('main').getByRole('link', { name: 'Fazer pedido' }))
      await expect(campos(page).first()).toBeVisible()
      await hand.press(campos(page).first())
      await fill(hand)
      await hand.press(botao(page, 'Revisar e confirmar'))
      await hand.press(botao(page.getByRole('dialog'), 'Confirmar pedido'))
      await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
    },
  },
  {
    job: byTelephone,
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await startOrder(hand, clientName(1))
      await hand.key('Enter')
      await expect(campos(page).first()).toBeFocused()
      const goal = { most: 3, had: '–' }
      const toTheFirst = { job: `${byTelephone}: to its first quantity`, goal, done: hand.done() }
      await fill(hand)
      await confirm(hand)
      return toTheFirst
    },
  },
  {
    job: 'an order from pasted text, 5 lines',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await startOrder(hand, clientName(2))
      await hand.press(botao(page, 'Colar mensagem'))
      const dialog = page.getByRole('dialog', { name: 'Colar mensagem' })
      await expect(campo(dialog, 'Mensagem')).toBeFocused()
      await hand.paste(MESSAGE)
      await hand.press(botao(dialog, 'Ler a mensagem'))
      await hand.press(botao(dialog, 'Adicionar 5 itens'))
      await expect(page.getByText(/· 5 itens/).first()).toBeVisible()
      await confirm(hand)
    },
  },
]

/** Goes to a client's shelf from any screen. */
async function startOrder(hand: Hand, client: string): Promise<void> {
  const { page } = hand
  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Novo pedido' }))
  await expect(page.getByRole('searchbox')).toBeFocused()
  await hand.type(client)
  await hand.key('Enter')
  await expect(page.getByRole('heading', { name: `Pedido de ${client}` })).toBeVisible()
  await expect(campos(page).first()).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
}

/** Types a quantity and Enter on line after line, from the focused field. */
async function fill(hand: Hand): Promise<void> {
  for (let i = 0; i < LINES; i++) {
    await expect(campos(hand.page).nth(i)).toBeFocused()
    await hand.type('12')
    await hand.key('Enter')
  }
  await expect(hand.page.getByText('salvo', { exact: true })).toHaveCount(LINES)
}

async function confirm(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.key('Control+Enter')
  await hand.press(botao(page.getByRole('dialog', { name: /^Revisar o pedido/ }), 'Confirmar pedido'))
  await expect(page).toHaveURL(/\/admin\/relatorios\/pedido\?id=\d+$/)
}
