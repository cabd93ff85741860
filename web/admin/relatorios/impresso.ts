import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import { registrarImpressao } from '#contract/impressos.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { call } from '../../api/call.ts'

/** Records which version of the orders was printed; screens whose text depends on it are notified. */
export async function impresso(orders: readonly Pick<Pedido, 'id' | 'versao'>[]): Promise<void> {
  const pedidos = orders.flatMap(({ id, versao }) => (versao === undefined ? [] : [{ id, versao }]))
  for (let from = 0; from < pedidos.length; from += LIMITE_DO_DIA.pedidos)
    await call(registrarImpressao, { body: { pedidos: pedidos.slice(from, from + LIMITE_DO_DIA.pedidos) } })
}
