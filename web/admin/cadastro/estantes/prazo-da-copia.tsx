import { Checkbox } from '@mantine/core'
import { CamposDoPrazo, type Prazo, prazoEscrito } from './prazo.tsx'

/** A copy needs dates, or an explicit choice of none. */
export type PrazoASeguir = Prazo & { semPrazo: boolean }

type Props = {
  form: { values: PrazoASeguir }
  field: (path: keyof Prazo) => object
  checkbox: (path: 'semPrazo') => object
}

export function PrazoDaCopia({ form, field, checkbox }: Props) {
  const { semPrazo, validaDe, validaAte } = form.values
  const falta = !validaDe && !validaAte
  return (
    <>
      {semPrazo ? null : <CamposDoPrazo field={field} />}
      {semPrazo || falta ? (
        <Checkbox
          {...checkbox('semPrazo')}
          label="Sem prazo: aceita pedidos assim que for criada, e até ser desativada"
        />
      ) : null}
    </>
  )
}

/** With neither date, sends an empty `validaDe`, which the schema refuses, unless none is wanted. */
export function prazoPedido({ semPrazo, ...prazo }: PrazoASeguir) {
  if (semPrazo) return { validaDe: null, validaAte: null, abreEm: null, fechaEm: null }
  const escrito = prazoEscrito(prazo)
  return escrito.validaDe || escrito.validaAte ? escrito : { ...escrito, validaDe: '' }
}
