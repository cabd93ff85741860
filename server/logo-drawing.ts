import { fork } from 'node:child_process'

export type Drawing = { source: Uint8Array; mostPixels: number; width: number; height: number; enlarge: boolean }
export type Drawn = { png: Uint8Array } | { failure: string }

const START_WITHIN = 20_000
const DRAW_WITHIN = 2_000

/**
 * Draws in a process of its own, which is ended when it takes longer than any logo does: a thread of ours that draws
 * can't be stopped. It knows nothing of the surroundings, such as the database's address.
 */
export async function draw(drawing: Drawing): Promise<Drawn> {
  const { PATH, HOME } = process.env
  const child = fork(new URL('./logo-process.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }) },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  let begun = false
  const ended = (why: string) =>
    begun ? resolve({ failure: why }) : reject(new Error(`The process that draws did not start: ${why}`))
  let late = setTimeout(() => ended(`nothing after ${START_WITHIN} ms`), START_WITHIN)
  child.on('message', (said: Drawn | 'ready') => {
    if (said !== 'ready') return resolve(said)
    begun = true
    clearTimeout(late)
    late = setTimeout(() => ended(`not drawn in ${DRAW_WITHIN} ms`), DRAW_WITHIN)
    child.send(drawing, error => error && ended(error.message))
  })
  child.once('error', ({ message }) => ended(message))
  child.once('exit', (code, signal) => ended(`it ended with ${code ?? signal}`))
  try {
    return await promise
  } finally {
    clearTimeout(late)
    child.kill('SIGKILL')
  }
}
