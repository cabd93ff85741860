import { fork } from 'node:child_process'
import { on } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

export type Limits = { processorSeconds: number; memoryMiB: number; answersWithinSeconds: number }

/** The process did not answer: it reached a limit or ended. */
export class NoAnswer extends Error {}

export type LimitedProcess<Says> = {
  /** The next message. Rejects with `NoAnswer` once the process has ended. */
  hear(): Promise<Says>
  tell(message: object | string): void
  end(): void
  ended: Promise<unknown>
}

/**
 * Runs a module on untrusted input in a process of its own, which is killed at its limits: total CPU time and
 * memory (process-watch.ts), and time for each answer. The process gets no environment such as the database's
 * address, and may neither use the network nor start programs. The module talks by `process.send` and `message`,
 * and must first call `seal`.
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
      // Permissions beyond reading end with `seal`.
      ...['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons'],
      ...(cache ? [`--allow-fs-write=${cache}`] : []),
      ...['--import', watch.href],
      // The heap must not hit its own limit first: a crash there would write a memory dump to disk.
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
  child.on('error', () => undefined) // `ended` reports it, even when nobody reads `messages`
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
      child.send(message, () => undefined) // `hear` reports a process that has ended
    },
    end,
    ended,
  }
}

/** The compile cache of this server, if enabled; Node.js has a subfolder there for each of its versions. */
function cacheOfModules(): string | undefined {
  const ofThisVersion = getCompileCacheDir()
  return ofThisVersion && dirname(ofThisVersion)
}
