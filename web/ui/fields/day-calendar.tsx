import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/pt-br'
import { DatePicker } from '@mantine/dates'
import type { DiaTexto } from '#contract/dias.ts'
import { todayHere } from '../moment.ts'

type Props = {
  value: DiaTexto | null
  onChoose: (dia: DiaTexto) => void
  refuse?: (dia: DiaTexto) => string | null
}

const LABELS = {
  previousMonth: 'Mês anterior',
  nextMonth: 'Próximo mês',
  previousYear: 'Ano anterior',
  nextYear: 'Próximo ano',
  previousDecade: 'Década anterior',
  nextDecade: 'Próxima década',
}

/** Opened by a press, so the focus is on its chosen day, or on its first. */
const focusDay = (calendar: HTMLElement | null) =>
  calendar?.querySelector<HTMLElement>('table button[tabindex="0"]')?.focus()

export const DayCalendar = ({ value, onChoose, refuse }: Props) => (
  <div ref={focusDay} style={{ margin: -8 }}>
    <DatePicker
      locale="pt-br"
      weekdayFormat="ddd" // `seg`, as everywhere else; dayjs's shortest is `2ª`
      firstDayOfWeek={0}
      weekendDays={[]} // Mantine's weekends are red, which is reserved for errors here
      size="md"
      ariaLabels={LABELS}
      value={value}
      defaultDate={value ?? todayHere()}
      onChange={dia => onChoose(dia ?? value ?? '')}
      excludeDate={dia => (refuse?.(dia) ?? null) !== null}
    />
  </div>
)
