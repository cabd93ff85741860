import type { ReactNode } from 'react'
import { SEMANA } from '../moment.ts'

const TODOS = SEMANA.map((_, i) => i + 1)

type Props = {
  legend: string
  hint: ReactNode
  error?: ReactNode
  /** The field's name in the call. */
  'data-path'?: string
  value: readonly number[]
  onChange: (dias: number[]) => void
  /** The days that can be chosen, if not all; a chosen day can always be removed. */
  offered?: readonly number[]
}

/** A choice of weekdays, 1 Monday … 7 Sunday. */
export const WeekDays = ({ legend, hint, error, value: dias, onChange, offered = TODOS, ...props }: Props) => (
  <fieldset data-path={props['data-path']} data-invalid={error ? true : undefined} tabIndex={-1}>
    <legend className="small medium">{legend}</legend>
    <p className="quiet tiny mb-xs">{hint}</p>
    <div className="row gap-xs">
      {TODOS.filter(dia => offered.includes(dia) || dias.includes(dia)).map(dia => (
        <label key={dia} className="choice target" style={{ paddingInline: 12 }}>
          <input
            type="checkbox"
            checked={dias.includes(dia)}
            onChange={({ target }) =>
              onChange(target.checked ? [...dias, dia].sort() : dias.filter(other => other !== dia))
            }
          />
          {SEMANA[dia - 1]}
        </label>
      ))}
    </div>
    {error ? <p className="small red mt-2xs">{error}</p> : null}
  </fieldset>
)

/** [1, 2, 5] → `seg, ter, sex`. */
export const weekDaysInWords = (dias: readonly number[]): string => dias.map(dia => SEMANA[dia - 1]).join(', ')
