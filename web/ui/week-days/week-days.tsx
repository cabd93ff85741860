import { Chip, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { SEMANA } from '../moment.ts'
import styles from './week-days.module.css'

type Props = {
  legend: string
  hint: ReactNode
  error?: ReactNode
  dias: readonly number[]
  onDias: (dias: number[]) => void
}

/** The weekdays on which something happens, 1 Monday … 7 Sunday. */
export function WeekDays({ legend, hint, error, dias, onDias }: Props) {
  return (
    <fieldset className={styles.days}>
      <legend>{legend}</legend>
      <p className={`quiet tiny ${styles.hint}`}>{hint}</p>
      <Chip.Group multiple value={dias.map(String)} onChange={chosen => onDias(chosen.map(Number).sort())}>
        <Group gap={6}>
          {SEMANA.map((dia, i) => (
            <Chip key={dia} value={String(i + 1)} classNames={{ label: styles.chip ?? '' }} variant="outline">
              {dia}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error ? <p className={`small red ${styles.error}`}>{error}</p> : null}
    </fieldset>
  )
}

/** [1, 2, 5] → `seg, ter, sex`. */
export const weekDaysInWords = (dias: readonly number[]): string => dias.map(dia => SEMANA[dia - 1]).join(', ')
