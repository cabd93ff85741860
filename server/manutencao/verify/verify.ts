import type { Db } from '../../db/db.ts'
import { estoque } from './estoque.sql.ts'
import { financeiro } from './financeiro.sql.ts'
import { pedidos } from './pedidos.sql.ts'
import { somas } from './somas.sql.ts'

type Breach = { regra: string; casos: number; exemplos: string[] }
export type Verified = { regras: number; quebras: Breach[] }

const EXAMPLES = 20

/** Checks stock, orders, sums and money, each rule with one statement. While orders arrive, run it in a snapshot transaction. */
export async function verify(db: Pick<Db, 'rows'>): Promise<Verified> {
  const invariants = [...estoque, ...pedidos, ...somas, ...financeiro]
  const quebras: Breach[] = []
  for (const { regra, quebras: select } of invariants) {
    const rows = await db.rows<{ quem: string; casos: number }>`select quem, count(*) over () as casos
      from (${select}) q order by quem collate "C" limit ${EXAMPLES}`
    if (rows[0]) quebras.push({ regra, casos: rows[0].casos, exemplos: rows.map(({ quem }) => quem) })
  }
  return { regras: invariants.length, quebras }
}

/** The violated rules, with counts and examples, as text lines. */
export function verifiedInWords({ regras, quebras }: Verified): string {
  if (quebras.length === 0) return `${regras} regras conferidas: tudo certo`
  const lines = quebras.flatMap(({ regra, casos, exemplos }) => [
    `✗ ${regra}: ${casos === 1 ? '1 caso' : `${casos} casos`}`,
    ...exemplos.map(exemplo => `    ${exemplo}`),
    ...(casos > exemplos.length ? [`    … e mais ${casos - exemplos.length}`] : []),
  ])
  return [...lines, `${regras} regras conferidas: ${quebras.length} não valem`].join('\n')
}
