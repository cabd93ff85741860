import { part } from '../../ui/part.ts'
import type { Rascunho } from './fixo-form.tsx'

const FixoForm = part(() => import('./fixo-form.tsx'), 'FixoForm')

type Props = { clienteId: number; fixo: Rascunho | null; onClose: () => void }

/** The form of a standing order; its code loads on opening. */
export function DialogoDoFixo({ clienteId, fixo, onClose }: Props) {
  return fixo ? <FixoForm key={fixo.id ?? 'novo'} clienteId={clienteId} fixo={fixo} onClose={onClose} /> : null
}
