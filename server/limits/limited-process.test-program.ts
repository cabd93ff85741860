import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { seal } from './seal.ts'

// The program of limited-process.test.ts: does what a message says and reports the result.
const kept: unknown[] = []
const WORK: Record<string, () => void> = {
  answer: () => process.send?.('answer'),
  'see the surroundings': () => process.send?.(Object.keys(process.env).sort().join(' ')),
  'be silent': () => undefined,
  'work without end': () => {
    for (;;) kept.length = 0
  },
  'fill the memory': () => {
    for (;;) kept.push(Buffer.alloc(4 * 1024 * 1024, 1))
  },
  'fill the heap': () => {
    for (;;) kept.push(Array.from({ length: 1000 }, Math.random))
  },
  end: () => process.exit(7),
  'write a file': () => refused(() => writeFileSync(new URL('./written', import.meta.url), '')),
  'start a thread': () => refused(() => new Worker('', { eval: true })),
  'start a program': () => refused(() => spawn('true')),
  'call the network': () => connect(9, '127.0.0.1').on('error', failure),
}
const failure = (error: unknown) => process.send?.((error as NodeJS.ErrnoException).code)
function refused(work: () => unknown): void {
  try {
    work()
    process.send?.('done')
  } catch (error) {
    failure(error)
  }
}
seal()

process.on('message', (told: string) => WORK[told]?.())
process.send?.('ready')
