import { relatorioDeFornecimento } from '#contract/relatorios.ts'
import type { Mount } from '../http/mount.ts'
import { requireCliente } from './contados.ts'
import { whatGoesToWhom } from './fornecimento.sql.ts'

/** What goes to whom, on which day? */
export function fornecimento(mount: Mount): void {
  mount(relatorioDeFornecimento, async ({ db, query, body }) => {
    const answer = await whatGoesToWhom(db, query, body)
    if (!answer.totais.itens) await requireCliente(db, body.clienteId)
    return answer
  })
}
