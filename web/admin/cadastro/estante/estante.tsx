import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const EstanteLista = lazy(() => import('./estante-lista.tsx').then(module => ({ default: module.EstanteLista })))
const EstanteAberta = lazy(() => import('./estante-aberta.tsx').then(module => ({ default: module.EstanteAberta })))

const route = getRouteApi('/admin/cadastro/estante')

/** `/admin/cadastro/estante`: all shelves, or the one whose id is in the address, with its products. */
export function Estante() {
  const id = route.useSearch({ select: ({ id }) => id })
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {id === undefined ? <EstanteLista /> : <EstanteAberta key={id} id={id} />}
    </Suspense>
  )
}
