import type { Db } from '../db/db.ts'

/** Whom to ask for help: shown to users who can't sign in. */
export const readProvider = (db: Db): Promise<{ fornecedor: string; telefone: string }> =>
  db.one`select nome as fornecedor, telefone from configuracao`
