/**
 * What `npm run build` does for the embedded database: makes its library links, while the program's folder can still be written.
 * Where that database can't run it says so and is content: the server may be given another.
 */
import { findBinaries } from './binaries.ts'
import { EmbeddedError } from './embedded-error.ts'

try {
  await findBinaries()
} catch (error) {
  if (!(error instanceof EmbeddedError)) throw error
  console.error(error.message)
}
