import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { folderError } from './data-folder.ts'
import { DataDirInUse } from './embedded-error.ts'

export type FolderLock = { release(): void }

const sqliteBusy = 5 // https://sqlite.org/rescode.html#busy

/**
 * Locks the data folder by an exclusive SQLite transaction, since Node has no file lock. Only one process can hold it,
 * containers that share the folder see it, and the kernel releases it however the process ends. The timeout of half a
 * second is needed because two simultaneous attempts could otherwise both be refused.
 */
export function lockFolder(dataDir: string): FolderLock {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 500 })
    lock.exec('pragma journal_mode = memory; begin exclusive') // no journal file on disk
    return { release: lock.close.bind(lock) }
  } catch (error) {
    lock?.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)) {
      throw folderError(dataDir, error)
    }
    throw new DataDirInUse(
      `A pasta de dados ${dataDir} já está em uso por outro servidor: encerre-o ou escolha outra pasta em DATA_DIR.`,
    )
  }
}
