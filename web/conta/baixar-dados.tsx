import { Button, type ButtonProps } from '@mantine/core'
import { useState } from 'react'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { callForFile } from '../api/call-for-file.ts'
import { CallError } from '../ui/failure.ts'
import { toastFailure, toastSuccess } from '../ui/overlays/toast.ts'
import { saveFile } from '../ui/save-file.ts'

/** Downloads all data stored about a person, as a file. */
export function BaixarDados({ id, children, ...button }: { id: number; children: string } & ButtonProps) {
  const [busy, setBusy] = useState(false)
  const baixar = async () => {
    setBusy(true)
    const { data, errors } = await callForFile(exportarDadosPessoais, { params: { id } })
    setBusy(false)
    if (errors) return toastFailure(new CallError(errors), 'O arquivo não foi baixado')
    saveFile(data)
    toastSuccess(`“${data.nome}” foi baixado`)
  }
  return (
    <Button variant="default" {...button} loading={busy} onClick={() => void baixar()}>
      {children}
    </Button>
  )
}
