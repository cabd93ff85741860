import { diferencas, vendida } from '#contract/diferencas.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import { useLeitor } from '../../api/use-session.ts'
import { Diferencas } from '../../pedido/diferencas.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Panel } from '../../ui/page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { quandoEntrega } from '../pedidos/colunas.tsx'

const LINHAS = 5 // lines that one takes in at a glance; the whole order is a press away

/** The newest order that is neither open nor cancelled, to be repeated. */
export function Ultimo({ pedido }: { pedido: Pedido | undefined }) {
  const leitor = useLeitor()
  if (!pedido)
    return (
      <Panel title="Último pedido">
        <p className="quiet">
          {leitor
            ? 'Aparece aqui depois do primeiro.'
            : 'Depois do primeiro pedido, dá para repeti-lo daqui com um toque.'}
        </p>
      </Panel>
    )
  return <Repetivel pedido={pedido} leitor={leitor} />
}

const diferentes = (item: ItemPedido): number => Math.min(1, diferencas(item).length)

function Repetivel({ pedido, leitor }: { pedido: Pedido; leitor: boolean }) {
  const { data } = useRead(listarItens, { params: { id: pedido.id } })
  // Lines that arrived differently come first, then the most expensive ones.
  const itens = data?.itens.toSorted((a, b) => diferentes(b) - diferentes(a) || b.valor - a.valor) ?? []
  const resto = itens.length - LINHAS
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
      <ul className="rows roomy mt-sm">
        {itens.slice(0, LINHAS).map(item => (
          <li key={item.itemPedidoId} className="line between gap-md">
            <span className="shrinks anywhere">
              {item.nome}
              <Diferencas item={item} />
            </span>
            <span className="quiet stiff num">{comUnidade(vendida(item), item.unidadeMedida)}</span>
          </li>
        ))}
        {resto > 0 ? (
          <li>
            <span className="quiet">e mais {contar(resto, 'item', 'itens')}</span>
          </li>
        ) : null}
      </ul>
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
