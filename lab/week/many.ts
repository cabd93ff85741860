import { copiarEstante } from '#contract/estante-copia.ts'
import { listarEstantes } from '#contract/estantes.ts'
import { botao, campo } from '../../e2e/screen.ts'
import { CLIENTS, DAYS, NAMES, PERIOD } from './business.ts'
import type { Hand } from './hand.ts'
import { expect, type Job, type Week } from './job.ts'

const [PRODUCT = ''] = NAMES

/** Copies the first shelf's products and prices to every other client. */
export async function shelvesForAll({ admin }: Week): Promise<void> {
  const [first] = (await admin(listarEstantes)).estantes
  const body = { ...DAYS, periodo: PERIOD, clienteIds: 'todos', pularExistentes: true } as const
  const { copia } = await admin(copiarEstante, { params: { id: first?.id ?? 0 }, body })
  if (copia.estantes !== CLIENTS - 1) throw new Error(`${copia.estantes} shelves were copied`)
}

export const many: readonly Job[] = [
  {
    job: `one price in ${CLIENTS} shelves`,
    goal: { most: 6, had: '160' },
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await openShelves(hand)
      await hand.press(botao(page, 'Um preço em todas'))
      await expect(page.getByRole('combobox', { name: 'Produto', exact: true })).toBeFocused()
      await hand.type(PRODUCT)
      await expect(page.getByRole('option', { name: PRODUCT })).toBeVisible()
      await hand.key('Enter')
      await expect(campo(page, 'Preço novo')).toBeFocused()
      await hand.type('6,2')
      await expect(page.getByText(`${CLIENTS} estantes abertas ficam com R$ 6,20`)).toBeVisible()
      await hand.key('Enter')
      await expect(page.getByText(`${CLIENTS} estantes com o preço R$ 6,20`)).toBeVisible()
    },
  },
  {
    job: `the next week for ${CLIENTS} clients`,
    goal: { most: 8, had: '29, of 11 clients' },
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await openShelves(hand)
      await hand.press(botao(page, 'Próximo período'))
      await expect(campo(page, 'Período')).toHaveValue('Semana 2')
      await hand.press(botao(page.getByRole('dialog'), `Criar ${CLIENTS} estantes`))
      await expect(page.getByText(`${CLIENTS} estantes criadas`)).toBeVisible()
    },
  },
]

async function openShelves(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.press(botao(page, 'Cadastros'))
  await hand.press(page.getByRole('menuitem', { name: 'Estantes', exact: true }))
  await expect(page.getByText(PERIOD).first()).toBeVisible()
}
