import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import type { Formato } from '#contract/exportacoes.ts'
import type { callForFile } from '../../api/call.ts'
import { CallError } from '../../ui/failure.ts'
import { toastFailure, toastSuccess } from '../../ui/overlays/toast.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { saveFile } from '../../ui/save-file.ts'

export type Download = (
  formato: Formato,
  signal: AbortSignal,
  onBytes: (count: number) => void,
) => ReturnType<typeof callForFile>

type Props = {
  /** Asks for the report with the screen's own filters: `(formato, signal, onBytes) => callForFile(exportarVendas, …)`. */
  download: Download
  disabled?: boolean
  /** Both, where left out. */
  formatos?: readonly Formato[]
}

const AMBOS = ['xlsx', 'csv'] as const
const NOMES = { xlsx: 'Planilha', csv: 'CSV' } as const

/** The whole report as a spreadsheet or CSV. While it is made it says how far it is, and can be cancelled. */
export function Exportar({ download, disabled = false, formatos = AMBOS }: Props) {
  const [busy, setBusy] = useState<{ formato: Formato; bytes: number } | null>(null)
  const abort = useRef<AbortController>(null)
  const pressed = useRef<Formato>(null)
  const id = useId()
  useEffect(() => () => abort.current?.abort(), [])
  // The button that was pressed stands again where it was, and has the focus again unless that went elsewhere.
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
      const { data, errors } = await download(formato, controller.signal, bytes => setBusy({ formato, bytes }))
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
          Cancelar · {NOMES[busy.formato]} {busy.bytes > 0 ? tamanho(busy.bytes) : 'em preparo…'}
        </span>
      </Button>
    )
  const reason = disabled ? 'Não há nada para baixar' : null
  return formatos.map(formato => (
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

/** The button takes the place of the one that had the focus. */
const focusOnce = (button: HTMLButtonElement | null): void => button?.focus()

const tamanho = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('pt-BR')} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`
