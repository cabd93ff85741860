import { getRouteApi } from '@tanstack/react-router'
import { part } from '../../../ui/part.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'

const EstanteLista = part(() => import('./lista.tsx'), 'EstanteLista')
const EstanteAberta = part(() => import('../../planilha/tela.tsx'), 'EstanteAberta')

const route = getRouteApi('/admin/cadastro/estante')

/** `/admin/cadastro/estante`: all shelves, or the one whose id is in the address, with its products. */
export function Estante() {
  const id = route.useSearch({ select: ({ id }) => id })
  const meanwhile = <ScreenSkeleton />
  return id === undefined ? <EstanteLista {...{ meanwhile }} /> : <EstanteAberta key={id} {...{ id, meanwhile }} />
}
