import { type ReactNode, useState } from 'react'
import type { Usuario } from '#contract/usuarios.ts'
import { part } from '../../ui/part.ts'

// Loaded lazily, on the press that opens it.
const Convidar = part(() => import('./convidar.tsx'), 'Convidar')

/** `convidar(usuarios)` creates their links and shows them in `dialogo`, which may stand anywhere on the screen. */
export function useConvites(): { convidar: (usuarios: readonly Usuario[]) => void; dialogo: ReactNode } {
  const [usuarios, setUsuarios] = useState<readonly Usuario[] | null>(null)
  return {
    convidar: setUsuarios,
    dialogo: usuarios ? <Convidar usuarios={usuarios} onClose={() => setUsuarios(null)} /> : null,
  }
}
