import { Button } from '@mantine/core'
import { useState } from 'react'
import type { callForFile } from '../../api/call-for-file.ts'
import { CallError } from '../../ui/failure.ts'
import { toastFailure } from '../../ui/overlays/toast.ts'
import { saveFile } from '../../ui/save-file.ts'

type Props = { request: () => ReturnType<typeof callForFile>; children: string }

/** A button that downloads a small file. */
export function Baixar({ request, children }: Props) {
  const [busy, setBusy] = useState(false)
  const baixar = async () => {
    setBusy(true)
    const { data, errors } = await request()
    setBusy(false)
    if (errors) toastFailure(new CallError(errors), 'O arquivo não foi baixado')
    else saveFile(data)
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void baixar()}>
      {children}
    </Button>
  )
}
