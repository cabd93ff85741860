import sharp from 'sharp'
import { seal } from '../limits/seal.ts'
import { type Drawn, draw } from './logo-drawing.ts'

// Runs in a process of its own (limited-process.ts): it receives a file and answers with the redrawn image.

sharp.concurrency(1) // leaves the other processors to the requests
process.once('disconnect', () => process.exit())
process.once('message', async (sent: Uint8Array) => {
  process.send?.(await draw(sent).catch((error: unknown): Drawn => ({ failure: String(error) })))
})

// Drawing the first text loads the machine's fonts, which takes seconds on a busy machine and must not count as the logo's time.
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>'))
  .png()
  .toBuffer()
seal()
process.send?.('ready')
