import { Chip, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SEMANA } from '../moment.ts'
import styles from './week-days.module.css'

const TODOS = SEMANA.map((_, i) => i + 1)

type Props = {
  legend: string
  hint: ReactNode
  error?: ReactNode
  /** The field's name in the call. */
  path: string
  dias: readonly number[]
  onDias: (dias: number[]) => void
  /** The days that can be chosen, if not all; a chosen day can always be removed. */
  offered?: readonly number[]
}

/** A choice of weekdays, 1 Monday … 7 Sunday. */
export function WeekDays({ legend, hint, error, path, dias, onDias, offered = TODOS }: Props) {
  return (
    <fieldset className={styles.days} data-path={path} data-invalid={error ? true : undefined} tabIndex={-1}>
      <legend>{legend}</legend>
      <p className="quiet tiny mb-xs">{hint}</p>
      <Chip.Group multiple value={dias.map(String)} onChange={chosen => onDias(chosen.map(Number).sort())}>
        <Group gap={6}>
          {TODOS.filter(dia => offered.includes(dia) || dias.includes(dia)).map(dia => (
            <Chip key={dia} value={String(dia)} classNames={{ label: styles.chip ?? '' }} variant="outline">
              {SEMANA[dia - 1]}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error ? <p className="small red mt-2xs">{error}</p> : null}
    </fieldset>
  )
}

/** [1, 2, 5] → `seg, ter, sex`. */
export const weekDaysInWords = (dias: readonly number[]): string => dias.map(dia => SEMANA[dia - 1]).join(', ')
