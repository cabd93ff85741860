import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useLeitor } from '../../api/use-session.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Panel } from '../../ui/page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { quandoEntrega } from '../pedidos/colunas.tsx'

/** The newest order that is neither open nor cancelled, to be repeated; renders nothing before the first. */
export function Ultimo({ pedido }: { pedido: Pedido | undefined }) {
  const leitor = useLeitor()
  if (!pedido) return null
  return (
    <Panel
      title={
        <span className="line between centred gap-sm">
          Último pedido <StatusChip>{pedido.status}</StatusChip>
        </span>
      }
    >
      <p className="figure num">{emReais(pedido.valorTotal)}</p>
      <p className="quiet">
        nº&nbsp;{pedido.id}
        {pedido.dataEntrega ? ` · entrega ${quandoEntrega(pedido)}` : ''}
      </p>
      <div className="row gap-xs mt-md">
        {leitor ? null : (
          <ButtonLink to="/cliente/estante" state={{ repetir: pedido.id }} variant="default">
            Repetir
          </ButtonLink>
        )}
        <ButtonLink to="/cliente/pedidos" search={{ id: pedido.id }} variant="subtle">
          Ver o pedido
        </ButtonLink>
      </div>
    </Panel>
  )
}
