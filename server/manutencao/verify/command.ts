/** `npm run verify`: checks every invariant of the configured database, names what breaks, and then ends with 1. */

import { inSession } from '../../db/session.ts'
import { command } from '../backup/command.ts'
import { since } from '../backup/told.ts'
import { told, verify } from './verify.ts'

await command({ shared: true }, async connectionString => {
  const start = performance.now()
  const verified = await inSession(connectionString, 'read', verify)
  console.log(`${told(verified)} (${since(start)})`)
  return verified.quebras.length > 0 ? 1 : 0
})
