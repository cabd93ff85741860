import { type ReactNode, Suspense, useState } from 'react'
import type { Usuario } from '#contract/usuarios.ts'
import { part } from '../../../../ui/part.ts'

// What a press opens comes with the press.
const Convidar = part(() => import('./convidar.tsx'), 'Convidar')

/** `convidar(usuarios)` makes their links and shows them in `dialogo`, which stands anywhere on the screen. */
export function useConvites(): { convidar: (usuarios: readonly Usuario[]) => void; dialogo: ReactNode } {
  const [usuarios, setUsuarios] = useState<readonly Usuario[] | null>(null)
  return {
    convidar: setUsuarios,
    dialogo: usuarios ? (
      <Suspense>
        <Convidar usuarios={usuarios} onClose={() => setUsuarios(null)} />
      </Suspense>
    ) : null,
  }
}
