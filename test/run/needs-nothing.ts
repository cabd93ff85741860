import { readFileSync } from 'node:fs'

/** What a test file imports that opens a database, starts a process or reads the built program. */
const NEEDED = /world\.ts'|for-tests\.ts'|server-process|child_process|URL\(.dist\/|-database\.ts'|smtp\.ts'/

export const needsNothing = (file: string): boolean => !NEEDED.test(readFileSync(file, 'utf8'))
