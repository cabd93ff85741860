import * as z from 'zod'

/**
 * A backup is gzipped text: a line that says what it is, a line of JSON, SQL with every table as COPY writes it, a line
 * of JSON with what the rows add up to. psql can read it where this program is not at hand (docs/decisions/018).
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
  tabelas: z.record(z.string(), z.object({ linhas: z.int(), sha256: z.string() })),
  somas: z.object({
    pedidos: z.int(),
    valorTotal: z.string(),
    quantidade: z.string(),
    reservada: z.string(),
  }),
  /** Of every byte before this line. */
  sha256: z.string(),
})
export type Foot = z.infer<typeof Foot>

export const sequenceLine = (name: string, last: number): string => `select setval('${name}', ${last});`
export const SEQUENCE_LINE = /^select setval\('(\w+)', (\d+)\);$/
export const COPY_LINE = /^copy "(\w+)" \("(\w+(?:", "\w+)*)"\) from stdin;$/
