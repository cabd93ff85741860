import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { Owner } from './data-folder.ts'
import { EmbeddedError } from './embedded-error.ts'

const SETPRIV = '/usr/bin/setpriv'

/** PostgreSQL refuses root: root's runs as `postgres`, who is made where there is none. Undefined for other users. */
export function postgresUser(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  try {
    if (spawnSync('id', ['postgres']).status !== 0) execFileSync('useradd', ['--user-group', 'postgres'])
    const [uid, gid] = ['-u', '-g'].map(what => Number(execFileSync('id', [what, 'postgres'])))
    return { uid: Number(uid), gid: Number(gid) }
  } catch (error) {
    throw new EmbeddedError('Não há o usuário "postgres" aqui: crie-o, ou inicie o servidor com um usuário comum.', {
      cause: error,
    })
  }
}

/**
 * Where that user does not get through a folder above (/root, mktemp -d), this process begins anew with the capability
 * to do so, which its PostgreSQL inherits.
 */
export function passClosedFolders(user: Owner, postgres: string, folder: string): void {
  const reach = ['-c', '"$0" --version && cd "$1"', postgres, folder]
  if (spawnSync('/bin/sh', reach, { ...user, cwd: '/', stdio: 'ignore' }).status === 0) return
  const status = readFileSync('/proc/self/status', 'utf8')
  if (!/^CapAmb:\s*0+$/m.test(status) || !existsSync(SETPRIV))
    throw new EmbeddedError(
      `O usuário "postgres", que executa o PostgreSQL, não alcança o programa ou a pasta de dados ${folder}: inicie o servidor com um usuário comum, ou libere a passagem (chmod a+x) nas pastas acima.`,
    )
  const capability = traversalCapability(status)
  // Without no_setuid_fixup the change of user would drop it.
  const how = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`, '--securebits=+no_setuid_fixup']
  const again = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(SETPRIV, ['setpriv', ...how, ...again], process.env)
}

/** The weaker of root's two capabilities for it; containers often remove the one for reading (linux/capability.h). */
function traversalCapability(status: string): string {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(status)?.[1] ?? '0'
  return BigInt(`0x${effective}`) & (1n << 2n) ? 'dac_read_search' : 'dac_override'
}
