import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as contract from '#contract/copias.ts'
import { codesOf, recentlyProvedCaller } from '../../acesso/segundo-fator/proof.ts'
import { callersTokenHash } from '../../acesso/token.ts'
import type { Business } from '../../business.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { state } from './copias.sql.ts'
import { copyNow, inWords, isName, list } from './guardar.ts'

/** An answer waits no longer for its copy, which goes on by itself: a proxy would give up. */
const WAIT = 10_000

/** The daily copies, for administrators. */
export function copias(mount: Mount, business: Business): void {
  const { copias } = business
  const codes = codesOf(business)

  mount(contract.listarCopias, async ({ db }) => ({
    copias: copias ? await list(copias) : [],
    pasta: copias?.pasta ?? null,
    ...(await state(db)),
  }))

  mount(contract.fazerCopia, async () => {
    if (!copias)
      throw conflict('As cópias estão desligadas', 'Quem instalou o sistema as liga com uma pasta em BACKUP_DIR.')
    const { pasta } = copias
    const begun = copyNow({ ...business, copias })
      .then(copia => copia ?? 'outra')
      .catch((error: unknown) => ({ error }))
    const made = await Promise.race([begun, setTimeout(WAIT, null, { ref: false })])
    if (made === 'outra')
      throw conflict('Já há uma cópia sendo feita', 'Espere que ela termine: aparece na lista sozinha.')
    if (made && 'error' in made) throw conflict('A cópia não foi feita', `${inWords(made.error, pasta)}.`)
    return { copias: made ? [made] : [] }
  })

  // Whoever has a copy has everything, so a stolen session is not enough.
  mount(contract.baixarCopia, async ({ db, user, params: { nome }, request }) => {
    await recentlyProvedCaller({ db, user, session: callersTokenHash(request) }, {}, codes)
    const file = copias && isName(nome) ? await open(join(copias.pasta, nome)).catch(() => undefined) : undefined
    if (!file) throw notFound('A cópia')
    return { nome, tipo: contract.GZIP, dados: file.createReadStream() }
  })
}
