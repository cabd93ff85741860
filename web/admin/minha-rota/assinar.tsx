import { Button } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

/** In pixels; fits the narrowest phone. */
const [WIDTH, HEIGHT] = [290, 190]
/** 64 KiB in base64. */
const MOST = Math.ceil((64 * 1024) / 3) * 4

type Props = { clienteNome: string; onChange: (png: string | null) => void; onClose: () => void }

/** Takes the signature of who received, drawn with a finger. */
export function Assinar({ clienteNome, onChange, onClose }: Props) {
  const pad = useRef<SignaturePad>(null)
  const [png, setPng] = useState<string | null>(null)
  // Always the same function: another one would begin with an empty sheet.
  const begin = useCallback((canvas: HTMLCanvasElement) => {
    const begun = new SignaturePad(canvas, { backgroundColor: '#fff' })
    begun.addEventListener('endStroke', () => setPng(begun.toDataURL('image/png').split(',')[1] ?? null))
    pad.current = begun
    return () => begun.off()
  }, [])
  const clear = () => {
    pad.current?.clear()
    setPng(null)
  }
  return (
    <FormDialog
      short
      title="Assinatura"
      action="Salvar"
      reason={
        png === null ? 'Peça para assinar no quadro' : png.length > MOST ? 'Limpe e assine com menos traços' : null
      }
      also={
        <Button variant="default" onClick={clear}>
          Limpar
        </Button>
      }
      onSubmit={() => {
        onChange(png)
        onClose()
      }}
      onClose={onClose}
    >
      <p>{clienteNome}: assine com o dedo.</p>
      <canvas
        ref={begin}
        role="img"
        aria-label="Quadro da assinatura"
        className="surface"
        width={WIDTH}
        height={HEIGHT}
        style={{ width: WIDTH, height: HEIGHT, margin: '0 auto' }}
      />
    </FormDialog>
  )
}
