import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { ItensDoPedido } from '../../../pedido/itens.tsx'
import { pode } from '../../../pedido/pode.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { Empty } from '../../../ui/notice.tsx'

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** The order's lines; while the status allows, they are changed on the buyer's own screen. */
export function Itens({ pedido: { id, status, clienteId, valorTotal }, itens }: Props) {
  const search = { clienteId, ...(status === 'Confirmado' && { pedido: id }) }
  return (
    <section aria-label="Itens" className="shrinks">
      <ItensDoPedido
        label={`Itens do pedido ${id}`}
        rows={itens}
        total={valorTotal}
        tools={
          pode('mudarItens', status) ? (
            <ButtonLink to="/admin/pedidos/novo" search={search} size="sm" variant="default">
              Mudar itens
            </ButtonLink>
          ) : null
        }
        empty={<Empty title="Este pedido ainda não tem produtos">Adicione em “Mudar itens”.</Empty>}
      />
    </section>
  )
}
