import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import * as contract from '#contract/importacoes-termos.ts'
import type { Db } from '../db/db.ts'
import { existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './termos.sql.ts'

/** Answers about words in files: given once by one administrator, used for all later files. */
export function termosDeImportacao(mount: Mount): void {
  mount(contract.listarTermos, async ({ db }) => ({ termos: await statements.list(db) }))

  mount(contract.dizerTermos, async ({ db, body }) => {
    await statements.say(db, body.termos)
    return { termos: await statements.list(db) }
  })

  mount(contract.esquecerTermo, async ({ db, params }) => ({
    termos: [existing(await statements.forget(db, params.id), 'O termo')],
  }))
}

/** The remembered headings (`ditos`) and units (`ditas`), for the process that reads a file. */
export async function ditosDe(db: Db, tipo: TipoDeImportacao) {
  const todos = await statements.list(db, 'latest')
  const em = (onde: contract.Termo['onde']) =>
    new Map(todos.filter(termo => termo.onde === onde).map(({ texto, valor }) => [texto, valor]))
  return { ditos: em(tipo), ditas: em('unidade') }
}
