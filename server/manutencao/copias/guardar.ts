import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copia } from '#contract/copias.ts'
import type { Business, Copias } from '../../business.ts'
import type { Db } from '../../db/db.ts'
import { connectOnce } from '../../db/one-connection.ts'
import { type Statements, statements } from '../../db/statements.ts'
import { esteMomento } from '../../instants.ts'
import { BackupError } from '../backup/backup-error.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { done, failed, isDue, lock } from './copias.sql.ts'

const KEPT = 14
const NAME = /^pedidos-\d{4}-\d\d-\d\d-\d{6}\.gz$/
const UNFINISHED = /^pedidos-\d{4}-\d\d-\d\d-\d{6}\.gz\.\w+\.parcial$/

/** Whether a copy may have this name: with no other is a file of the folder, or of any other one, read. */
export const isName = (nome: string): boolean => NAME.test(nome)

/** The folder's copies, newest first; none where it can't be read. */
export async function list({ pasta }: Copias): Promise<Copia[]> {
  const names = (await readdir(pasta).catch(() => [])).filter(isName)
  return Promise.all(
    names
      .sort()
      .reverse()
      .map(nome => read(pasta, nome)),
  )
}

async function read(pasta: string, nome: string): Promise<Copia> {
  const { mtime, size } = await stat(join(pasta, nome))
  return { nome, quando: mtime.toISOString(), bytes: size }
}

type Given = Pick<Business, 'clock' | 'timeZone'> & { copias: Copias }

/** Writes the day's copy, if there is none and no other server writes one. */
export async function copyRound({ db, business }: { db: Db; business: Business }): Promise<void> {
  const { copias } = business
  const due = (on: Statements) => isDue(on, esteMomento(business))
  if (!copias || !(await due(db))) return
  await alone(copias, async own => (await due(own)) && save(own, { ...business, copias }))
}

/** Writes a copy now; undefined while another one is written. */
export const copyNow = (given: Given): Promise<Copia | undefined> => alone(given.copias, own => save(own, given))

/** Works on a connection of its own, on whose lock no other copy is written; undefined while another one is. */
async function alone<Result>(
  { connectionString }: Copias,
  work: (db: Statements) => Promise<Result>,
): Promise<Result | undefined> {
  await using client = await connectOnce(connectionString, { application_name: 'pedidos-copia' })
  const db = statements(({ text, values }) => client.query(text, values))
  return (await lock(db)) ? await work(db) : undefined
}

async function save(db: Statements, business: Given): Promise<Copia> {
  const { pasta, connectionString, ended } = business.copias
  const { dia, hora, instante } = esteMomento(business)
  const nome = `pedidos-${dia}-${hora.replace(':', '')}${instante.slice(17, 19)}.gz`
  try {
    await mkdir(pasta, { recursive: true, mode: 0o700 })
    await writeBackup(connectionString, join(pasta, nome), ended)
    await sweep(pasta)
    await done(db, instante)
    return await read(pasta, nome)
  } catch (error) {
    if (!ended.aborted) await failed(db, instante, inWords(error, pasta))
    throw error
  }
}

/** Deletes what a killed server left unfinished, and all but the newest. */
async function sweep(pasta: string): Promise<void> {
  const names = await readdir(pasta)
  const old = names.filter(isName).sort().slice(0, -KEPT)
  for (const name of [...old, ...names.filter(name => UNFINISHED.test(name))]) await rm(join(pasta, name))
}

const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'ENOTDIR', 'EEXIST']
const FULL = ['ENOSPC', 'EDQUOT']

/** Why a copy was not kept, and what to do about it. */
export function inWords(error: unknown, pasta: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof BackupError) return error.message
  if (FULL.includes(code)) return `O disco da pasta ${pasta} está cheio`
  return NOT_WRITABLE.includes(code)
    ? `O sistema não pode escrever na pasta ${pasta}: confira de quem ela é, ou escolha outra em BACKUP_DIR`
    : 'Algo inesperado: quem cuida do sistema vê o porquê no registro do servidor'
}
