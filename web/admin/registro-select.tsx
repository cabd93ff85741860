import type { Route } from '#contract/route.ts'
import type { Sent } from '../api/call.ts'
import { useRead } from '../api/query.ts'
import { UntilTouched } from '../ui/fields/until-touched.tsx'
import type { Registro, RegistroProps } from './registro-busca.tsx'

/** Chooses one of many records. */
export function RegistroSelect<T extends Registro>(props: RegistroProps<T>) {
  const { value, onChange, ler, chave, optionOf } = props
  const asked = { params: { id: value ?? 0 } } as object as Sent<Route>
  const read = useRead<Route>(ler, asked, { enabled: value !== null })
  const chosen = value === null ? undefined : (read.data as Record<string, T[]> | undefined)?.[chave]?.[0]
  return (
    <UntilTouched
      {...props}
      chosen={chosen && optionOf(chosen).label}
      onClear={() => onChange(null, undefined)}
      load={() => import('./registro-busca.tsx')}
    >
      {({ RegistroBusca }, begun) => <RegistroBusca {...props} chosen={chosen} begun={begun} />}
    </UntilTouched>
  )
}
