import assert from 'node:assert/strict'
import { after } from 'node:test'
import { escolherComoReceber } from '#contract/avisos.ts'
import { openSender } from '../../server/avisos/enviar.ts'
import { deliverNotices } from '../../server/avisos/rodada.ts'
import { openSmtp } from '../../server/avisos/smtp.ts'
import { pedidoAberto } from '../pedido-aberto.ts'
import { openSmtpServer } from '../smtp.ts'
import type { Caller, World } from '../world.ts'

export const PUBLIC_URL = 'https://pedidos.exemplo.com.br'
const MAIL_FROM = 'Horta <pedidos@horta.exemplo>'
const log = { info: () => undefined, warn: () => undefined, error: assert.fail }

/** The mail of a world: servers that send it, orders that cause it, and what its queue holds. */
export function postOf(world: World) {
  const { db } = world
  /** A mail server, and `servers` of our servers that send through it. */
  async function post({ servers = 1, ms = 10_000 } = {}) {
    // So that the only mails are those of clients.
    await world.admin.call(escolherComoReceber, { body: { tipo: 'pedido-novo', canal: 'sino' } })
    const smtp = await openSmtpServer()
    const clock = { late: 0 }
    const all = Array.from({ length: servers }, () => {
      const correio = openSmtp({
        smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
        mailFrom: MAIL_FROM,
        times: { connectMs: ms, sendMs: ms },
      })
      after(() => correio.close())
      const business = { ...world.business, correio, clock: () => new Date(Date.now() + clock.late) }
      return { business, sender: openSender({ db, log, business }, correio, PUBLIC_URL) }
    })
    const [first = assert.fail()] = all
    const round = async () => {
      await Promise.all(all.map(({ business }) => deliverNotices({ db, business })))
      await Promise.all(all.map(({ sender }) => sender.round()))
    }
    return {
      smtp,
      round,
      business: first.business,
      sender: first.sender,
      /** Runs a round `minutes` later. */
      after: (minutes: number) => {
        clock.late += minutes * 60_000
        return round()
      },
    }
  }
  const emailOf = async ({ userId }: Caller) =>
    (await db.first<{ email: string }>`select email from usuario where id = ${userId}`)?.email ?? ''
  return {
    post,
    emailOf,
    /** An order whose buyer gets no receipt (unless `recibo`), so that the only mails are the colleague's. */
    order: async ({ recibo = false } = {}) => {
      const made = await pedidoAberto(world)
      const body = { tipo: 'pedido-confirmado', canal: 'sino' } as const
      if (!recibo) await made.buyer.call(escolherComoReceber, { body })
      const one = { ...made, colleague: await world.newBuyer(made.clienteId) }
      return { ...one, email: await emailOf(one.colleague) }
    },
    queued: ({ userId }: Caller) =>
      db.rows<{ tipo: string; correio: string; tentativas: number; resposta: string | null }>`select tipo, correio,
        tentativas, resposta from aviso_recebido
        where usuario_id = ${userId} and correio is not null order by id`,
  }
}
