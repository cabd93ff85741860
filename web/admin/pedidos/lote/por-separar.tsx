import type { Pedido } from '#contract/pedidos.ts'
import type { Recusado } from '#contract/pedidos-em-lote.ts'
import type { Question } from '../../../ui/overlays/confirm-dialog.tsx'
import { CITADOS, pedidosEm } from './passos.ts'

/** An order with products that nobody packed; empty: nothing of it was packed. */
type PorSeparar = { pedido: Pedido; naoSeparado: string }

export const porSeparar = (vistos: readonly Pedido[], recusados: readonly Recusado[]): PorSeparar[] =>
  vistos.flatMap(pedido => {
    const { naoSeparado } = recusados.find(({ id }) => id === pedido.id) ?? {}
    return naoSeparado === undefined ? [] : [{ pedido, naoSeparado }]
  })

/** Asks whether to deliver as ordered what nobody packed. */
export function comoPedido(perguntados: readonly PorSeparar[]): Question {
  const nada = perguntados.every(({ naoSeparado }) => naoSeparado === '')
  return {
    title: nada ? 'Nada foi marcado como separado' : 'Nem tudo foi separado',
    text: (
      <>
        <ul>
          {perguntados.slice(0, CITADOS).map(({ pedido: { id, clienteNome }, naoSeparado }) => (
            <li key={id} className="anywhere">
              Pedido {id}, {clienteNome}
              {nada ? '' : `: ${naoSeparado || 'nada foi marcado como separado'}`}
            </li>
          ))}
          {perguntados.length > CITADOS ? <li>e mais {pedidosEm(perguntados.length - CITADOS)}</li> : null}
        </ul>
        <p className="mt-sm">Para entregar menos, deixe o pedido de fora e entregue-o por ele mesmo.</p>
      </>
    ),
    action: nada ? 'Entregar tudo como pedido' : 'Entregar como pedido',
    back: 'Deixar de fora',
    doubt: true,
  }
}
