import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { useLugar } from '../lugar.ts'

type Props = {
  estante: EstanteDoCliente
  oferecidas: readonly EstanteDoCliente[]
  /** The confirmed order being changed. */
  mudando: number | undefined
}

/** A native select, because a phone shows its own list. */
export function EscolhaDaEstante({ estante, oferecidas, mudando }: Props) {
  const navigate = useNavigate()
  const lugar = useLugar()
  return (
    <NativeSelect
      aria-label="Estante"
      w={280}
      maw="100%"
      value={estante.id}
      data={oferecidas.map(({ id, periodo, aberta }) => ({
        value: String(id),
        label: aberta ? periodo : `${periodo} (fechada)`,
      }))}
      onChange={({ target }) =>
        void navigate(lugar.estante({ id: Number(target.value), ...(mudando && { pedido: mudando }) }))
      }
    />
  )
}
