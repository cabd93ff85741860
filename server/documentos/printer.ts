import { threads } from '../threads.ts'
import type { Job } from './job.ts'

const MODULE = new URL('./printer-thread.ts', import.meta.url)
const LIMITS = { what: 'documentos', mebibytes: 512 }

/*
 * A document as PDF, laid out in a thread: 400 lines take about 200 ms, a day of 500 orders some seconds. Two kinds, so that a
 * single order never waits for a whole day's documents.
 */
export const forOrders = threads<Job, Uint8Array>(MODULE, { ...LIMITS, threads: 1, calls: 80 })
export const forDays = threads<Job, Uint8Array>(MODULE, { ...LIMITS, threads: 2, calls: 8 })
