import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { entrar } from '#contract/autenticacao.ts'
import { aceitarConvite, esqueciSenha, lerLink, redefinirSenha } from '#contract/convites.ts'
import { wideNetwork } from './network.ts'

/** Calls that would let somebody in. */
const WAYS_IN = new Set([entrar, esqueciSenha, lerLink, aceitarConvite, redefinirSenha].map(({ url }) => String(url)))

/** `account` null: the call named none. */
type Try = { account: string | null; network: string }

/**
 * What the log tells of a call that would sign in, so that an attack can be read from it: the account as 16 digits that are the
 * same for each try at it and tell the e-mail to nobody without the key, and the network (IPv4 /24, IPv6 /48). Of other calls: nothing.
 * Servers with the same SECOND_FACTOR_KEY agree on the digits; without one they are this process's own.
 */
export function triesWith(secondFactorKey: Buffer | undefined): (request: FastifyRequest) => Try | undefined {
  const key = Buffer.from(hkdfSync('sha256', secondFactorKey ?? randomBytes(32), '', 'accounts in the log', 32))
  return ({ method, routeOptions, body, ip }) => {
    if (method !== 'POST' || !WAYS_IN.has(routeOptions.url ?? '')) return undefined
    const email = body instanceof Object && 'email' in body ? body.email : undefined
    return { account: typeof email === 'string' ? codeOf(key, email) : null, network: wideNetwork(ip) }
  }
}

/** E-mails that differ in the case of ASCII letters alone are one account. */
function codeOf(key: Buffer, email: string): string {
  const folded = email.trim().replace(/[A-Z]/g, letter => letter.toLowerCase())
  return createHmac('sha256', key).update(folded).digest('hex').slice(0, 16)
}
