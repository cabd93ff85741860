import { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Mount } from '../http/mount.ts'
import { whatToBuy } from './compras.sql.ts'
import { requireCliente } from './contados.ts'

/** What do I have to buy, and what will it cost? */
export function compras(mount: Mount): void {
  mount(relatorioDeCompras, async ({ db, body }) => {
    const answer = await whatToBuy(db, body)
    if (!answer.compras.length) await requireCliente(db, body.clienteId)
    return answer
  })
}
