import sharp from 'sharp'
import type { Drawing, Drawn } from './logo-drawing.ts'

// Runs in a process of its own: see logo-drawing.ts for what it is told and what it answers.

sharp.concurrency(1) // the other processors are for those who order
process.on('disconnect', () => process.exit())
process.on('message', async ({ source, mostPixels, width, height, enlarge }: Drawing) => {
  const drawn: Drawn = await sharp(source, { limitInputPixels: mostPixels, failOn: 'error' })
    .resize({ width, height, fit: 'inside', withoutEnlargement: !enlarge })
    .png({ compressionLevel: 9 })
    .toBuffer()
    .then(
      png => ({ png }),
      (error: unknown) => ({ failure: String(error) }),
    )
  process.send?.(drawn)
})
// The first words drawn read the machine's fonts, which takes seconds on a busy one: not the logo's fault, so not in its time.
await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">a</text></svg>'))
  .png()
  .toBuffer()
process.send?.('ready')
