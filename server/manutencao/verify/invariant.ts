import type { Sql } from 'sql-template-tag'

/** A rule, in Portuguese, and a select of what breaks it: one row for each case, named by its ids in `quem`. */
export type Invariant = { regra: string; quebras: Sql }
