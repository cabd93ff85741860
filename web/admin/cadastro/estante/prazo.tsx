import type { Estante } from '#contract/estantes.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { HoraField } from '../../../ui/fields/masked-fields.tsx'
import { dayHere, showHour } from '../../../ui/moment.ts'
import styles from './estante.module.css'

/** As it is typed: a day, and beside it the hour as `HH:MM`; empty where there is none. */
export type Prazo = { validaDe: string | null; validaAte: string | null; abreEm: string; fechaEm: string }

type Props = {
  field: (path: keyof Prazo) => object
  /** A dialog begins here. */
  first?: boolean
}
type Typed<V> = { value: V; onChange: (value: V) => void }

/** From when and until when a shelf takes orders, to the minute where that is wanted. */
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

/** As the API takes it: the hours are the business's own. An hour without its day is refused by the schema, in words. */
export const prazoEscrito = ({ validaDe, validaAte, abreEm, fechaEm }: Prazo) => ({
  ...{ validaDe, validaAte },
  abreEm: abreEm ? `${validaDe ?? ''}T${abreEm}` : null,
  fechaEm: fechaEm ? `${validaAte ?? ''}T${fechaEm}` : null,
})
