import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'

/** A process of its own that does one task at a time; a failure of it rejects. */
export function startLoad<T extends Serializable, F>(program: URL) {
  const load = fork(program)
  const broken = once(load, 'exit').then(([code]) => Promise.reject(new Error(`The load ended with ${code}`)))
  broken.catch(() => undefined) // its end after the last measurement is ours
  return {
    run: async (task: T): Promise<F> => {
      load.send(task)
      return await Promise.race([once(load, 'message').then(([done]) => done as F), broken])
    },
    stop: async () => load.kill(),
  }
}

/** The other side: does what it is sent, and sends back how it went. */
export function serveTasks<T, F>(run: (task: T) => Promise<F>): void {
  process.on('message', (task: T) => {
    run(task).then(
      done => process.send?.(done),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  })
}
