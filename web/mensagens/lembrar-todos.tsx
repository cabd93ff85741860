import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'

const Lembretes = lazy(() => import('./lembretes.tsx').then(module => ({ default: module.Lembretes })))

/** To everybody who has not ordered, one after the other. */
export function LembrarTodos() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Lembrar todos
      </Button>
      <Suspense>{opened ? <Lembretes onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  )
}
