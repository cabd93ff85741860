import type { Periodo } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar } from '#contract/fornecimento.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import styles from './fornecimento.module.css'
import { CartaoDoPedido } from './pedido-a-separar.tsx'

type Props = { pedidos: readonly PedidoASeparar[]; periodo: Periodo; foundOnly: boolean }

/** The lines to deliver to each client, order by order. */
export function PorCliente({ pedidos, periodo, foundOnly }: Props) {
  const oneDay = periodo.dataInicial === periodo.dataFinal
  return (
    <ol className={`stack ${styles.groups}`} aria-label="Clientes">
      {porCliente(pedidos).map(([primeiro, ...outros]) => {
        const { clienteId, clienteNome, doCliente } = primeiro
        return (
          <li key={clienteId}>
            <div className="row between centred gap-xs mb-xs">
              <h2 className={`row between grow bold anywhere ${styles.groupTitle}`}>
                {clienteNome}
                {/* A single order's own head says this. */}
                {doCliente.pedidos > 1 ? (
                  <small>
                    {emNumero(doCliente.pedidos)} pedidos · {emReais(doCliente.valor)}
                  </small>
                ) : null}
              </h2>
              <Mensagem para={clienteNome} sobre={{ tipo: 'entrega', clienteId, clienteNome, ...periodo }} />
            </div>
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

/** Groups consecutive orders of one client: the server sorts them by client. */
function porCliente(pedidos: readonly PedidoASeparar[]): Grupo[] {
  const grupos: Grupo[] = []
  for (const pedido of pedidos) {
    const ultimo = grupos.at(-1)
    if (ultimo?.[0].clienteId === pedido.clienteId) ultimo.push(pedido)
    else grupos.push([pedido])
  }
  return grupos
}
