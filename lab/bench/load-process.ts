import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'

/** Starts a process that does one task at a time; a failed task rejects. */
export function startLoad<T extends Serializable, F>(program: URL) {
  const load = fork(program)
  const broken = once(load, 'exit').then(([code]) => Promise.reject(new Error(`The load exited with ${code}`)))
  broken.catch(() => undefined) // after the last measurement we end it ourselves
  return {
    run: async (task: T): Promise<F> => {
      load.send(task)
      return await Promise.race([once(load, 'message').then(([done]) => done as F), broken])
    },
    stop: async () => load.kill(),
  }
}

/** The process's side: runs each task it receives and sends the result back. */
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
