import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'

/** A process of its own that does one task at a time; a failure of it rejects. */
export function iniciarCarga<T extends Serializable, F>(program: URL) {
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

/** The other side: does what it is sent, and sends back how it went. */
export function servirTarefas<T, F>(run: (tarefa: T) => Promise<F>): void {
  process.on('message', (tarefa: T) => {
    run(tarefa).then(
      feito => process.send?.(feito),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
