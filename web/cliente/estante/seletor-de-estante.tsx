import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Estante } from '#contract/estantes.ts'

type Props = { estante: Estante; oferecidas: readonly Estante[] }

export function SeletorDeEstante({ estante, oferecidas }: Props) {
  const navigate = useNavigate()
  return (
    <Select
      aria-label="Estante"
      w={280}
      maw="100%"
      allowDeselect={false}
      value={String(estante.id)}
      data={oferecidas.map(({ id, periodo, aberta }) => ({
        value: String(id),
        label: aberta ? periodo : `${periodo} (fechada)`,
      }))}
      onChange={id => void navigate({ to: '/cliente/estante', search: { id: Number(id) } })}
    />
  )
}
