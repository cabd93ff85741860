/** `npm run verify`: checks all invariants of the configured database, prints violations and then exits with 1. */

import { inSession } from '../../db/session.ts'
import { command, since } from '../command.ts'
import { verifiedInWords, verify } from './verify.ts'

await command({ shared: true }, async connectionString => {
  const start = performance.now()
  const verified = await inSession(connectionString, 'read', verify)
  console.log(`${verifiedInWords(verified)} (${since(start)})`)
  return verified.quebras.length > 0 ? 1 : 0
})
