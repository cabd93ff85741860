import { fork } from 'node:child_process'
import { once } from 'node:events'

/** A process of its own that does one task at a time; a failure of it rejects. */
export function iniciarCarga<T extends object, F>(program: URL) {
  const load = fork(program)
  const broken = once(load, 'exit').then(([code]) => Promise.reject(new Error(`The load ended with ${code}`)))
  broken.catch(() => undefined) // its end after the last measurement is ours
  return {
    fazer: async (tarefa: T): Promise<F> => {
      load.send(tarefa)
      return await Promise.race([once(load, 'message').then(([feito]) => feito as F), broken])
    },
    stop: async () => load.kill(),
  }
}
