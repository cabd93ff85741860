import { type HistoryState, useNavigate } from '@tanstack/react-router'
import { emReais } from '#contract/dinheiro.ts'
import { definirItens, type Linha, type PedidoComItens } from '#contract/itens-pedido.ts'
import { criarPedido, type Pedido } from '#contract/pedidos.ts'
import { useWrite } from '../../api/query.ts'
import { showDay } from '../../ui/moment.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useMudarPedido } from '../use-mudar-pedido.ts'
import { Repetir } from './repetir.tsx'
import { useRepeticao } from './use-repeticao.ts'

/** What is available of an order at current stock and prices. */
export function Conferido({ pedido, onClose }: { pedido: Pedido; onClose: () => void }) {
  const { id, clienteId, dataEntrega, valorTotal } = pedido
  const navigate = useNavigate()
  const encher = useEncherPedido()
  const read = useRepeticao(clienteId, id)
  const { data, error, refetch, isFetching } = read
  const abrir = (state: HistoryState) => () => {
    onClose()
    void navigate({ to: '/cliente/estante', state })
  }
  return (
    <>
      <p className="quiet mb-sm">
        {dataEntrega ? `Entrega de ${showDay(dataEntrega)} · ` : ''}
        eram {emReais(valorTotal)}
      </p>
      {data && !error ? (
        <Repetir
          base={data}
          checking={isFetching}
          fill={itens => encher({ aberto: data.aberto, clienteId, itens })}
          onFill={abrir({})}
          onReview={abrir({ revisar: true })}
          onRefuse={() => void refetch()}
          onClose={onClose}
        />
      ) : (
        <Unread
          {...{ read, rows: 4, height: 44, gap: 8 }}
          what="Não foi possível conferir o pedido"
          label="Conferindo preços e quantidades"
        />
      )}
    </>
  )
}

type Enchimento = { aberto: Pedido | undefined; clienteId: number; itens: Linha[] }

/** Sets all lines of the open order in one call, after creating the order if there is none. */
function useEncherPedido(): (enchimento: Enchimento) => Promise<PedidoComItens> {
  const abrir = useWrite(criarPedido)
  const definir = useMudarPedido(definirItens)
  return async ({ aberto, clienteId, itens }) => {
    const { id } = aberto ?? first((await abrir.mutateAsync({ body: { clienteId } })).pedidos)
    return first((await definir.mutateAsync({ params: { id }, body: { itens } })).pedidos)
  }
}

function first<T>([record]: readonly T[]): T {
  if (record === undefined) throw new Error('The answer contains no order')
  return record
}
