import { emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar } from '#contract/fornecimento.ts'
import styles from './fornecimento.module.css'
import { CartaoDoPedido } from './pedido-a-separar.tsx'

type Props = { pedidos: readonly PedidoASeparar[]; oneDay: boolean; foundOnly: boolean }

/** What goes to each client, order by order, to be ticked off while it is picked. */
export function PorCliente({ pedidos, oneDay, foundOnly }: Props) {
  return (
    <ol className={`stack ${styles.groups}`} aria-label="Clientes">
      {porCliente(pedidos).map(([primeiro, ...outros]) => {
        const { clienteId, clienteNome, doCliente } = primeiro
        return (
          <li key={clienteId}>
            <h2 className={`row between bold anywhere mb-xs ${styles.groupTitle}`}>
              {clienteNome}
              <small>
                {doCliente.pedidos === 1 ? '1 pedido' : `${doCliente.pedidos.toLocaleString('pt-BR')} pedidos`} ·{' '}
                {emReais(doCliente.valor)}
              </small>
            </h2>
            {[primeiro, ...outros].map(pedido => (
              <CartaoDoPedido key={pedido.id} pedido={pedido} withDay={!oneDay} foundOnly={foundOnly} />
            ))}
          </li>
        )
      })}
    </ol>
  )
}

type Grupo = [PedidoASeparar, ...PedidoASeparar[]]

/** They come client by client. */
function porCliente(pedidos: readonly PedidoASeparar[]): Grupo[] {
  const grupos: Grupo[] = []
  for (const pedido of pedidos) {
    const ultimo = grupos.at(-1)
    if (ultimo?.[0].clienteId === pedido.clienteId) ultimo.push(pedido)
    else grupos.push([pedido])
  }
  return grupos
}
