import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Estante } from '#contract/estantes.ts'

type Props = { estante: Estante; estantes: readonly Estante[] }

/** Only where there is a choice: several shelves are open, or a closed one is being read. A phone shows its own list. */
export function EscolhaDaEstante({ estante, estantes }: Props) {
  const navigate = useNavigate()
  const oferecidas = estantes.filter(outra => outra.aberta || outra.id === estante.id)
  if (oferecidas.length < 2) return null
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
      onChange={({ target }) => void navigate({ to: '/cliente/estante', search: { id: Number(target.value) } })}
    />
  )
}
