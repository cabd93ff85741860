import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const START_WITHIN = 900_000

/** Without the demonstration, which takes longer to load than the server to start; its administrator is there. */
export const EMPTY = { DEMO: '0', ADMIN_EMAIL: 'admin@exemplo.com.br', ADMIN_PASSWORD: 'demonstracao' }

/** Starts the product as `npm start` does, on a free port, with an empty data folder and the demonstration. */
export async function startServer(
  more: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<{ url: string; stop(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pedidos-e2e-'))
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, ['server/start.js'], {
    cwd,
    env: { ...env, PORT: '0', DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'error', USER_WRITES_PER_MINUTE: '0', ...more },
    stdio: ['inherit', 'pipe', 'inherit'],
  })
  // The parent process may exit without calling `stop`, when a worker is ended or a program fails.
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
    return { url: await listening(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Resolves to the address that the server prints. A port chosen here could be taken before the server listens. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The server was not ready within ${START_WITHIN / 1000} s`)),
      START_WITHIN,
    )
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      said += chunk
      const [, port] = /Pedidos em http:\S+:(\d+)\n/.exec(said) ?? []
      if (!port) return
      clearTimeout(late)
      resolve(`http://127.0.0.1:${port}`)
    })
    child.once('close', code => {
      clearTimeout(late)
      reject(new Error(`The server exited with ${code} before it was ready`))
    })
  })
}
