import type { ReactNode } from 'react'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'

/** The filters that stand in the address, by the names that the list's call has for them. */
export type Filtros = { busca?: string; [name: string]: string | number | undefined }
type Opcao = readonly [valor: string | undefined, nome: string]
/** A choice among a few, or a field of its own that sets `names`. `initial`: chosen where the address says nothing; the first option is then all. */
export type Filtro =
  | { name: string; label: string; options: readonly Opcao[]; initial?: string }
  | {
      names: readonly string[]
      Campo: (props: { chosen: Filtros; onChange: (change: Filtros) => void }) => ReactNode
    }

type FiltragemProps = {
  filtros: readonly Filtro[]
  chosen: Filtros
  folded: boolean
  onChange: (change: Filtros) => void
}

/** The filters in one line, or behind a button. */
export function Filtragem({ filtros, chosen, folded, onChange }: FiltragemProps) {
  const fields = filtros.map(filtro => {
    if ('names' in filtro) return <filtro.Campo key={filtro.names[0]} {...{ chosen, onChange }} />
    const { name, label, options } = filtro
    return (
      <FilterChoice
        key={name}
        {...{ label, options }}
        stacked={folded && options.length > 4}
        value={chosen[name]?.toString()}
        onChange={value => onChange({ [name]: value })}
      />
    )
  })
  if (!folded || filtros.length === 0) return fields
  return (
    <Fold name="Filtros" count={filtros.filter(filtro => isSet(filtro, chosen)).length}>
      <div className="stack gap-xs">{fields}</div>
    </Fold>
  )
}

const namesOf = (filtro: Filtro) => ('name' in filtro ? [filtro.name] : filtro.names)
const initialOf = (filtro: Filtro) => ('name' in filtro ? filtro.initial : undefined)
const each = (filtros: readonly Filtro[], of: (name: string, filtro: Filtro) => Filtros[string]): Filtros =>
  Object.fromEntries(filtros.flatMap(filtro => namesOf(filtro).map(name => [name, of(name, filtro)])))

/** What the address says, or where each filter begins. */
export const chosenOf = (filtros: readonly Filtro[], address: Filtros) =>
  each(filtros, (name, filtro) => address[name] ?? initialOf(filtro))
/** The choices that show all. */
export const allOf = (filtros: readonly Filtro[]) =>
  each(filtros, (_, filtro) => ('name' in filtro ? filtro.options[0]?.[0] : undefined))
/** The choices as the call has them, where all is none. */
export const queryOf = (filtros: readonly Filtro[], chosen: Filtros) => {
  const all = allOf(filtros)
  return each(filtros, name => (chosen[name] === all[name] ? undefined : chosen[name]))
}
/** Whether a filter leaves rows out, besides those that it leaves out at first. */
export const isSet = (filtro: Filtro, chosen: Filtros): boolean =>
  namesOf(filtro).some(name => queryOf([filtro], chosen)[name] !== undefined && chosen[name] !== initialOf(filtro))
