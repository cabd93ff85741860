import type { Periodo } from '#contract/dias.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { invertido, nomeDoPreset, PRESETS, periodoDoPreset, SEMPRE } from './periodo.ts'
import styles from './relatorio.module.css'

type Props = {
  /** Without dates: all days. */
  periodo: Partial<Periodo>
  onPeriodo: (change: Refinement<Partial<Periodo>>) => void
  /** The dates may be left empty. */
  optional?: boolean
  /** A suggested period with a button of its own, before the others. */
  next?: { name: string; periodo: Periodo } | undefined
  onClose: () => void
}

/** A report's period: a preset with one press, or two dates. */
export function Dias({ periodo, onPeriodo, optional = false, next, onClose }: Props) {
  const hoje = useToday()
  // Takes the other day from the address: a fast user changes both before the next render.
  const onDia = (dia: Partial<Periodo>) => onPeriodo(before => ({ ...periodo, ...before, ...dia }))
  const { dataInicial, dataFinal } = periodo
  const choices: { name: string; dias: Partial<Periodo>; wide?: true }[] = [
    ...(next ? [{ name: next.name, dias: next.periodo, wide: true as const }] : []),
    ...PRESETS.map(preset => ({ name: nomeDoPreset(preset), dias: periodoDoPreset(preset, hoje) })),
    ...(optional
      ? [{ name: SEMPRE, dias: { dataInicial: undefined, dataFinal: undefined }, wide: true as const }]
      : []),
  ]
  const field = { always: !optional, ...(optional && { placeholder: 'Qualquer dia' }) }
  return (
    <div className="stack gap-sm">
      <fieldset className={`stack gap-xs ${styles.presets}`} aria-label="Período">
        {choices.map(({ name, dias, wide }) => (
          <button
            key={name}
            type="button"
            className={`choice small ${styles.preset}`}
            data-wide={wide}
            aria-pressed={dias.dataInicial === dataInicial && dias.dataFinal === dataFinal}
            onClick={() => {
              onPeriodo(dias)
              onClose()
            }}
          >
            {name}
          </button>
        ))}
      </fieldset>
      <div className={`stack gap-xs top ${styles.days}`}>
        <DayField
          {...field}
          label="De"
          value={dataInicial ?? null}
          onChange={dia => onDia({ dataInicial: dia ?? undefined })}
        />
        <DayField
          {...field}
          label="Até"
          value={dataFinal ?? null}
          onChange={dia => onDia({ dataFinal: dia ?? undefined })}
          error={invertido(periodo) ? 'Vem antes da inicial: troque as datas' : undefined}
        />
      </div>
    </div>
  )
}
