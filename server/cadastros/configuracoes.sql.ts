import sql from 'sql-template-tag'
import type * as z from 'zod'
import { Configuracoes, type ConfiguracoesEditadas, type Contato, type Marca } from '#contract/configuracoes.ts'
import { assignments, columnsOf } from '../db/clauses.ts'
import type { Db } from '../db/db.ts'

const columns = columnsOf(Configuracoes.shape)

const marca = sql`nome, cor, logo, telefone`

export const read = (db: Db): Promise<Configuracoes[]> => db.rows`select ${columns} from configuracao`

/** Writes the fields that were sent. Orders keep the name of a company that is no longer in `empresas`. */
export const update = (db: Db, sent: z.output<typeof ConfiguracoesEditadas>): Promise<Configuracoes[]> =>
  db.rows`update configuracao set ${assignments(sent)} returning ${columns}`

export const readBrand = (db: Db): Promise<Marca> => db.hot.one`select ${marca} from configuracao`

export const readContact = (db: Db): Promise<Contato> =>
  db.one`select nome, cnpj, endereco, telefone, email from configuracao`

/** The logo's PNG, as it is served. Undefined if there is none. */
export const readLogo = (db: Db): Promise<Buffer | undefined> =>
  db.value`select logo_png as png from configuracao where logo_png is not null`

export const writeLogo = (db: Db, { logo, png }: { logo: string; png: Buffer }): Promise<Marca> =>
  db.one`update configuracao set logo = ${logo}, logo_png = ${png} returning ${marca}`

/** The brand before the deletion; undefined if there was no logo. */
export const deleteLogo = (db: Db): Promise<Marca | undefined> =>
  db.first`with antes as (select ${marca} from configuracao where logo is not null for update), retirado as (
      update configuracao set logo = null, logo_png = null
    )
    select * from antes`

/** Whether the database server accepts writes: a standby or a read-only one does not. */
export const takesWrites = (db: Db): Promise<boolean> =>
  db.hot.some`select where not pg_is_in_recovery() and not current_setting('transaction_read_only')::boolean`
