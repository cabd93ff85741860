import { getRouteApi } from '@tanstack/react-router'
import { Hoje } from './hoje.tsx'
import { Inteira } from './listas.tsx'

const route = getRouteApi('/admin/dashboard')

/** The provider's day, or the full list behind one of its figures. */
export function Dashboard() {
  const { lista } = route.useSearch()
  return lista ? <Inteira key={lista} qual={lista} /> : <Hoje />
}
