import * as contract from '#contract/cep.ts'
import type { Business } from '../business.ts'
import type { Mount } from '../http/mount.ts'
import { askForCep, type Found } from './cep-lookup.ts'

const KEPT = 1000
const KEPT_FOR = 24 * 3600 * 1000

/** The address of a CEP, from an external service. Answers, also negative ones, are cached for a day; failures are not. */
export function cep(mount: Mount, { cepLookupUrl, clock }: Business): void {
  const known = new Map<string, { found: Found; until: number }>()

  const look = async (url: string, cep: string): Promise<Found> => {
    const now = clock().getTime()
    const kept = known.get(cep)
    const fresh = kept && kept.until > now ? kept : { found: await askForCep(url, cep), until: now + KEPT_FOR }
    known.delete(cep)
    known.set(cep, fresh)
    for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
    return fresh.found
  }

  mount(contract.buscarCep, async ({ params: { cep }, request }) => {
    if (!cepLookupUrl) return { situacao: 'desligada' as const, endereco: null }
    try {
      const endereco = await look(cepLookupUrl, cep)
      return { situacao: endereco ? ('encontrado' as const) : ('inexistente' as const), endereco }
    } catch (error) {
      request.log.warn({ err: error }, 'the CEP service did not answer')
      return { situacao: 'indisponivel' as const, endereco: null }
    }
  })
}
