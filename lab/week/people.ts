import { entrar } from '#contract/autenticacao.ts'
import { atualizarCliente } from '#contract/clientes.ts'
import { somarDias } from '#contract/dias.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { criarAdministrador, criarUsuarioRegular, listarUsuarios } from '#contract/usuarios.ts'
import { apiOf } from '../../e2e/api.ts'
import { botao, campo } from '../../e2e/screen.ts'
import { textOf } from '../../test/smtp.ts'
import { APPROVER, ASKER, BUYER, CLIENTS, clientName, NAMES, OWNER, PACKER, PASSWORD, TODAY } from './business.ts'
import type { Hand } from './hand.ts'
import { expect, type Job, type Week } from './job.ts'
import { clientsOf, confirmOrder, ordersFor } from './warehouse.ts'

/** Three orders of three, and three of five: the buyer’s, by telephone and from pasted text. */
const LINES = 24
const ONE_OF_THEM = guest(7)
/** A long shelf renders only visible rows. */
const [FIRST = ''] = NAMES.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))

/** Jobs about people: invitations, notices, roles. */
export const people: readonly Job[] = [
  {
    job: `${CLIENTS} buyers invited by mail`,
    goal: { most: 10, had: '–' },
    who: 'owner',
    prepare: buyersWithoutPassword,
    async walk(hand, { smtp }) {
      const { page } = hand
      await hand.press(botao(page, 'Cadastros'))
      await hand.press(page.getByRole('menuitem', { name: 'Usuários', exact: true }))
      await hand.press(page.getByText('Ainda não entraram', { exact: true }))
      await hand.press(botao(page, `Marcar os ${CLIENTS}`))
      await hand.press(botao(page, `Convidar ${CLIENTS}`))
      await hand.press(botao(page.getByRole('dialog'), 'Enviar por e-mail a todos'))
      await expect(page.getByText(`${CLIENTS} e-mails estão a caminho`)).toBeVisible()
      await expect.poll(() => smtp.mails.filter(({ to }) => to.startsWith('convidado')).length).toBe(CLIENTS)
    },
  },
  {
    job: 'a buyer’s first sign-in, from the mail to the shelf, on a phone',
    goal: { most: 3, had: '–' },
    who: 'anybody on a phone',
    async walk(hand, week) {
      await hand.open(linkTo(week, ONE_OF_THEM, INVITATION))
      await newPassword(hand, 'Crie a sua senha')
    },
  },
  {
    job: 'a forgotten password, to the shelf, on a phone',
    goal: { most: 6, had: '–' },
    who: 'anybody on a phone',
    async walk(hand, week) {
      const { page } = hand
      await hand.press(page.getByRole('link', { name: 'Esqueci a senha' }))
      await hand.press(campo(page, 'E-mail'))
      await hand.type(BUYER.email)
      await hand.press(botao(page, 'Enviar o link'))
      await expect(page.getByRole('heading', { name: 'Veja o seu e-mail' })).toBeVisible()
      await expect.poll(() => linkTo(week, BUYER.email, NEW_PASSWORD)).not.toBe('')
      await hand.open(linkTo(week, BUYER.email, NEW_PASSWORD))
      await newPassword(hand, 'Senha nova')
    },
  },
  {
    job: 'all who have not ordered reminded by mail',
    goal: { most: 4, had: '–' },
    who: 'owner',
    prepare: buyersWithPassword,
    async walk(hand, week) {
      const { page } = hand
      const { clients, people } = await withoutOrder(week)
      await hand.press(page.getByRole('link', { name: /^Ainda não pediram: / }))
      await hand.press(botao(page, 'Lembrar todos'))
      await hand.press(botao(page, 'Lembrar todos por e-mail'))
      await expect(page.getByText(`${clients} clientes lembrados.`, { exact: true })).toBeVisible()
      await expect.poll(() => remindedBy(week)).toEqual(people)
    },
  },
  {
    job: 'tomorrow’s delivery to one client as a message, copied',
    goal: { most: 6, had: '–' },
    who: 'owner',
    prepare: week => ordersFor(week, somarDias(TODAY, 1), [8, 9]),
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Relatórios'))
      await hand.press(page.getByRole('menuitem', { name: 'Fornecimento', exact: true }))
      await hand.press(page.getByRole('button', { name: `Mensagem para ${clientName(8)}` }).first())
      await expect(campo(page, 'Texto')).toHaveValue(/^[\s\S]*Amanhã, [\s\S]*entregamos o seu pedido nº \d+:/)
      await hand.press(botao(page, 'Copiar'))
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`Olá, ${clientName(8)}!`)
    },
  },
  {
    job: `a day packed, ${LINES} lines in 6 orders, on a phone`,
    goal: { most: LINES + 2, had: '–' },
    who: 'packer on a phone',
    prepare: async week => {
      await ordersFor(week, somarDias(TODAY, 1), [10])
      const body = { nome: 'Separa', ...PACKER, admin: 1, papel: 'separador', senhaAtual: OWNER.senha } as const
      await week.admin(criarAdministrador, { body })
    },
    async walk(hand) {
      const { page } = hand
      await hand.press(page.getByText('Amanhã', { exact: true }))
      const lines = page.getByRole('article').getByRole('checkbox')
      await expect(lines).toHaveCount(LINES)
      for (let i = 0; i < LINES; i++) {
        await hand.press(lines.nth(i))
        await expect(lines.nth(i)).toBeChecked()
      }
      await expect(page.getByText('Separado', { exact: true })).toHaveCount(6)
    },
  },
  {
    job: 'an order approved, from the mail, signed in on the way, on a phone',
    goal: { most: 6, had: '–' }, // the mail’s link, and five
    who: 'anybody on a phone',
    prepare: orderThatWaits,
    async walk(hand, week) {
      const { page } = hand
      await hand.open(linkTo(week, APPROVER.email, AN_ORDER))
      await hand.press(campo(page, 'E-mail'))
      await hand.type(APPROVER.email)
      await hand.press(page.getByLabel('Senha', { exact: true }))
      await hand.type(APPROVER.senha)
      await hand.key('Enter')
      await hand.press(botao(page, 'Aprovar pedido'))
      await expect(page.getByText(/^Pedido nº\s\d+ aprovado: /)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/ Confirmado$/)
    },
  },
  {
    job: 'see what a client sees',
    goal: { most: 6, had: '–' },
    who: 'owner',
    async walk(hand) {
      const { page } = hand
      await hand.press(botao(page, 'Cadastros'))
      await hand.press(page.getByRole('menuitem', { name: 'Clientes', exact: true }))
      await hand.press(page.getByRole('searchbox').first())
      await hand.type(clientName(0))
      await hand.press(page.getByRole('button', { name: `Abrir ${clientName(0)}` }))
      await hand.press(botao(page, 'Ver como o cliente'))
      await expect(page.getByRole('region', { name: 'Ver como o cliente' })).toContainText(clientName(0))
      await expect(page).toHaveURL('/cliente/inicial')
    },
  },
]

