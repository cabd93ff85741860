import * as contract from '#contract/cep.ts'
import type { Business } from './app.ts'
import { askForCep, type Found } from './cep-lookup.ts'
import { lookupAway, notFound } from './errors.ts'
import type { Mount } from './mount.ts'

const KEPT = 1000
const KEPT_FOR = 24 * 3600 * 1000

/** The address of a CEP, asked of another house: what it said is kept for a day, what it could not say is not. */
export function cep(mount: Mount, { cepLookupUrl, clock }: Business): void {
  const known = new Map<string, { found: Found; until: number }>()

  mount(contract.buscarCep, async ({ params: { cep } }) => {
    if (!cepLookupUrl) throw lookupAway('A busca de CEP está desligada', 'Preencha o endereço à mão.')
    const now = clock().getTime()
    const kept = known.get(cep)
    const found = kept && kept.until > now ? kept.found : await askForCep(cepLookupUrl, cep)
    known.delete(cep)
    known.set(cep, { found, until: kept && kept.until > now ? kept.until : now + KEPT_FOR })
    for (const oldest of known.keys()) if (known.size > KEPT) known.delete(oldest)
    if (!found) throw notFound('O CEP')
    return { endereco: found }
  })
}
