import { Button, type TextInputProps } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'

type SegundoFatorProps = TextInputProps & { ref: RefObject<HTMLInputElement | null>; onOther: () => void }

/** The code of the authenticator app, or a recovery code. */
export function SegundoFator({ ref, onOther, ...props }: SegundoFatorProps) {
  const [recuperacao, setRecuperacao] = useState(false)
  const other = () => {
    setRecuperacao(!recuperacao)
    onOther()
    if (ref.current) ref.current.value = ''
    ref.current?.focus()
  }
  return (
    <div>
      <CodigoField
        {...props}
        ref={ref}
        id="codigo"
        recovery={recuperacao}
        label={recuperacao ? 'Código de recuperação' : 'Código do celular'}
        description={
          recuperacao
            ? 'Um dos dez que você guardou; cada um vale uma vez'
            : 'Os 6 números que o seu aplicativo autenticador mostra agora'
        }
      />
      <Button variant="subtle" size="compact-sm" mt={6} ml={-8} onClick={other}>
        {recuperacao ? 'Usar o aplicativo' : 'Estou sem o celular'}
      </Button>
    </div>
  )
}
