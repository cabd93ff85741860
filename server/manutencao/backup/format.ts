import * as z from 'zod'

/**
 * A backup is gzipped text: a line that identifies it, a line of JSON, SQL with each table in COPY format, and a line
 * of JSON with totals. psql can read it without this program (docs/decisions/018).
 */
export const FIRST_LINE = '-- pedidos: cópia de segurança 1'
export const JSON_LINE = '-- '
export const END_OF_ROWS = '\\.\n'

export const Head = z.object({
  criadaEm: z.string(),
  postgres: z.string(),
  migracoes: z.array(z.string()).min(1),
})
export type Head = z.infer<typeof Head>

export const Foot = z.object({
  tabelas: z.record(z.string(), z.object({ linhas: z.int() })),
  /** Decimal sums are text, which is exact at any size. */
  somas: z.object({ pedidos: z.int(), valorTotal: z.string() }),
})
export type Foot = z.infer<typeof Foot>

export const sequenceLine = (name: string, last: number): string => `select setval('${name}', ${last});`
export const SEQUENCE_LINE = /^select setval\('(\w+)', (\d+)\);$/
export const COPY_LINE = /^copy "(\w+)" \("(\w+(?:", "\w+)*)"\) from stdin;$/
