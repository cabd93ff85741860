import { lerRegrasDeEntrega, listarClientes } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { cancelarPedido } from '#contract/pedidos-status.ts'
import { campos } from '../../e2e/fazer-pedido.ts'
import { ADMINISTRADOR, botao } from '../../e2e/screen.ts'
import type { Hand } from './hand.ts'
import { expect, type Job, type People, type Week } from './job.ts'
import { confirmOrder } from './warehouse.ts'

/** The demonstration's users. */
export const DEMONSTRATION: People = {
  owner: [ADMINISTRADOR, '/admin/dashboard'],
  buyer: [{ ...ADMINISTRADOR, email: 'cliente@exemplo.com.br' }, '/cliente/inicial'],
}

const LINES = 30
const ON_A_PHONE = 10
const PRICES = 20
const PASTED = 50
/** Goal for the long order: keys and presses together. */
const MOST = 66

/** The eight daily jobs of docs/week.md, in the demonstration. */
export const daily: readonly Job[] = [
  {
    job: `${LINES} lines typed, from an open shelf to the confirmation`,
    goal: { most: MOST - LINES, had: '69 with keys' },
    who: 'buyer',
    at: '/cliente/estante',
    prepare: withoutOpenOrder,
    async walk(hand) {
      await hand.press(campos(hand.page).first())
      await typeLines(hand, LINES)
      await confirm(hand)
    },
  },
  {
    job: 'the last order repeated, to the confirmation, on a phone',
    goal: { most: 3, had: '–' },
    who: 'buyer on a phone',
    at: '/cliente/estante',
    prepare: withoutOpenOrder,
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('button', { name: /^Repetir o pedido de/ }))
      await hand.press(botao(page.getByRole('dialog'), 'Adicionar e revisar'))
      await hand.press(botao(page.getByRole('dialog', { name: /^Revisar o pedido/ }), 'Confirmar pedido'))
      await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
    },
  },
  {
    job: `${ON_A_PHONE} lines, on a phone, to the confirmation`,
    who: 'buyer on a phone',
    at: '/cliente/estante',
    prepare: withoutOpenOrder,
    async walk(hand) {
      await hand.press(campos(hand.page).first())
      await typeLines(hand, ON_A_PHONE)
      await confirm(hand)
    },
  },
  {
    job: `${PRICES} prices changed in a shelf`,
    who: 'owner',
    async walk(hand, week) {
      const { page } = hand
      await openSheet(hand, week)
      for (let i = 0; i < PRICES; i++) {
        await hand.type('9,9')
        await hand.key('Enter')
      }
      await hand.key('Control+s')
      await expect(page.getByText('Tudo salvo')).toBeVisible()
    },
  },
  {
    job: `${PASTED} prices pasted into a shelf`,
    who: 'owner',
    async walk(hand, week) {
      const { page } = hand
      await openSheet(hand, week)
      const copied = Array.from({ length: PASTED }, (_, i) => `${10 + i},50`).join('\r\n')
      await page.evaluate(text => navigator.clipboard.writeText(text), copied)
      await hand.key('Control+v')
      await expect(page.getByText(`${PASTED} produtos por salvar`)).toBeVisible()
      await hand.key('Control+s')
      await expect(page.getByText('Tudo salvo')).toBeVisible()
    },
  },
  {
    job: 'an order found, moved to another day, delivered and finalized',
    who: 'owner',
    async walk(hand, week) {
      const { page } = hand
      const { id, otherDay } = await confirmedOrder(week)
      await expect(botao(page, 'Procurar em tudo')).toBeVisible()
      await hand.key('Control+k')
      await expect(page.getByRole('combobox', { name: 'Procurar em tudo' })).toBeFocused()
      await hand.type(String(id))
      await expect(page.locator('[role=option][data-combobox-selected]')).toContainText(`Pedido ${id}`)
      await hand.key('Enter')
      await hand.press(botao(page, 'Mudar o dia da entrega'))
      const day = `${otherDay.slice(8)}/${otherDay.slice(5, 7)}`
      await hand.press(page.getByRole('radio', { name: new RegExp(day) }))
      await hand.press(botao(page.getByRole('dialog'), 'Mudar'))
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await hand.press(botao(page, 'Entregar'))
      await hand.press(botao(page.getByRole('dialog'), 'Entregar'))
      await hand.press(botao(page, 'Finalizar'))
      const dialog = page.getByRole('dialog')
      await hand.press(dialog.getByRole('combobox', { name: 'Empresa que atende' }))
      await hand.press(page.getByRole('option').first())
      await hand.press(botao(dialog, 'Finalizar'))
      await expect(page.getByText(`Pedido ${id} finalizado`, { exact: true })).toBeVisible()
    },
  },
  {
    job: 'the packing list of tomorrow, as a paper',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByRole('link', { name: /^Entregas amanhã: / }))
      await hand.press(page.getByRole('link', { name: 'Lista de separação' }))
      await download(hand, 'Lista em PDF')
    },
  },
  {
    job: 'the sales of this month as XLSX',
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Relatórios'))
      await hand.press(page.getByRole('menuitem', { name: 'Vendas', exact: true }))
      await download(hand, 'Baixar planilha (XLSX)')
    },
  },
]

