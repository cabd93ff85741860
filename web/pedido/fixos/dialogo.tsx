import { Suspense } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { part } from '../../ui/part.ts'
import { Loading } from '../../ui/screen-skeleton.tsx'
import type { Rascunho } from './fixo-form.tsx'

const FixoForm = part(() => import('./fixo-form.tsx'), 'FixoForm')

type Props = { clienteId: number; fixo: Rascunho | null; onClose: () => void }

/** The form of a standing order; what it needs is loaded when it opens. */
export function DialogoDoFixo({ clienteId, fixo, onClose }: Props) {
  return (
    <Dialog opened={fixo !== null} title={fixo?.id ? 'Pedido fixo' : 'Repetir toda semana'} onClose={onClose}>
      {fixo ? (
        <Suspense fallback={<Loading rows={4} height={44} gap={8} label="Abrindo" />}>
          <FixoForm key={fixo.id ?? 'novo'} clienteId={clienteId} fixo={fixo} onClose={onClose} />
        </Suspense>
      ) : null}
    </Dialog>
  )
}
