import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { entrar } from '#contract/autenticacao.ts'
import { aceitarConvite, esqueciSenha, lerLink, redefinirSenha } from '#contract/convites.ts'
import { wideNetwork } from './network.ts'

/** Calls that can sign somebody in. */
const WAYS_IN = new Set([entrar, esqueciSenha, lerLink, aceitarConvite, redefinirSenha].map(({ url }) => String(url)))

/** `account` is null if the call named none. */
type Try = { account: string | null; network: string }

/**
 * The log fields of a sign-in attempt, so that an attack can be recognised: 16 digits that identify the account without
 * revealing the e-mail to anyone without the key, and the network (IPv4 /24, IPv6 /48). Undefined for other calls.
 * Servers with the same SECOND_FACTOR_KEY produce the same digits; without one they are this process's own.
 */
export function triesWith(secondFactorKey: Buffer | undefined): (request: FastifyRequest) => Try | undefined {
  const key = Buffer.from(hkdfSync('sha256', secondFactorKey ?? randomBytes(32), '', 'accounts in the log', 32))
  return ({ method, routeOptions, body, ip }) => {
    if (method !== 'POST' || !WAYS_IN.has(routeOptions.url ?? '')) return undefined
    const email = body instanceof Object && 'email' in body ? body.email : undefined
    return { account: typeof email === 'string' ? codeOf(key, email) : null, network: wideNetwork(ip) }
  }
}

/** E-mails that differ only in the case of ASCII letters are one account. */
function codeOf(key: Buffer, email: string): string {
  const folded = email.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
  return createHmac('sha256', key).update(folded).digest('hex').slice(0, 16)
}
