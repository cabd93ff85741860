import { useState } from 'react'
import { cnpjMascarado } from '#contract/brasil.ts'
import { type Cliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { useForgivingSearch } from '../api/forgiving-search.ts'
import { useRead } from '../api/query.ts'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import type { SearchOption, SearchSelectProps } from '../ui/fields/search-select-box.tsx'

type Props = Omit<SearchSelectProps, 'onChange'> & {
  onChange: (id: number | null, cliente: Cliente | undefined) => void
  /** Chosen already, elsewhere: these can't be chosen again. */
  taken?: ReadonlySet<number>
}

/** Chooses a client by searching name, CNPJ or city on the server, because there may be ten thousand. */
export function ClienteSelect({ value, onChange, taken, ...props }: Props) {
  const [busca, setBusca] = useState('')
  const found = useForgivingSearch(
    listarClientes,
    { query: { busca, limite: 50 } },
    ({ clientes }) => clientes.length === 0,
  )
  const clientes = found.data?.clientes ?? []
  const listed = clientes.find(({ id }) => id === value)
  const read = useRead(lerCliente, { params: { id: value ?? 0 } }, { enabled: value !== null && !listed })
  const chosen = value === null ? undefined : (listed ?? read.data?.clientes[0])
  return (
    <SearchSelect
      {...props}
      value={value}
      onChange={id =>
        onChange(
          id,
          clientes.find(cliente => cliente.id === id),
        )
      }
      options={clientes.map(cliente =>
        taken?.has(cliente.id) ? { ...optionOf(cliente), detail: 'já escolhido', disabled: true } : optionOf(cliente),
      )}
      searched={busca}
      alike={found.data?.alike !== undefined}
      reading={found}
      chosen={chosen && optionOf(chosen)}
      onSearch={setBusca}
    />
  )
}

const optionOf = ({ id, nome, cnpj, ativo }: Cliente): SearchOption => ({
  id,
  label: nome,
  detail: ativo ? cnpjMascarado(cnpj) : `${cnpjMascarado(cnpj)} · inativo`,
})
