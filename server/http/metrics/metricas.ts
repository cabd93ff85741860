import { lerMetricas, METRICAS } from '#contract/metricas.ts'
import { noSuchAddress } from '../../errors.ts'
import type { Mount } from '../mount.ts'

/** `text` is undefined where the server has no token for it: then nobody gets so far. */
export function metricas(mount: Mount, text: (() => string) | undefined): void {
  mount(lerMetricas, async () => {
    if (!text) throw noSuchAddress()
    return { nome: 'metricas.txt', tipo: METRICAS, dados: Buffer.from(text()) }
  })
}
