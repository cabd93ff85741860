import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** For who answers a page of ours: it may do what such a page may, and whether it is kept is for its handler to say. */
    asPage(): FastifyReply
  }
}

/**
 * What the page may do: run and read what this server sends, and nothing else. No form is ever sent by the browser
 * itself, so none may be: what was typed can't end up in an address. Styles alone may be inline: Mantine writes them.
 */
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'script-src-attr': ["'none'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'worker-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}
/** An answer of the API is data: should a browser ever open it as a page, it may do nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A policy as it is sent. */
const written = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** The page of the API's documentation may do what our own pages may; its inline scripts are told by their hashes. */
export const docsPolicy = (scripts: readonly string[]): string =>
  written({
    ...PAGE_POLICY,
    'script-src': ["'self'", ...scripts.map(hash => `'sha256-${hash}'`)],
    'font-src': ["'self'", 'data:'],
  })

/** A page without scripts, whose one form is sent here. */
export const FORM_POLICY = written({ ...PAGE_POLICY, 'script-src': ["'none'"], 'form-action': ["'self'"] })

/** Nothing here needs a device, a place or a payment sheet: so no script in the page can ask for one. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
]
  .map(name => `${name}=()`)
  .join(', ')

/**
 * The headers that helmet adds to a page. They are always the same, and building them takes a tenth of a small answer: so
 * they are built once.
 */
async function askHelmet(): Promise<Record<string, string>> {
  const app = fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })
  app.get('/', async () => '')
  const { headers } = await app.inject('/')
  await app.close()
  const ofTheAnswer = ['content-type', 'content-length', 'date', 'connection', 'cache-control']
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      ofTheAnswer.includes(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  )
}

/** What is said with every answer that is no page, also with those that no hook ever sees. */
export const API_HEADERS = {
  'content-security-policy': API_POLICY,
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
}

/**
 * The headers that tell a browser what it may do with an answer: it is data, and nobody's but the caller's, unless who answers
 * says otherwise. An address can be spelled in many ways, so nothing is read from it.
 */
export async function protect(app: FastifyInstance): Promise<void> {
  const pageHeaders = { ...(await askHelmet()), 'permissions-policy': PERMISSIONS }
  app.decorateReply('asPage', function (this: FastifyReply) {
    return this.headers(pageHeaders)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(API_HEADERS)
    // Only where there is HTTPS: on a plain address of a local network a browser that believed it could not come back.
    if (request.headers['x-forwarded-proto'] && request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
