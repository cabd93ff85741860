import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Owner } from './data-folder.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Turns a command into one run by PostgreSQL's user; `owner` is absent if that is the current user. */
export type RunAs = { owner?: Owner; command(file: string, args: string[]): Command }
type Command = { file: string; args: string[]; options: { uid?: number; gid?: number } }

/** The user to run PostgreSQL as, because it refuses to run as root; undefined for the current user. */
export function chooseOwner(dataDir: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = folderOwner(dataDir) ?? userNamed('postgres') ?? userNamed('nobody')
  if (!owner) throw new EmbeddedError('Inicie o servidor com um usuário comum: não há "postgres" nem "nobody" aqui.')
  return owner
}

export function runAs(owner: Owner | undefined, dataDir: string, binaries: Binaries): RunAs {
  if (!owner) return { command: (file, args) => ({ file, args, options: {} }) }
  const plain: RunAs = { owner, command: (file, args) => ({ file, args, options: owner }) }
  if (reaches(plain, dataDir, binaries)) return plain
  const throughClosedFolders: RunAs = { owner, command: (file, args) => withTraversal(owner, file, args) }
  if (reaches(throughClosedFolders, dataDir, binaries)) return throughClosedFolders
  throw new EmbeddedError(
    `O usuário ${owner.uid}, que executa o PostgreSQL, não alcança o programa ou a pasta de dados ${dataDir}: inicie o servidor com um usuário comum, ou libere a passagem (chmod a+x) nas pastas acima.`,
  )
}

function folderOwner(dataDir: string): Owner | undefined {
  const stat = [join(dataDir, 'pgdata'), dataDir]
    .map(path => statSync(path, { throwIfNoEntry: false }))
    .find(stat => stat && stat.uid !== 0)
  return stat && { uid: stat.uid, gid: stat.gid }
}

function userNamed(name: string): Owner | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(line => line.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** Below a closed folder (/root, mktemp -d), the program needs a capability to traverse any folder. */
function withTraversal({ uid, gid }: Owner, file: string, args: string[]): Command {
  const capability = traversalCapability()
  const user = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const kept = [`--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  // without it the kernel ignores capabilities in access(2), which PostgreSQL uses to find its own files
  return { file: 'setpriv', args: [...user, ...kept, '--securebits=+no_setuid_fixup', file, ...args], options: {} }
}

/** The weaker of root's two capabilities for it; containers often remove the one for reading (linux/capability.h). */
function traversalCapability() {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return BigInt(`0x${effective}`) & (1n << 2n) ? 'dac_read_search' : 'dac_override'
}

/** Checks with a process of that user, which also covers access lists and the container's rules. */
function reaches(runAs: RunAs, dataDir: string, { postgres }: Binaries) {
  const { file, args, options } = runAs.command('/bin/sh', ['-c', '"$0" --version && cd "$1"', postgres, dataDir])
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
