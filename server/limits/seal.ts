import { flushCompileCache } from 'node:module'

/**
 * Call in a limited process once everything is loaded and before reading untrusted input. Saves the compiled modules
 * for the next process; from then on the process can't write files, start threads or load native addons.
 */
export function seal(): void {
  flushCompileCache()
  for (const what of ['fs.write', 'worker', 'addon']) process.permission?.drop(what)
}
