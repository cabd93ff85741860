import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// Loaded before the module of a limited process (limited-process.ts). A watching thread checks what the whole
// process uses, outside JavaScript's heap too, and kills it, because code that works on a hostile file may never
// yield. `ulimit` would be more exact, but is not available everywhere, and neither Node.js nor libvips starts
// under an address-space limit.

const EVERY_MS = 20

if (isMainThread) {
  const { searchParams } = new URL(import.meta.url)
  const limits: Limits = {
    microseconds: Number(searchParams.get('seconds')) * 1e6,
    bytes: Number(searchParams.get('mebibytes')) * 1024 * 1024,
  }
  const watch = new Worker(new URL(import.meta.url), { execArgv: [], workerData: limits })
  await once(watch, 'online')
  watch.unref()
} else {
  const { microseconds, bytes } = workerData as Limits
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > microseconds || process.memoryUsage.rss() > bytes) process.kill(process.pid, 'SIGKILL')
  }, EVERY_MS)
}

type Limits = { microseconds: number; bytes: number }
