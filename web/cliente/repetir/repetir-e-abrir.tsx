import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { showDay } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { toastSuccess } from '../../ui/overlays/toast.ts'
import styles from './repetir.module.css'
import { Repetir } from './repetir.tsx'
import { useEncherPedido } from './use-encher-pedido.ts'
import { useRepeticao } from './use-repeticao.ts'

/** Repeats an order from anywhere and goes on at the shelf, with the open order filled. */
export function RepetirEAbrir({ pedido, onFechar }: { pedido: Pedido | null; onFechar: () => void }) {
  return (
    <Dialog opened={pedido !== null} title={`Repetir o pedido nº ${pedido?.id ?? ''}`} onClose={onFechar}>
      {pedido ? <Conferido pedido={pedido} onFechar={onFechar} /> : null}
    </Dialog>
  )
}

function Conferido({ pedido, onFechar }: { pedido: Pedido; onFechar: () => void }) {
  const { id, clienteId, dataEntrega, valorTotal } = pedido
  const navigate = useNavigate()
  const encher = useEncherPedido()
  const { data, error, refetch, isFetching } = useRepeticao(clienteId, id)
  const abrir = () => {
    onFechar()
    toastSuccess('Pedido preenchido: confira e confirme')
    void navigate({ to: '/cliente/estante' })
  }
  return (
    <>
      <p className={styles.sub}>
        {dataEntrega ? `Entrega de ${showDay(dataEntrega)} · ` : ''}
        eram {emReais(valorTotal)}
      </p>
      {error ? (
        <ReadFailure what="Não foi possível conferir o pedido" error={error} onRetry={refetch} />
      ) : data ? (
        <Repetir
          base={data}
          conferindo={isFetching}
          encher={itens => encher({ aberto: data.aberto, clienteId, itens })}
          onFill={abrir}
          onRefuse={() => void refetch()}
        />
      ) : (
        <Conferindo />
      )}
    </>
  )
}

function Conferindo() {
  return (
    <div role="status" aria-label="Conferindo preços e quantidades">
      {[1, 2, 3, 4].map(row => (
        <Skeleton key={row} height={44} mb={8} />
      ))}
    </div>
  )
}
