import { type Cliente, linhasDoCliente } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useEntregueEm } from '../../../pedido/historia/historia-do-pedido.tsx'
import { recebido } from '../../../pedido/recebido.tsx'
import { usePedido } from '../../../pedido/use-pedido.ts'
import { Facts } from '../../../ui/lists/facts.tsx'
import { showMoment, showWholeDay } from '../../../ui/moment.ts'

/** The order's client and its dates. */
export function ClienteEDatas({ pedido, cliente }: { pedido: Pedido; cliente: Cliente | undefined }) {
  const entregueEm = useEntregueEm(pedido.id)
  const { leitura } = usePedido(pedido.id)
  return (
    <div className="surface padded pair gap-md shrinks">
      <section aria-label="Cliente">
        <h2 className="quiet small regular">Cliente</h2>
        <p className="semibold">{pedido.clienteNome}</p>
        {(cliente ? linhasDoCliente(cliente) : []).map(linha => (
          <p key={linha} className="quiet small">
            {linha}
          </p>
        ))}
      </section>
      <Facts
        facts={[
          ['Entrega', pedido.dataEntrega && showWholeDay(pedido.dataEntrega)],
          ['Aberto em', showMoment(pedido.dataCriacao)],
          ['Confirmado em', pedido.dataConfirmacao && showMoment(pedido.dataConfirmacao)],
          ['Entregue em', entregueEm && showMoment(entregueEm)],
          ['Cancelado em', pedido.dataCancelamento && showMoment(pedido.dataCancelamento)],
          ['Expira em', pedido.expiraEm && showMoment(pedido.expiraEm)],
          ['Vencimento', pedido.vencimento && showWholeDay(pedido.vencimento)],
          ['Pago', typeof pedido.pago === 'number' && emReais(pedido.pago)],
          ['Saldo', typeof pedido.saldo === 'number' && emReais(pedido.saldo)],
          ...recebido(pedido, leitura.data?.assinado),
          ['Empresa', pedido.empresa],
        ]}
      />
    </div>
  )
}
