import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { part } from '../ui/part.ts'

const Lembretes = part(() => import('./lembretes.tsx'), 'Lembretes')

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
