import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Formato } from '#contract/exportacoes.ts'
import type { Route } from '#contract/route.ts'
import type { Address, Sent } from '../../api/call.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { CallError } from '../../ui/failure.ts'
import { toastFailure, toastSuccess } from '../../ui/overlays/toast.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { fileSize, saveFile } from '../../ui/save-file.ts'

type Props<R extends Route> = {
  /** Returns a spreadsheet: `<Exportar route={exportarVendas} sent={formato => ({ query: { …, formato } })} />`. */
  route: R | Address<R>
  /** The screen's own filters, and the format. */
  sent: (formato: Formato) => Sent<R>
  disabled?: boolean
  /** Default: both. */
  formats?: readonly Formato[]
}

const AMBOS = ['xlsx', 'csv'] as const
const NOMES = { xlsx: 'Planilha', csv: 'CSV' } as const

/** Downloads the whole report as a spreadsheet or CSV. Meanwhile the button shows the progress, and cancels. */
export function Exportar<R extends Route>({ route, sent, disabled = false, formats = AMBOS }: Props<R>) {
  const [busy, setBusy] = useState<{ formato: Formato; bytes: number } | null>(null)
  const abort = useRef<AbortController>(null)
  const pressed = useRef<Formato>(null)
  const id = useId()
  useEffect(() => () => abort.current?.abort(), [])
  // The pressed button takes the focus back when it returns, unless the user has moved the focus.
  useEffect(() => {
    if (busy || !pressed.current) return
    if (document.activeElement === document.body) document.getElementById(`${id}${pressed.current}`)?.focus()
    pressed.current = null
  }, [busy, id])

  const start = async (formato: Formato) => {
    const controller = new AbortController()
    abort.current = controller
    pressed.current = formato
    setBusy({ formato, bytes: 0 })
    try {
      const { data, errors } = await callForFile<R>(route, { ...sent(formato), signal: controller.signal }, bytes =>
        setBusy({ formato, bytes }),
      )
      if (errors) throw new CallError(errors)
      saveFile(data)
      toastSuccess(`${data.nome} está nos seus downloads`)
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(error, 'O arquivo não foi baixado')
    } finally {
      if (abort.current === controller) setBusy(null)
    }
  }
  if (busy)
    return (
      <Button ref={focusOnce} variant="default" onClick={() => abort.current?.abort()}>
        <span aria-live="polite">
          Cancelar · {NOMES[busy.formato]} {busy.bytes > 0 ? fileSize(busy.bytes) : 'em preparo…'}
        </span>
      </Button>
    )
  const reason = disabled ? 'Não há nada para baixar' : null
  return formats.map(formato => (
    <ReasonButton
      key={formato}
      id={`${id}${formato}`}
      variant="default"
      reason={reason}
      onClick={() => void start(formato)}
      aria-label={formato === 'xlsx' ? 'Baixar planilha (XLSX)' : 'Baixar CSV'}
    >
      {NOMES[formato]}
    </ReasonButton>
  ))
}

/** Focuses the button that replaces the focused one. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus()
