import type { Db } from '../../db/db.ts'
import { ConfigError } from '../../errors.ts'
import { reseal, secrets } from './segundo-fator.sql.ts'
import { isSealed, vaultWith } from './vault.ts'

/**
 * Runs before the server listens: seals secrets stored before there was a key. Throws ConfigError if a secret was
 * sealed with another key, or the key is missing, because their users could not sign in.
 */
export async function sealAll(db: Db, key: Buffer | undefined): Promise<void> {
  const vault = vaultWith(key)
  for (const kept of await secrets(db)) {
    if (isSealed(kept.segredo)) assertOpens(() => vault.open(kept.id, kept.segredo))
    else if (key) await reseal(db, kept, vault.keep(kept.id, vault.open(kept.id, kept.segredo)))
  }
}

function assertOpens(open: () => Buffer): void {
  try {
    open()
  } catch (error) {
    throw new ConfigError(
      'SECOND_FACTOR_KEY: não é a chave com que os segundos fatores foram guardados: informe aquela, ou desligue-os com npm run second-factor',
      { cause: error },
    )
  }
}
