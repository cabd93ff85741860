import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/** The page of the API's documentation may do what our own pages may; its inline scripts are told by their hashes. */
export const docsPolicy = (scripts: readonly string[]): string =>
  Object.entries({
    ...PAGE_POLICY,
    'script-src': ["'self'", ...scripts.map(hash => `'sha256-${hash}'`)],
    'font-src': ["'self'", 'data:'],
  })
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** Nothing here needs a device, a place or a payment sheet: whatever ran in the page could not ask for one. */
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

/** What is said with every answer of the API, also with those that no hook ever sees. */
export const API_HEADERS = {
  'content-security-policy': API_POLICY,
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** The headers that tell a browser what it may do with an answer. A handler that says more of its cache is listened to. */
export async function protect(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: { useDefaults: false, directives: PAGE_POLICY },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: false,
  })
  // The same with every answer, and worked out anew each time it is asked: so it is asked once.
  let ofHelmet: [string, number | string | string[]][] | undefined
  app.addHook('onRequest', async (request, reply) => {
    if (ofHelmet) for (const [name, value] of ofHelmet) reply.raw.setHeader(name, value)
    else {
      reply.helmet()
      ofHelmet = Object.entries(reply.raw.getHeaders()).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      )
    }
    reply.header('permissions-policy', PERMISSIONS)
    // Only where there is HTTPS: on a plain address of a local network a browser that believed it could not come back.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', API_POLICY)
    else if (request.url.startsWith('/api/')) reply.headers(API_HEADERS)
  })
}
