import { flushCompileCache } from 'node:module'

/**
 * What a limited process calls when all that it needs is loaded, before it looks at what a stranger sent: its modules are kept
 * compiled for the next one, and from then on it writes no file, starts no thread and loads no program of the machine.
 */
export function seal(): void {
  flushCompileCache()
  for (const what of ['fs.write', 'worker', 'addon']) process.permission?.drop(what)
}
