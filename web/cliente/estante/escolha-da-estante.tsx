import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { Estante } from '#contract/estantes.ts'

const Seletor = lazy(() => import('./seletor-de-estante.tsx').then(module => ({ default: module.SeletorDeEstante })))

type Props = { estante: Estante; estantes: readonly Estante[] }

/** Only where there is a choice: several shelves are open, or a closed one is being read. Most have one, and load no list. */
export function EscolhaDaEstante({ estante, estantes }: Props) {
  const oferecidas = estantes.filter(outra => outra.aberta || outra.id === estante.id)
  if (oferecidas.length < 2) return null
  return (
    <Suspense fallback={<Skeleton w={280} maw="100%" h={44} />}>
      <Seletor estante={estante} oferecidas={oferecidas} />
    </Suspense>
  )
}
