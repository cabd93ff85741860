import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Papel } from '#contract/papeis.ts'

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

/** As the second argument of `JSON.parse` and `JSON.stringify`: leaves out what nobody of this role sees. */
export function hiddenFrom(papel: Papel | undefined): ((field: string, value: unknown) => unknown) | undefined {
  const isHidden = papel === 'separador' ? isMoney : papel === 'entregador' ? isCost : undefined
  return isHidden && ((field, value) => (isHidden(field) ? undefined : value))
}

/**
 * Removes money from everything answered to a packer, and costs from what a driver gets, including refusals and an order's
 * history, in this one place. For files that are not JSON, and for streamed ones, the calls themselves are responsible.
 */
export function hideMoney(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const hidden = hiddenFrom(request.user?.papel)
    if (!hidden || !/\bjson\b/.test(String(reply.getHeader('content-type')))) return payload
    if (payload instanceof Readable && request.routeOptions.config.arquivo?.includes('application/json')) return payload
    const text = payload instanceof Uint8Array ? Buffer.from(payload).toString() : payload
    // Any other JSON payload would be sent unfiltered.
    if (typeof text !== 'string') throw new Error('a JSON answer is neither text nor bytes')
    reply.removeHeader('content-length')
    return text && JSON.stringify(JSON.parse(text, hidden))
  })
}
