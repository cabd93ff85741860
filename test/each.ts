/** One field of each row. */
export const each = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] =>
  rows.map(row => row[key])

/** The named fields of each row, in this order. */
export const fields = <Row, Key extends keyof Row>(rows: readonly Row[], ...keys: Key[]): Row[Key][][] =>
  rows.map(row => keys.map(key => row[key]))

/** A refusal's status and the first field that it names. */
export const refusal = ({ status, body }: { status: number; body: { errors: { campo: string | null }[] } }) =>
  [status, body.errors[0]?.campo] as const
