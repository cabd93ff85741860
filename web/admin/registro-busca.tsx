import { useState } from 'react'
import type { Route } from '#contract/route.ts'
import type { Sent } from '../api/call.ts'
import { useForgivingSearch } from '../api/forgiving-search.ts'
import {
  type Begun,
  type SearchOption,
  SearchSelectBox,
  type SearchSelectProps,
} from '../ui/fields/search-select-box.tsx'

export type Registro = { id: number }
export type RegistroSelectProps<T extends Registro> = Omit<SearchSelectProps, 'onChange'> & {
  onChange: (id: number | null, record: T | undefined) => void
  /** Chosen already, elsewhere: these can't be chosen again. */
  taken?: ReadonlySet<number>
}
export type RegistroProps<T extends Registro> = RegistroSelectProps<T> & {
  /** Both answer with the records under `chave`. */
  listar: Route
  ler: Route
  chave: string
  optionOf: (record: T) => SearchOption
}

type Props<T extends Registro> = RegistroProps<T> & { begun: Begun; chosen: T | undefined }

/** Searches on the server, because there may be ten thousand records. */
export function RegistroBusca<T extends Registro>(given: Props<T>) {
  const { value, onChange, taken, listar, ler: _, chave, optionOf, chosen: read, ...props } = given
  const [busca, setBusca] = useState('')
  const sent = { query: { busca, limite: 50 } } as object as Sent<Route>
  const recordsIn = (answer: unknown) => (answer as Record<string, T[]> | undefined)?.[chave] ?? []
  const found = useForgivingSearch<Route>(listar, sent, answer => recordsIn(answer).length === 0)
  const records = recordsIn(found.data)
  const chosen = records.find(({ id }) => id === value) ?? read
  return (
    <SearchSelectBox
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
