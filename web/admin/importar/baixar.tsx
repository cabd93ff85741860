import { Button } from '@mantine/core'
import { useState } from 'react'
import type { callForFile } from '../../api/call.ts'
import { CallError } from '../../ui/failure.ts'
import { toastFailure } from '../../ui/overlays/toast.ts'
import { saveFile } from '../../ui/save-file.ts'

type Props = { pedir: () => ReturnType<typeof callForFile>; children: string }

/** A small file to take away. */
export function Baixar({ pedir, children }: Props) {
  const [ocupado, setOcupado] = useState(false)
  const baixar = async () => {
    setOcupado(true)
    const { data, errors } = await pedir()
    setOcupado(false)
    if (errors) toastFailure(new CallError(errors), 'O arquivo não foi baixado')
    else saveFile(data)
  }
  return (
    <Button variant="default" loading={ocupado} onClick={() => void baixar()}>
      {children}
    </Button>
  )
}
