import { Select } from '@mantine/core'
import { BASES, type Base } from '#contract/relatorios.ts'
import { Filtro } from '../filtros.tsx'

export const NOME_DA_BASE: Record<Base, string> = {
  entrega: 'Entrega',
  criacao: 'Criação',
  confirmacao: 'Confirmação',
}

const DATA = BASES.map(value => ({ value, label: `Dia da ${NOME_DA_BASE[value].toLowerCase()}` }))

/** Which of an order's days counts. */
export function BaseSelect({ value, onChange }: { value: Base; onChange: (base: Base) => void }) {
  return (
    <Filtro>
      <Select
        label="Período pelo"
        data={DATA}
        value={value}
        onChange={base => base && onChange(base)}
        allowDeselect={false}
      />
    </Filtro>
  )
}
