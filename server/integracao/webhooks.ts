import { randomBytes } from 'node:crypto'
import * as contract from '#contract/webhooks.ts'
import type { Business } from '../business.ts'
import { conflict, existing, invalidField, notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { impedimento } from './enderecos.ts'
import * as statements from './webhooks.sql.ts'

export function webhooks(mount: Mount, { webhookPrivate = false }: Business): void {
  const check = (url: string | undefined) => {
    const why = url && impedimento(url, webhookPrivate)
    if (why) throw invalidField('url', why)
  }
  const one = (webhook: contract.Webhook | undefined) => ({ webhooks: [existing(webhook, 'O webhook')] })

  mount(contract.listarWebhooks, async ({ db }) => ({ webhooks: await statements.list(db) }))

  mount(contract.criarWebhook, async ({ db, body }) => {
    check(body.url)
    const webhook = await statements.create(db, body, `whsec_${randomBytes(32).toString('base64')}`)
    if (!webhook)
      throw conflict(`Já há ${contract.MAIS_WEBHOOKS} webhooks`, 'Exclua um que não é mais usado antes de criar outro.')
    return { webhooks: [webhook] }
  })

  mount(contract.atualizarWebhook, async ({ db, body }) => {
    check(body.url)
    return one(await statements.update(db, body))
  })

  mount(contract.excluirWebhook, async ({ db, params }) => one(await statements.remove(db, params.id)))

  mount(contract.listarEntregas, async ({ db, params: { id }, query }) => {
    const { rows, proximo } = await statements.deliveries(db, id, query)
    if (!(await statements.isThere(db, id))) throw notFound('O webhook')
    return { entregas: rows, proximo }
  })

  mount(contract.reenviarEntrega, async ({ db, params: { id, entregaId } }) => {
    const { ativo, ...entrega } = existing(await statements.sendAgain(db, id, entregaId), 'O envio')
    if (!ativo) throw conflict('O webhook está desligado', 'Ligue-o: o que esperava é enviado na hora.')
    return { entregas: [entrega] }
  })

  mount(contract.testarWebhook, async ({ db, params }) => ({
    entregas: [existing(await statements.test(db, params.id), 'O webhook')],
  }))
}
