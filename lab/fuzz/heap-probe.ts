/**
 * Loaded into the server that is fuzzed (`--import`): at each SIGWINCH, which means nothing to it, it says what is alive after everything that is not
 * was thrown away. Memory as the system counts it also holds what the process keeps for later.
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
    const { heapUsed, external, rss } = process.memoryUsage()
    const [live, outside, resident] = [heapUsed, external, rss].map(bytes => Math.round((bytes / MEBIBYTE) * 10) / 10)
    process.stdout.write(`\nheap ${JSON.stringify({ live, outside, resident })}\n`)
  })
}
