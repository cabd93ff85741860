import type { Estante } from '#contract/estantes.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { HoraField } from '../../../ui/fields/masked-fields.tsx'
import { dayHere, showHour } from '../../../ui/moment.ts'
import styles from './estantes.module.css'

/** The typed period: days, each with an hour as `HH:MM` or empty. */
export type Prazo = { validaDe: string | null; validaAte: string | null; abreEm: string; fechaEm: string }

type Props = {
  field: (path: keyof Prazo) => object
  /** Takes the dialog's initial focus. */
  first?: boolean
}
type Typed<V> = { value: V; onChange: (value: V) => void }

/** From when until when a shelf takes orders; the hours are optional. */
export function CamposDoPrazo({ field, first = false }: Props) {
  const day = (path: keyof Prazo) => field(path) as Typed<string | null>
  const hour = (path: keyof Prazo) => field(path) as Typed<string>
  return (
    <div className={`stack gap-sm top ${styles.dupla}`}>
      <div className={`stack gap-xs top ${styles.quando}`}>
        <DayField {...day('validaDe')} label="Aceita pedidos de" data-autofocus={first || undefined} />
        <HoraField {...hour('abreEm')} label="Abre às" placeholder="00:00" />
      </div>
      <div className={`stack gap-xs top ${styles.quando}`}>
        <DayField {...day('validaAte')} label="Aceita pedidos até" />
        <HoraField {...hour('fechaEm')} label="Fecha às" placeholder="24:00" />
      </div>
    </div>
  )
}

type Lida = Pick<Estante, 'validaDe' | 'validaAte' | 'abreEm' | 'fechaEm'>

export const prazoDe = (estante: Lida | null): Prazo => ({
  validaDe: estante?.validaDe ?? (estante?.abreEm ? dayHere(estante.abreEm) : null),
  validaAte: estante?.validaAte ?? (estante?.fechaEm ? dayHere(estante.fechaEm) : null),
  abreEm: estante?.abreEm ? showHour(estante.abreEm) : '',
  fechaEm: estante?.fechaEm ? showHour(estante.fechaEm) : '',
})

/** The API's format, with hours in the business's time zone. The schema refuses an hour without its day. */
export const prazoEscrito = ({ validaDe, validaAte, abreEm, fechaEm }: Prazo) => ({
  ...{ validaDe, validaAte },
  abreEm: abreEm ? `${validaDe ?? ''}T${abreEm}` : null,
  fechaEm: fechaEm ? `${validaAte ?? ''}T${fechaEm}` : null,
})
