// What limited-process.test.ts runs: does what it is told to, and says it back.
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
}
process.on('message', (told: string) => WORK[told]?.())
process.send?.('ready')
