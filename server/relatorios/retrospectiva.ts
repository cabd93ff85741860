import { CONTAM } from '#contract/relatorios.ts'
import { lerRetrospectiva, listarRetrospectivas } from '#contract/retrospectiva.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { notFound } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import type { Column } from '../http/planilha.ts'
import { diaEHora } from '../instants.ts'
import { yearFigures, yearsOffered } from './retrospectiva.sql.ts'

/** The list of years, and the retrospective of each. */
export function retrospectiva(mount: Mount, business: Business): void {
  mount(listarRetrospectivas, async ({ db }) => ({ anos: await yearsBefore(db, business) }))
  mount(
    lerRetrospectiva,
    async ({ db, params: { ano } }) => {
      if (!(await yearsBefore(db, business)).includes(ano)) throw notFound('O ano')
      return { ano, ...(await yearFigures(db, ano)) }
    },
    ({ ano, meses, pedidos, valorTotal }) => ({
      title: `Retrospectiva ${ano}`,
      about: [`Entregas de ${ano}`],
      counting: CONTAM,
      columns,
      totals: { mes: 'Total', pedidos, valorTotal },
      rows: [meses.map(row => ({ ...row, mes: `${ano}-${String(row.mes).padStart(2, '0')}-01` }))],
    }),
  )
}

const columns: readonly Column<{ mes: string; pedidos: number; valorTotal: number }>[] = [
  ['Mês', 'dia', 'mes'],
  ['Pedidos', 'inteiro', 'pedidos'],
  ['Valor', 'dinheiro', 'valorTotal'],
]

/** The offered years that have ended. */
const yearsBefore = (db: Db, { clock, timeZone }: Business): Promise<number[]> =>
  yearsOffered(db, Number(diaEHora(clock(), timeZone).dia.slice(0, 4)))
