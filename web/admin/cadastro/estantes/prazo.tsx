import { Checkbox } from '@mantine/core'
import type { Estante } from '#contract/estantes.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { HoraField } from '../../../ui/fields/masked-fields.tsx'
import type { FieldOf } from '../../../ui/fields/sent-form.ts'
import { dayHere, showHour } from '../../../ui/moment.ts'

/** The typed period: days, each with an hour as `HH:MM` or empty. */
export type Prazo = { validaDe: string | null; validaAte: string | null; abreEm: string; fechaEm: string }

type Props = {
  field: FieldOf<keyof Prazo>
  /** Takes the dialog's initial focus. */
  first?: boolean
}

/** From when until when a shelf takes orders; the hours are optional. */
export const CamposDoPrazo = ({ field, first }: Props) => (
  <div className="sixths">
    <DayField {...field('validaDe')} label="Aceita pedidos de" className="two-thirds" data-autofocus={first} />
    <HoraField {...field('abreEm')} label="Abre às" className="third" placeholder="00:00" />
    <DayField {...field('validaAte')} label="Aceita pedidos até" className="two-thirds" />
    <HoraField {...field('fechaEm')} label="Fecha às" className="third" placeholder="24:00" />
  </div>
)

type Lida = Pick<Estante, 'validaDe' | 'validaAte' | 'abreEm' | 'fechaEm'>

export const prazoDe = (estante: Lida | null | undefined): Prazo => ({
  validaDe: estante?.validaDe ?? (estante?.abreEm ? dayHere(estante.abreEm) : null),
  validaAte: estante?.validaAte ?? (estante?.fechaEm ? dayHere(estante.fechaEm) : null),
  abreEm: estante?.abreEm ? showHour(estante.abreEm) : '',
  fechaEm: estante?.fechaEm ? showHour(estante.fechaEm) : '',
})

/** The API's format, with hours in the business's time zone. The schema refuses an hour without its day. */
export const prazoEscrito = ({ validaDe, validaAte, abreEm, fechaEm }: Prazo) => ({
  validaDe,
  validaAte,
  abreEm: abreEm ? `${validaDe ?? ''}T${abreEm}` : null,
  fechaEm: fechaEm ? `${validaAte ?? ''}T${fechaEm}` : null,
})

/** A copy needs dates, or an explicit choice of none. */
export type PrazoDeCopia = Prazo & { semPrazo: boolean }

type CopiaProps = Props & { form: { values: PrazoDeCopia }; checkbox: (path: 'semPrazo') => object }

export function PrazoDaCopia({ form, field, checkbox }: CopiaProps) {
  const { semPrazo, validaDe, validaAte } = form.values
  return (
    <>
      {semPrazo ? null : <CamposDoPrazo field={field} />}
      {semPrazo || (!validaDe && !validaAte) ? (
        <Checkbox
          {...checkbox('semPrazo')}
          label="Sem prazo: aceita pedidos assim que for criada, e até ser desativada"
        />
      ) : null}
    </>
  )
}

/** With neither date, sends an empty `validaDe`, which the schema refuses, unless none is wanted. */
export function prazoPedido({ semPrazo, ...prazo }: PrazoDeCopia) {
  if (semPrazo) return { validaDe: null, validaAte: null, abreEm: null, fechaEm: null }
  const escrito = prazoEscrito(prazo)
  return escrito.validaDe || escrito.validaAte ? escrito : { ...escrito, validaDe: '' }
}
