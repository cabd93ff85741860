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

export function DayCalendar({ value, onChoose, refuse }: Props) {
  return (
    <DatePicker
      // Esc closes the calendar, not the dialog it is in.
      __stopPropagation
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
  )
}
