import { getRouteApi } from '@tanstack/react-router'
import { Hoje } from './hoje.tsx'
import { AindaNaoPediram, Expirando, QuaseEsgotados } from './listas.tsx'

const route = getRouteApi('/admin/dashboard')
const LISTAS = { expirando: Expirando, 'quase-esgotados': QuaseEsgotados, 'ainda-nao-pediram': AindaNaoPediram }

/** The provider's day, or the full list behind one of its figures. */
export function Dashboard() {
  const { lista } = route.useSearch()
  const Screen = lista ? LISTAS[lista] : Hoje
  return <Screen />
}
