import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Sent } from '../api/call.ts'
import { useForgivingSearch } from '../api/forgiving-search.ts'
import { useRead } from '../api/query.ts'
import { SearchSelect } from '../ui/fields/search-select.tsx'
import type { SearchOption, SearchSelectProps } from '../ui/fields/search-select-box.tsx'

type Registro = { id: number }
export type RegistroSelectProps<T extends Registro> = Omit<SearchSelectProps, 'onChange'> & {
  onChange: (id: number | null, record: T | undefined) => void
  /** Chosen already, elsewhere: these can't be chosen again. */
  taken?: ReadonlySet<number>
}
type Props<T extends Registro> = RegistroSelectProps<T> & {
  /** Both answer with the records under `chave`. */
  listar: Route
  ler: Route
  chave: string
  optionOf: (record: T) => SearchOption
}

/** Chooses one of many records by searching on the server, because there may be ten thousand. */
export function RegistroSelect<T extends Registro>(given: Props<T>) {
  const { value, onChange, taken, listar, ler, chave, optionOf, ...props } = given
  const recordsIn = (answer: unknown) => (answer as Record<string, T[]> | undefined)?.[chave] ?? []
  const [busca, setBusca] = useState('')
  const sent = { query: { busca, limite: 50 } } as object as Sent<Route>
  const found = useForgivingSearch<Route>(listar, sent, answer => recordsIn(answer).length === 0)
  const records = recordsIn(found.data)
  const listed = records.find(({ id }) => id === value)
  const asked = { params: { id: value ?? 0 } } as object as Sent<Route>
  const read = useRead<Route>(ler, asked, { enabled: value !== null && !listed })
  const chosen = value === null ? undefined : (listed ?? recordsIn(read.data)[0])
  return (
    <SearchSelect
      {...props}
      value={value}
      onChange={id => onChange(id, id === chosen?.id ? chosen : records.find(record => record.id === id))}
      options={records.map(record => ({
        ...optionOf(record),
        ...(taken?.has(record.id) && { detail: 'já escolhido', disabled: true }),
      }))}
      searched={busca}
      alike={found.data?.alike !== undefined}
      reading={found}
      chosen={chosen && optionOf(chosen)}
      onSearch={setBusca}
    />
  )
}
