import type { Pedido } from '#contract/pedidos.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { part } from '../../ui/part.ts'
import { Loading } from '../../ui/screen-skeleton.tsx'

const Conferido = part(() => import('./conferido.tsx'), 'Conferido')

/** Repeats an order from any screen and opens the shelf with the filled order. Its code loads with the press. */
export function RepetirEAbrir({ pedido, onClose }: { pedido: Pedido | null; onClose: () => void }) {
  return (
    <Dialog opened={pedido !== null} title={`Repetir o pedido nº\u00a0${pedido?.id ?? ''}`} onClose={onClose}>
      {pedido ? (
        <Conferido
          {...{ pedido, onClose }}
          meanwhile={<Loading rows={4} height={44} gap={8} label="Conferindo preços e quantidades" />}
        />
      ) : null}
    </Dialog>
  )
}
