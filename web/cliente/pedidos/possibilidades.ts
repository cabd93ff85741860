import { aindaPodeCancelar } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { type Acao, pode } from '../../pedido/pode.ts'
import type { Prazo } from '../prazo.ts'

type Visto = Pick<Pedido, 'status' | 'dataEntrega' | 'aguardaAprovacao'>

const ACOES = ['mudarItens', 'alterarEntrega', 'observar', 'cancelar'] as const satisfies readonly Acao[]

/**
 * What can still be changed. `aprova`: the user approves this order. What such a user writes on a waiting order sends it
 * back (devolvido.tsx).
 */
export function possibilidades({ status, dataEntrega, aguardaAprovacao }: Visto, prazo: Prazo, aprova = false) {
  const noPrazo = status !== 'Confirmado' || !dataEntrega || aindaPodeCancelar(dataEntrega, prazo)
  const devolve = aguardaAprovacao === 1 && aprova
  // An observation has no deadline.
  return ACOES.filter(acao => pode(acao, status) && (acao === 'observar' ? !devolve : noPrazo))
}
