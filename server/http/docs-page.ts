import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { docsPolicy } from './headers.ts'
import { byFirstCall } from './once-made.ts'

const HIDDEN = { schema: { hide: true }, logLevel: 'silent', compress: false } as const

/**
 * Serves the page of the API's documentation and its script at `prefix`. The package takes megabytes of memory, so it
 * loads with the first request. Its answers come from a separate Fastify instance that listens nowhere, and are cached.
 */
export function docsPage(app: FastifyInstance, prefix: `/${string}`): void {
  const own = byFirstCall(() => ownServer(prefix))
  const kept = (url: string) =>
    byFirstCall(async () => {
      const { headers, body } = await (await own()).inject(url)
      return { type: String(headers['content-type']), body }
    })
  const script = kept(`${prefix}/js/scalar.js`)
  const page = kept(`${prefix}/`)
  app.get(`${prefix}/js/scalar.js`, HIDDEN, async (_, reply) => {
    const { type, body } = await script()
    return reply.header('cache-control', 'no-cache').type(type).send(body)
  })
  app.get(`${prefix}/`, HIDDEN, async (request, reply) => {
    // The page uses relative URLs, so its own must end with a slash.
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect(`${prefix}/`, 301)
    const { type, body } = await page()
    const policy = docsPolicy(inlineScripts(body))
    return reply
      .asPage()
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .type(type)
      .send(body)
  })
}

async function ownServer(prefix: `/${string}`): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const own = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await own.register(reference, {
    routePrefix: prefix,
    // Nothing on the page may call another host.
    configuration: {
      url: './json',
      title: 'API de pedidos',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return own
}

/** The hashes of the page's inline start script, the only one allowed. */
function inlineScripts(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)
  return Array.from(scripts, ([, code = '']) => createHash('sha256').update(code).digest('base64'))
}
