import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { EmbeddedError } from './embedded-error.ts'

export type Owner = { uid: number; gid: number }

const ours = /^(pgdata|pgdata\.new-\w+|password|lock|copias|lost\+found)$/

/** Creates the folder if missing and returns its real path. Changes nothing in an existing folder. */
export function openDataFolder(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const names = readdirSync(dataDir)
    const foreign = names.find(name => !ours.test(name))
    // the folder is about to become private, which would be wrong for a mistaken DATA_DIR=/home
    if (foreign && !names.includes('pgdata')) {
      throw new EmbeddedError(
        `A pasta de dados ${dataDir} contém outros arquivos (${foreign}): escolha uma pasta vazia em DATA_DIR.`,
      )
    }
    return realpathSync(dataDir)
  } catch (error) {
    if (error instanceof EmbeddedError) throw error
    throw folderError(dataDir, error)
  }
}

/** Makes the folder private: only its owner may list, read or traverse it. */
export function makePrivate(dataDir: string, owner: Owner | undefined) {
  try {
    chmodSync(dataDir, 0o700)
    if (owner && statSync(dataDir).uid !== owner.uid)
      execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, dataDir], { stdio: 'pipe' })
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

function folderError(dataDir: string, error: unknown) {
  const reason = error instanceof Error && 'code' in error ? error.code : error
  return new EmbeddedError(
    `Não foi possível usar a pasta de dados ${dataDir} (${reason}): ela deve pertencer ao usuário que inicia o servidor. Ajuste o dono (chown -R) ou escolha outra pasta em DATA_DIR.`,
    { cause: error },
  )
}
