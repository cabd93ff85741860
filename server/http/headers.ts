import type { FastifyInstance, FastifyReply } from 'fastify'

declare module 'fastify' {
  interface FastifyReply {
    /** For a handler that returns a page: allows what our pages may do. The handler sets the caching itself. */
    asPage(): FastifyReply
  }
}

/**
 * The page's policy: run and load what this server sends, and nothing else. Browsers never submit a form here, so no
 * form may be submitted, and typed text can't end up in a URL. Only styles may be inline, because Mantine writes them.
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
/** API answers are data: a browser that opens one as a page may do nothing. */
const API_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A policy as a header value. */
const written = (policy: Record<string, readonly string[]>): string =>
  Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')

/** The documentation's page also has its fonts in its script. */
export const DOCS_POLICY = written({ ...PAGE_POLICY, 'font-src': ["'self'", 'data:'] })

/** Browser features that nothing here needs, denied to all scripts of the page. */
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

const COMMON = {
  'permissions-policy': PERMISSIONS,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
}
const PAGE_HEADERS = { ...COMMON, 'content-security-policy': written(PAGE_POLICY) }
/** The headers of every answer that is no page, including those that no hook sees. */
export const API_HEADERS = { ...COMMON, 'content-security-policy': API_POLICY, 'cache-control': 'no-store' }

/**
 * Sets the headers that restrict what a browser may do with an answer: by default it is private data, unless the
 * handler says otherwise. The URL is not used, because it can be spelled in many ways.
 */
export function protect(app: FastifyInstance): void {
  app.decorateReply('asPage', function (this: FastifyReply) {
    return this.headers(PAGE_HEADERS)
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(API_HEADERS)
    // Only behind HTTPS: a browser that obeyed it for a plain address in a local network could not come back.
    if (request.headers['x-forwarded-proto'] && request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
