/**
 * Run by `npm run build`: creates the library links while the program's folder is still writable. If the embedded
 * database can't run here, only reports it, because the server may use another database.
 */
import { findBinaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

try {
  await findBinaries()
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  console.error(error.message)
}
