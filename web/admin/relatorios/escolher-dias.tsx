import { Button } from '@mantine/core'
import type { Periodo } from '#contract/dias.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { nomeDoPreset, PRESETS, periodoDoPreset, SEMPRE } from './periodo.ts'

export type Props = {
  /** Without dates: all days. */
  periodo: Partial<Periodo>
  /** The dates as they were typed. */
  search: Partial<Periodo>
  onPeriodo: (change: Refinement<Partial<Periodo>>) => void
  /** The dates may be left empty. */
  optional?: boolean
}

/** A preset with one press, or two dates. */
export function EscolherDias({ onClose, ...props }: Props & { onClose: () => void }) {
  const { periodo, search, onPeriodo, optional = false } = props
  const hoje = useToday()
  const { dataInicial, dataFinal } = periodo
  // Takes the other day from the address: a fast user changes both before the next render.
  const onDia = (dia: Partial<Periodo>) => onPeriodo(before => ({ ...periodo, ...before, ...dia }))
  const choices: [name: string, dias: Partial<Periodo>][] = [
    ...PRESETS.map((preset): [string, Periodo] => [nomeDoPreset(preset), periodoDoPreset(preset, hoje)]),
    ...(optional ? [[SEMPRE, { dataInicial: undefined, dataFinal: undefined }] satisfies [string, object]] : []),
  ]
  const field = { className: 'grow', miw: 150, always: !optional, ...(optional && { placeholder: 'Qualquer dia' }) }
  return (
    <div className="stack gap-sm">
      <fieldset className="row gap-xs" aria-label="Período">
        {choices.map(([name, dias]) => {
          const chosen = dias.dataInicial === dataInicial && dias.dataFinal === dataFinal
          return (
            <Button
              key={name}
              size="sm"
              px="xs"
              flex="1 1 auto"
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => {
                onPeriodo(dias)
                onClose()
              }}
            >
              {name}
            </Button>
          )
        })}
      </fieldset>
      <div className="row gap-xs top">
        <DayField
          {...field}
          label="De"
          value={search.dataInicial ?? dataInicial ?? null}
          onChange={dia => onDia({ dataInicial: dia ?? undefined })}
        />
        <DayField
          {...field}
          label="Até"
          value={search.dataFinal ?? dataFinal ?? null}
          onChange={dia => onDia({ dataFinal: dia ?? undefined })}
        />
      </div>
    </div>
  )
}
