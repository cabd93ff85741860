import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { createServer } from 'vite'

test('`npm run dev` serves the sources in web/api itself, and passes calls on to the server', async t => {
  const web = await createServer({
    configFile: resolve(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0 },
  })
  t.after(() => web.close())
  await web.listen()
  const typeOf = async (path: string) => {
    const response = await fetch(new URL(path, web.resolvedUrls?.local[0]))
    await response.arrayBuffer()
    return response.headers.get('content-type')
  }
  assert.equal(await typeOf('/api/session.ts'), 'text/javascript')
  assert.equal(await typeOf('/api/session.ts?t=1'), 'text/javascript')
  assert.notEqual(await typeOf('/api/saude'), 'text/html')
})
