import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const ENCODINGS = { br: promisify(brotliCompress), gz: promisify(gzip) }

/**
 * Also writes each script and stylesheet with Brotli's highest level, a sixth smaller than the server could compress on
 * the fly, and as gzip for clients without Brotli. The server does not compress these files itself.
 */
export function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter(name => /\.(js|css)$/.test(name))
      await Promise.all(
        names.map(async name => {
          const path = join(dir, name)
          const bytes = await readFile(path)
          for (const [ending, compress] of Object.entries(ENCODINGS))
            await writeFile(`${path}.${ending}`, await compress(bytes))
        }),
      )
    },
  }
}
