import * as contract from '#contract/correio.ts'
import type { Business } from '../business.ts'
import { conflict } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { CartaRecusada } from './carta-recusada.ts'
import { state } from './fila.sql.ts'

const TEST_WITHIN = 15_000

/** The state of outgoing mail, and a test mail. */
export function correio(mount: Mount, { correio, publicUrl }: Business): void {
  mount(contract.lerCorreio, async ({ db }) => ({
    correio: {
      ligado: correio ? (1 as const) : (0 as const),
      remetente: correio?.remetente ?? null,
      links: (correio && publicUrl) ?? null,
      ...(await state(db)),
    },
  }))

  mount(contract.enviarEmailDeTeste, async ({ user: { nome, email } }) => {
    if (!correio)
      throw conflict(
        'O envio de e-mails está desligado',
        'Quem instalou o sistema o liga com SMTP_URL, MAIL_FROM e PUBLIC_URL.',
      )
    const frase = 'Este é um e-mail de teste: o envio está funcionando.'
    const carta = { para: { nome, email }, assunto: 'E-mail de teste', texto: frase, html: `<p>${frase}</p>` }
    try {
      await correio.enviar(carta, TEST_WITHIN)
    } catch (error) {
      throw error instanceof CartaRecusada ? conflict('O e-mail de teste não saiu', error.message) : error
    }
    return { enviadoPara: email }
  })
}
