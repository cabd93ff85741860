/**
 * Loaded into the measured server (`--import`). At each SIGWINCH, which the server does not use, it collects garbage and prints the
 * live memory; resident memory would include freed memory kept for reuse.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const MEBIBYTE = 1024 * 1024

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  process.on('SIGWINCH', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    const [live, outside] = [heapUsed, external].map(bytes => Math.round((bytes / MEBIBYTE) * 10) / 10)
    process.stdout.write(`\nheap ${JSON.stringify({ live, outside })}\n`)
  })
}
