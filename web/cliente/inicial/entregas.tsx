import { Link } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { showWeekday } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { aindaAte, type Prazo } from '../prazo.ts'

type Props = { pedidos: readonly Pedido[]; hoje: string; prazo: Prazo | undefined }

/** Confirmed orders by delivery day, with the deadline for cancelling each. */
export function Entregas({ pedidos, hoje, prazo }: Props) {
  const proximas = pedidos
    .filter(({ status }) => status === 'Confirmado')
    .toSorted((a, b) => (a.dataEntrega ?? '').localeCompare(b.dataEntrega ?? ''))
  return (
    <Panel title="Próximas entregas">
      {proximas.length === 0 ? (
        <p className="quiet">Nada a receber: os pedidos que você confirmar aparecem aqui.</p>
      ) : (
        <ul className="rows">
          {proximas.map(pedido => (
            <li key={pedido.id}>
              <Link
                to="/cliente/pedidos"
                search={{ id: pedido.id }}
                className="line between centred gap-sm tall roomy opens"
              >
                <span>
                  {pedido.dataEntrega ? dia(pedido.dataEntrega, hoje) : 'sem dia'}
                  <small>
                    nº&nbsp;{pedido.id}
                    {prazo ? ` · ${aindaAte(pedido, prazo)}` : ''}
                  </small>
                </span>
                <b className="semibold stiff num">{emReais(pedido.valorTotal)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function dia(entrega: string, hoje: string): string {
  if (entrega === hoje) return 'Hoje'
  return entrega === somarDias(hoje, 1) ? `Amanhã, ${showWeekday(entrega)}` : showWeekday(entrega)
}
