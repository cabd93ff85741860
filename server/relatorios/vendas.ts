import { relatorioDeVendas } from '#contract/relatorios.ts'
import { agruparVendas } from '#contract/relatorios-agrupados.ts'
import type { Mount } from '../http/mount.ts'
import { productName, requireCliente } from './contados.ts'
import { groupedSales, whoBought } from './vendas.sql.ts'

/** Who bought, how much, at what margin? */
export function vendas(mount: Mount): void {
  mount(relatorioDeVendas, async ({ db, body }) => {
    const answer = await whoBought(db, body)
    if (!answer.vendas.length) await requireCliente(db, body.clienteId)
    return answer
  })

  mount(agruparVendas, async ({ db, params, query }) => {
    const produtoNome = await productName(db, query.produtoId)
    const answer = await groupedSales(db, params.grupo, query)
    if (!answer.vendas.length) await requireCliente(db, query.clienteId)
    return { ...answer, produtoNome }
  })
}
