import { fork } from 'node:child_process'
import { on } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

export type Limits = { processorSeconds: number; memoryMiB: number; answersWithinSeconds: number }

/** The process did not answer: it reached a limit, or ended by itself. */
export class NoAnswer extends Error {}

export type LimitedProcess<Says> = {
  /** What it says next. Rejects with `NoAnswer`, from then on as well. */
  hear(): Promise<Says>
  tell(message: object | string): void
  end(): void
  /** Resolves when it is gone. */
  ended: Promise<unknown>
}

/**
 * Runs a module that works on what a stranger sent in a process of its own, which ends at its limits: of processor and
 * memory in all (process-watch.ts), of time for each answer. It knows nothing of the surroundings, such as the
 * database's address, calls nobody and starts no program. The module speaks by `process.send`, listens to `message`, and
 * first calls `seal`.
 */
export function limitedProcess<Says>(
  module: URL,
  { processorSeconds, memoryMiB, answersWithinSeconds }: Limits,
): LimitedProcess<Says> {
  const { PATH, HOME } = process.env
  const watch = new URL(`./process-watch.ts?seconds=${processorSeconds}&mebibytes=${memoryMiB}`, import.meta.url)
  const cache = cacheOfModules()
  const child = fork(module, {
    serialization: 'advanced',
    execArgv: [
      // What is allowed beside reading ends with `seal`.
      ...['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons'],
      ...(cache ? [`--allow-fs-write=${cache}`] : []),
      ...['--import', watch.href],
      // The heap alone may not reach the limit first: its end would leave an image of the memory on the disk.
      `--max-old-space-size=${memoryMiB}`,
    ],
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(cache && { NODE_COMPILE_CACHE: cache }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = new Promise<string>(resolve => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', (code, signal) => resolve(`it ended with ${code ?? signal}`))
  })
  const messages = on(child, 'message', { close: ['exit'] })
  child.on('error', () => undefined) // told by `ended`, also while nobody listens to `messages`
  const end = () => void child.kill('SIGKILL')
  return {
    hear: async () => {
      const late = setTimeout(end, answersWithinSeconds * 1000)
      try {
        const { value, done } = await messages.next()
        if (!done) return value[0] as Says
      } finally {
        clearTimeout(late)
      }
      throw new NoAnswer(await ended)
    },
    tell: message => {
      child.send(message, () => undefined) // one that is gone is told by `hear`
    },
    end,
    ended,
  }
}

/** Where this server keeps its compiled modules, if it does; Node.js makes a folder for each of its versions there. */
function cacheOfModules(): string | undefined {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion && dirname(ofThisVersion)
}
