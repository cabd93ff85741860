import { invalidFile } from '../errors.ts'
import { fairQueue } from '../limits/fair-queue.ts'
import { limitedProcess } from '../limits/limited-process.ts'
import type { Drawn } from './logo-drawing.ts'
import type { Refusal } from './logo-svg.ts'

/** The heaviest PNG (5000 × 5000, interlaced, 16 bits) takes 1.3 s of a processor and 354 MiB; a usual logo 0.3 s and 110 MiB. */
const LIMITS = { processorSeconds: 5, memoryMiB: 448, answersWithinSeconds: 20 }

/** A logo sent with an Idempotency-Key holds a connection while it waits. */
export const LOGOS = fairQueue({ what: 'logotipos', atOnce: 1, places: 8 })

/**
 * A PNG of at most 1024 × 512, redrawn from a PNG, SVG, JPEG or WebP (its content decides which), in a turn of `LOGOS`. Only this PNG is
 * stored, without scripts, links and metadata. The process that draws reads no file and no network.
 */
export async function redrawLogo(sent: Uint8Array): Promise<Buffer> {
  const { hear, tell, end } = limitedProcess<Drawn | 'ready'>(new URL('./logo-process.ts', import.meta.url), LIMITS)
  try {
    if ((await hear()) !== 'ready') throw new Error('The drawing process did not start')
    tell(sent)
    const drawn = await hear().catch((error: Error) => ({ failure: error.message }))
    if (drawn === 'ready') throw new Error('The drawing process answered out of turn')
    if ('png' in drawn) return Buffer.from(drawn.png)
    throw 'refusal' in drawn ? invalidFile(REFUSALS[drawn.refusal]) : invalidFile(NOT_DRAWN, drawn.failure)
  } finally {
    end()
  }
}

const NOT_DRAWN =
  'Esta imagem não pôde ser desenhada, ou é complexa demais: confira se ela abre em outro programa, ou envie um PNG de até 5000 × 5000'
const REFUSALS: Record<Refusal, string> = {
  entidades: 'Este SVG tem recursos que não são aceitos: exporte-o como SVG simples ou PNG',
  tipo: 'Envie uma imagem PNG, SVG, JPEG ou WebP: este arquivo é de outro tipo',
  imagem: 'Este SVG traz ou chama outra imagem: exporte-o como PNG e envie o PNG',
}
