/** `npm run dev`: restarts the server and updates the browser on every change. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', main], { stdio: 'inherit' })

const web = await createServer({ configFile: fileURLToPath(new URL('../web/vite.config.ts', import.meta.url)) })
await web.listen()
web.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    server.kill(signal)
    await web.close()
  })
