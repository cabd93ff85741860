import { getRouteApi } from '@tanstack/react-router'
import { lazyPart } from '../../../ui/lazy.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const EstanteLista = lazyPart(() => import('./lista.tsx'), 'EstanteLista')
const EstanteAberta = lazyPart(() => import('../../planilha/tela.tsx'), 'EstanteAberta')

const route = getRouteApi('/admin/cadastro/estante')

/** `/admin/cadastro/estante`: all shelves, or the one whose id is in the address, with its products. */
export function Estante() {
  const id = route.useSearch({ select: ({ id }) => id })
  const meanwhile = <ScreenSkeleton />
  return id === undefined ? (
    <EstanteLista meanwhile={meanwhile} />
  ) : (
    <EstanteAberta key={id} id={id} meanwhile={meanwhile} />
  )
}
