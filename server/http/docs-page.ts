import fastify, { type FastifyInstance } from 'fastify'
import { DOCS_POLICY } from './headers.ts'
import { byFirstCall } from './once-made.ts'

const HIDDEN = { schema: { hide: true }, logLevel: 'silent', compress: false } as const

/** Nothing on the page may call another host. */
const CONFIGURATION = {
  url: '/api/docs/json',
  localization: { locale: 'pt' },
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}
const PAGE = `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API de pedidos</title></head><body><script id="api-reference" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
<script src="/api/docs/js/scalar.js"></script></body></html>`

/**
 * Serves the page of the API's documentation and its script. The package takes megabytes of memory and has the script only
 * behind its plugin, so it loads with the first request, into an instance that listens nowhere.
 */
export function docsPage(app: FastifyInstance): void {
  const script = byFirstCall(async () => {
    const own = fastify()
    const { default: reference } = await import('@scalar/fastify-api-reference')
    await own.register(reference, { configuration: { url: CONFIGURATION.url } })
    return (await own.inject('/reference/js/scalar.js')).body
  })
  app.get('/api/docs/js/scalar.js', HIDDEN, async (_, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await script()),
  )
  app.get('/api/docs', HIDDEN, async (_, reply) =>
    reply
      .asPage()
      .headers({ 'content-security-policy': DOCS_POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
}
