import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_WITHIN = 120_000

/** Starts the product as `npm start` does, on a free port and an empty data folder, with the demonstration. */
export async function startServer(more: Record<string, string> = {}): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pedidos-e2e-'))
  const url = `http://127.0.0.1:${await freePort()}`
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['server/start.js'], {
    env: { ...env, PORT: new URL(url).port, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', ...more },
    stdio: 'inherit',
  })
  // Whoever started it may end without having stopped it: a worker that is told to, a program that failed.
  const end = () => child.kill('SIGTERM')
  process.once('exit', end)
  const ended = new Promise<void>(resolve => child.once('close', () => resolve()))
  const stop = async () => {
    process.off('exit', end)
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await healthy(url, child)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function healthy(url: string, child: { exitCode: number | null }): Promise<void> {
  const deadline = Date.now() + START_WITHIN
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it was ready`)
    const reply = await fetch(`${url}/api/saude`).catch(() => undefined)
    if (reply?.ok) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`The server was not ready within ${START_WITHIN / 1000} s`)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
