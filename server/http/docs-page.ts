import { createHash } from 'node:crypto'
import fastify, { type FastifyInstance } from 'fastify'
import { docsPolicy } from './headers.ts'
import { sendWritten, Written } from './kept-answer.ts'
import { byFirstCall } from './once-made.ts'

const HIDDEN = { schema: { hide: true }, logLevel: 'silent' } as const

/**
 * Serves the page of the API's documentation and its script at `prefix`. The package takes megabytes of memory, so it
 * loads with the first request. Its answers come from a separate Fastify instance that listens nowhere, and are cached.
 */
export function docsPage(app: FastifyInstance, prefix: `/${string}`): void {
  const own = byFirstCall(() => ownServer(prefix))
  const kept = (url: string) =>
    byFirstCall(async () => {
      const { headers, rawPayload } = await (await own()).inject(url)
      return new Written(rawPayload, String(headers['content-type']))
    })
  const script = kept(`${prefix}/js/scalar.js`)
  app.get(`${prefix}/js/scalar.js`, HIDDEN, async (request, reply) =>
    sendWritten(request, reply.header('cache-control', 'no-cache'), await script()),
  )
  const readPage = kept(`${prefix}/`)
  const page = byFirstCall(async () => {
    const written = await readPage()
    return { written, policy: docsPolicy(inlineScripts(written.bytes.toString())) }
  })
  app.get(`${prefix}/`, HIDDEN, async (request, reply) => {
    // The page uses relative URLs, so its own must end with a slash.
    if (!request.url.split('?')[0]?.endsWith('/')) return reply.redirect(`${prefix}/`, 301)
    const { written, policy } = await page()
    reply.asPage().headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    return sendWritten(request, reply, written)
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
