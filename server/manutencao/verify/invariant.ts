import type { Sql } from 'sql-template-tag'

/** A rule, in Portuguese, and a select of its violations: one row each, with the ids in `quem`. */
export type Invariant = { regra: string; quebras: Sql }
