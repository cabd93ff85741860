import fastify, { type FastifyInstance } from 'fastify'
import { byFirstCall } from './first-call.ts'

/**
 * The page that shows the API's description, and its script, at `prefix`. The script is a package's megabytes in memory, which
 * wait for the first who opens the page: they come as the answers of a server of their own, that listens nowhere.
 */
export function docsPage(app: FastifyInstance, prefix: `/${string}`): void {
  const page = byFirstCall(async () => {
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
  })
  for (const url of [`${prefix}/`, `${prefix}/js/scalar.js`])
    app.get(url, { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
      const own = await page()
      const { statusCode, headers, payload } = await own.inject(request.url)
      if (headers.location) return reply.redirect(String(headers.location), statusCode)
      return reply.status(statusCode).type(String(headers['content-type'])).send(payload)
    })
}
