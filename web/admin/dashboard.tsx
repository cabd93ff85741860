import { getRouteApi } from '@tanstack/react-router'
import { Hoje } from './painel/hoje.tsx'
import { AindaNaoPediram } from './painel/lista-ainda-nao-pediram.tsx'
import { Expirando } from './painel/lista-expirando.tsx'
import { QuaseEsgotados } from './painel/lista-quase-esgotados.tsx'

const route = getRouteApi('/admin/dashboard')
const LISTAS = { expirando: Expirando, 'quase-esgotados': QuaseEsgotados, 'ainda-nao-pediram': AindaNaoPediram }

/** The provider's day, or the whole list behind one of its figures. */
export function Dashboard() {
  const { lista } = route.useSearch()
  const Screen = lista ? LISTAS[lista] : Hoje
  return <Screen />
}
