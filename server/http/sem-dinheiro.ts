import type { FastifyInstance } from 'fastify'

/**
 * Fields that say what something costs, is sold for or is worth, by their names, wherever in an answer they stand. Every field
 * of money in the contract has such a name (permissions-money.test.ts).
 */
export const isMoney = (field: string): boolean =>
  /preco|custo|valor|margem|ticket|dinheiro|fatur/i.test(field) || NAMED.includes(field)
const NAMED = ['pedidoMinimo', 'aprovacaoAcima', 'minimo', 'falta', 'aviso']

/**
 * Who packs sees no money: it is taken out of all that is answered to one, success, refusal and the story of an
 * order alike, in this one place. Files and streams have none: the calls that answer one see to it.
 */
export function hideMoney(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.user?.papel !== 'separador' || !/\bjson\b/.test(String(reply.getHeader('content-type')))) return payload
    const text = payload instanceof Uint8Array ? Buffer.from(payload).toString() : payload
    // Nothing else is sent as JSON. It would be sent unread.
    if (typeof text !== 'string') throw new Error('an answer in JSON is neither text nor bytes')
    reply.removeHeader('content-length')
    return text && JSON.stringify(JSON.parse(text, (field, value) => (isMoney(field) ? undefined : value)))
  })
}
