import type { ReactNode } from 'react'
import { ChoiceSelect } from '../ui/fields/choice-select.tsx'
import { filterOf, type SetFilter } from '../ui/lists/filter-bar.tsx'
import { FilterChoice, type Option, pairOf } from '../ui/lists/filter-choice.tsx'
import { Fold } from '../ui/overlays/fold.tsx'

/** The filters that stand in the address, by the names that the list's call has for them. */
export type Filtros = { busca?: string; [name: string]: string | number | undefined }
/**
 * A choice among some, or a field of its own that sets `names`. The first option is all. `initial`: chosen where the
 * address says nothing. `list`: too many to stand side by side.
 */
export type Filtro =
  | { name: string; label: string; options: readonly Option[]; initial?: string; list?: true }
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
  const fields = camposDe({ filtros, chosen, folded, onChange })
  if (!folded || filtros.length === 0) return fields
  return (
    <Fold name="Filtros" count={filtros.filter(filtro => isSet(filtro, chosen)).length}>
      <div className="stack gap-xs">{fields}</div>
    </Fold>
  )
}

/** The filters' fields; `folded`: one under the other. */
export const camposDe = ({ filtros, ...props }: FiltragemProps) =>
  filtros.map(filtro => <CampoDoFiltro key={namesOf(filtro)[0]} filtro={filtro} {...props} />)

function CampoDoFiltro({ filtro, chosen, folded, onChange }: Omit<FiltragemProps, 'filtros'> & { filtro: Filtro }) {
  if ('names' in filtro) return <filtro.Campo chosen={chosen} onChange={onChange} />
  const { name, label, options, list } = filtro
  const value = chosen[name]?.toString()
  const [all, ...others] = options.map(pairOf).map(([value = '', label]) => ({ value, label }))
  if (list)
    return (
      <ChoiceSelect
        label={label}
        all={all?.label ?? ''}
        data={others}
        value={value ?? null}
        onChange={value => onChange({ [name]: value ?? undefined })}
      />
    )
  const stacked = folded && options.length > 4
  return (
    <FilterChoice
      label={label}
      options={options}
      stacked={stacked}
      value={value}
      onChange={value => onChange({ [name]: value })}
    />
  )
}

/** Those that are set, as chips. */
export const postos = (filtros: readonly Filtro[], address: Filtros, onChange: (change: Filtros) => void) =>
  filtros.flatMap(filtro =>
    Object.entries(chosenOf([filtro], address)).flatMap(([name, chosen]): readonly SetFilter[] => {
      const text = 'name' in filtro ? filtro.options.map(pairOf).find(([valor]) => valor === chosen)?.[1] : chosen
      return chosen === initialOf(filtro) ? [] : filterOf(text, () => onChange({ [name]: undefined }))
    }),
  )

const namesOf = (filtro: Filtro) => ('name' in filtro ? [filtro.name] : filtro.names)
const initialOf = (filtro: Filtro) => ('name' in filtro ? filtro.initial : undefined)
const each = (filtros: readonly Filtro[], of: (name: string, filtro: Filtro) => Filtros[string]): Filtros =>
  Object.fromEntries(filtros.flatMap(filtro => namesOf(filtro).map(name => [name, of(name, filtro)])))

/** What the address says, where there is such an option, or where each filter begins. */
export const chosenOf = (filtros: readonly Filtro[], address: Filtros) =>
  each(filtros, (name, filtro) => {
    const known = 'names' in filtro || filtro.options.map(pairOf).some(([valor]) => valor === address[name])
    return known ? (address[name] ?? initialOf(filtro)) : initialOf(filtro)
  })
/** The choices that show all. */
export const allOf = (filtros: readonly Filtro[]) =>
  each(filtros, (_, filtro) => ('name' in filtro ? filtro.options.map(pairOf)[0]?.[0] : undefined))
/** The choices as the call has them, where all is none. */
export const queryOf = (filtros: readonly Filtro[], chosen: Filtros) => {
  const all = allOf(filtros)
  return each(filtros, name => (chosen[name] === all[name] ? undefined : chosen[name]))
}
/** Whether a filter leaves rows out, besides those that it leaves out at first. */
export const isSet = (filtro: Filtro, chosen: Filtros): boolean =>
  namesOf(filtro).some(name => queryOf([filtro], chosen)[name] !== undefined && chosen[name] !== initialOf(filtro))
