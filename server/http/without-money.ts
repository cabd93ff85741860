import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'

/**
 * Whether a field holds a price, cost, value or margin, by its name, anywhere in an answer. Every money field of the
 * contract has such a name (permissions-money.test.ts).
 */
export const isMoney = (field: string): boolean =>
  /preco|custo|valor|margem|ticket|dinheiro|fatur|receber/i.test(field) || NAMED.includes(field)
const DEBT = ['vencimento', 'pago', 'saldo', 'prazoDias', 'diaVencimento', 'limiteCredito', 'liberadoAte']
const NAMED = ['pedidoMinimo', 'aprovacaoAcima', 'minimo', 'falta', 'aviso', 'credito', ...DEBT]

/** A driver collects money, and sees no cost or margin. */
const isCost = (field: string): boolean => /custo|margem/i.test(field)

/**
 * Removes money from everything answered to a packer, and costs from what a driver gets, including refusals and an order's
 * history, in this one place. For files that are not JSON the calls themselves are responsible.
 */
export function hideMoney(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const papel = request.user?.papel
    const hidden = papel === 'separador' ? isMoney : papel === 'entregador' ? isCost : undefined
    if (!hidden || !/\bjson\b/.test(String(reply.getHeader('content-type')))) return payload
    const whole = payload instanceof Readable ? await textOf(payload) : payload
    const text = whole instanceof Uint8Array ? Buffer.from(whole).toString() : whole
    // Any other JSON payload would be sent unfiltered.
    if (typeof text !== 'string') throw new Error('a JSON answer is neither text nor bytes')
    reply.removeHeader('content-length')
    return text && JSON.stringify(JSON.parse(text, (field, value) => (hidden(field) ? undefined : value)))
  })
}