function guest(i: number): string {
  return `convidado${i}@exemplo.com.br`
}

/** Makes one user per client, without a password yet. */
async function buyersWithoutPassword({ admin }: Week): Promise<void> {
  for (const [i, { id, nome }] of (await clientsOf(admin)).entries())
    await admin(criarUsuarioRegular, { body: { nome: `Convidado ${nome}`, email: guest(i), clienteId: id } })
}

/** Makes one more user per client, with a password. Only users who can sign in receive notices. */
async function buyersWithPassword({ admin }: Week): Promise<void> {
  for (const [i, { id, nome }] of (await clientsOf(admin)).entries()) {
    const body = { nome: `Compra ${nome}`, email: `compra${i}@exemplo.com.br`, senha: PASSWORD, clienteId: id }
    await admin(criarUsuarioRegular, { body })
  }
}

/** Number of clients without any order, and the addresses of their users with a password: a reminder must reach exactly these. */
async function withoutOrder({ admin }: Week): Promise<{ clients: number; people: string[] }> {
  const { pedidos } = await admin({ ...listarPedidos, url: `${listarPedidos.url}?limite=1000` })
  const { usuarios } = await admin({ ...listarUsuarios, url: `${listarUsuarios.url}?limite=1000&admin=0&entrou=1` })
  const ordered = new Set(pedidos.map(({ clienteId }) => clienteId))
  const people = usuarios.filter(({ clienteId }) => !ordered.has(clienteId)).map(({ email }) => email)
  return { clients: CLIENTS - ordered.size, people: people.sort() }
}

/** Recipients of reminder mails, one entry per mail. */
const remindedBy = ({ smtp }: Week): string[] =>
  smtp.mails
    .filter(mail => textOf(mail).includes('falta o seu pedido'))
    .map(({ to }) => to)
    .sort()

/** Gives a client an approver and an order that waits for approval; resolves once its mail has arrived. */
async function orderThatWaits(week: Week): Promise<void> {
  const { admin } = week
  const cliente = (await clientsOf(admin)).find(({ nome }) => nome === clientName(11))
  if (!cliente) throw new Error('The client was not found')
  await admin(atualizarCliente, { body: { ...cliente, aprovacaoAcima: 10 } })
  await admin(criarUsuarioRegular, { body: { nome: 'Pede', ...ASKER, clienteId: cliente.id } })
  await admin(criarUsuarioRegular, { body: { nome: 'Aprova', ...APPROVER, clienteId: cliente.id, papel: 'aprovador' } })
  const asker = apiOf((await apiOf('')(entrar, { body: ASKER })).token)
  const pedido = await confirmOrder(admin, asker, cliente.id, { dataEntrega: somarDias(TODAY, 2) })
  if (pedido?.aguardaAprovacao !== 1) throw new Error('The order is not waiting for approval')
  await expect.poll(() => linkTo(week, APPROVER.email, AN_ORDER)).not.toBe('')
}

const INVITATION = /\/convite\/[\w-]{43}/
const NEW_PASSWORD = /\/senha\/[\w-]{43}/
const AN_ORDER = /\/cliente\/pedidos\?id=\d+/

/** The link of a user's newest matching mail, on this walk's server; empty when there is none. */
function linkTo({ smtp, url }: Week, email: string, link: RegExp): string {
  const links = smtp.mails.filter(({ to }) => to === email).map(mail => textOf(mail).match(link)?.[0])
  const path = links.filter(Boolean).at(-1)
  return path ? url + path : ''
}

async function newPassword(hand: Hand, label: string): Promise<void> {
  const { page } = hand
  await hand.press(page.getByLabel(label, { exact: true }))
  await hand.type(`${PASSWORD} e meia`)
  await hand.press(botao(page, 'Criar senha e entrar'))
  await expect(page).toHaveURL(/\/cliente\/estante/)
  await expect(page.getByText(FIRST).first()).toBeVisible()
}
