import type { ReactNode } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useEntregueEm } from '../../pedido/historia/historia-do-pedido.tsx'
import { type Fact, Facts } from '../../ui/lists/facts.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { quandoEntrega } from './colunas.tsx'

type Props = { pedido: Pedido; itens: number | undefined; children: ReactNode }

/** The order's total and its dates. */
export function TotalEDatas({ pedido, itens, children }: Props) {
  const {
    status,
    dataEntrega,
    valorTotal,
    dataCriacao,
    dataConfirmacao,
    dataCancelamento,
    expiraEm,
    empresa,
    observacao,
  } = pedido
  const entregueEm = useEntregueEm(pedido.id)
  const fatos: Fact[] = [
    [pedido.aprovacao ? 'Entrega pedida' : 'Entrega', (dataEntrega || status === 'Aberto') && quandoEntrega(pedido)],
    ['Fornecido por', empresa],
    ['Feito em', showMoment(dataCriacao)],
    ['Confirmado em', dataConfirmacao && showMoment(dataConfirmacao)],
    ['Entregue em', entregueEm && showMoment(entregueEm)],
    ['Cancelado em', dataCancelamento && showMoment(dataCancelamento)],
    ['Confirmar até', expiraEm && showMoment(expiraEm)],
  ]
  return (
    <Panel>
      <p className="quiet small">Total{itens ? ` · ${contar(itens, 'item', 'itens')}` : ''}</p>
      <p className="figure mb-sm num">{emReais(valorTotal)}</p>
      <Facts facts={fatos} />
      {observacao ? (
        <>
          <p className="quiet small">Observação</p>
          <p className="anywhere as-written">{observacao}</p>
        </>
      ) : null}
      {children}
    </Panel>
  )
}
