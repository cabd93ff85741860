import { once } from 'node:events'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// Loaded before the module of a limited process (limited-process.ts). A thread beside it looks at what the whole
// process takes, also outside JavaScript's heap, and ends it: what works on a hostile file may never look up itself.
// `ulimit` would be exacter, but is not on every system, and neither Node.js nor libvips starts under a limit of addresses.

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