/** The buyer's client: the demonstration's first. */
async function clientOf({ admin }: Week): Promise<number> {
  const { clientes } = await admin({ ...listarClientes, url: `${listarClientes.url}?busca=Aurora` })
  return clientes[0]?.id ?? 0
}

/** Cancels the buyer's open order, so that the job begins with an empty one. */
async function withoutOpenOrder(week: Week): Promise<void> {
  const url = `${listarPedidos.url}?status=Aberto&clienteId=${await clientOf(week)}` as const
  const { pedidos } = await week.admin({ ...listarPedidos, url })
  for (const { id } of pedidos) await week.admin(cancelarPedido, { params: { id } })
}

/** Types a quantity and Enter on line after line, from the focused field: a long shelf renders only visible rows, so no index finds one. */
async function typeLines({ page, type, key }: Hand, lines: number): Promise<void> {
  const inHand = page.locator(':focus')
  for (let i = 0; i < lines; i++) {
    const name = (await inHand.getAttribute('aria-label')) ?? ''
    await type('1')
    await key('Enter')
    await expect(inHand).not.toHaveAttribute('aria-label', name)
  }
}

/** Presses a download and waits for the file. */
const download = ({ page, press }: Hand, name: string) =>
  Promise.all([page.waitForEvent('download'), press(botao(page, name))])

async function confirm(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.key('Control+Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await hand.press(botao(page.getByRole('dialog'), 'Confirmar pedido'))
  await expect(page.getByRole('heading', { name: /^Pedido nº\s\d+ confirmado$/ })).toBeVisible()
}

/** Opens the client's shelf in the workshop with the first price focused. */
async function openSheet(hand: Hand, week: Week): Promise<void> {
  const { page } = hand
  const { estantes } = await week.admin(listarEstantesDoCliente, { params: { id: await clientOf(week) } })
  const { id, periodo } = estantes.find(({ aberta }) => aberta === 1) ?? { id: 0, periodo: '' }
  await page.goto(`/admin/cadastro/estante?id=${id}`)
  await expect(page.getByRole('heading', { name: periodo, level: 1 })).toBeVisible()
  await hand.press(
    page
      .getByRole('grid')
      .getByRole('textbox', { name: /^Preço de/ })
      .first(),
  )
}

/** Makes a confirmed order of the client for its next delivery day; returns it and a day to move it to. */
async function confirmedOrder(week: Week) {
  const clienteId = await clientOf(week)
  await withoutOpenOrder(week)
  const { regras } = await week.admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const [day = '', otherDay = ''] = proximosDias(regras, true, 4).slice(2)
  const pedido = await confirmOrder(week.admin, week.admin, clienteId, { dataEntrega: day, quantidade: 1 })
  return { id: pedido?.id ?? 0, otherDay }
}
