import { Loader } from '@mantine/core'
import { type ComponentProps, useEffect, useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../api/call.ts'
import { callForFile } from '../api/call-for-file.ts'
import { CallError, type Failure } from '../ui/failure.ts'
import { toastFailure, toastSuccess } from '../ui/overlays/toast.ts'
import { ReasonButton } from '../ui/reason-button.tsx'
import { openFile, saveFile } from '../ui/save-file.ts'

type Props<R extends Route> = Omit<ComponentProps<typeof ReasonButton>, 'onClick' | 'reason'> & {
  /** A call that returns a file: `<FileButton route={lerPedidoEmPdf} sent={{ params: { id } }}>PDF</FileButton>`. */
  route: R | Address<R>
  sent: Sent<R>
  /** Why there is no file now; null or left out if there is one. */
  reason?: string | null
  /** True where it deals with a refusal itself; the others are told by a toast. */
  onRefused?: (failure: Failure) => boolean
  /** Opens the document, to be printed, in place of saving it. */
  opens?: boolean
}

/** Downloads or opens a file. While it is being made, the same button stops it. */
export function FileButton<R extends Route>({
  route,
  sent,
  reason = null,
  opens,
  onRefused,
  children,
  ...props
}: Props<R>) {
  const [making, setMaking] = useState<AbortController | null>(null)
  useEffect(() => () => making?.abort(), [making])

  const make = async () => {
    const controller = new AbortController()
    setMaking(controller)
    try {
      const { data, errors } = await callForFile<R>(route, { ...sent, signal: controller.signal })
      if (errors && onRefused?.(errors)) return
      if (!data) return toastFailure(new CallError(errors), 'O arquivo não foi baixado')
      if (opens && openFile(data)) return
      saveFile(data)
      toastSuccess(`“${data.nome}” foi baixado`)
    } catch (error) {
      if (!controller.signal.aborted) throw error // aborted on purpose: nothing to report
    } finally {
      setMaking(null)
    }
  }

  return (
    <ReasonButton
      variant="default"
      {...props}
      {...(making && { 'aria-label': undefined })}
      reason={making ? null : reason}
      leftSection={making ? <Loader size={14} aria-hidden="true" /> : undefined}
      onClick={() => (making ? making.abort() : void make())}
    >
      {making ? 'Parar o arquivo' : children}
    </ReasonButton>
  )
}
