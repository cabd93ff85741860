import { Button, TextInput } from '@mantine/core'
import type { Unidade } from '#contract/unidades.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { enterToNext } from '../../../ui/focus/enter-to-next.ts'

/** Why less was packed or delivered than ordered. */
export const A_MENOS = ['faltou', 'avariado', 'recusado']

/** The typed values of a line: how much, and why. */
export type Dito = { quantidade: number | null; motivo: string }

type Props = {
  nome: string
  /** A note about the line: "pedido: 8 un". */
  sobre: string
  unidade: Unidade
  rotulo: string
  dito: Dito
  /** Takes the dialog's initial focus. */
  primeira?: boolean
  /** The reasons to choose from; empty when none is needed. */
  motivos: readonly string[]
  onChange: (dito: Dito) => void
}

/** The reasons appear below the quantity that one types, where the dialog's foot may cover them. */
const bringIntoSight = (reasons: HTMLElement | null) => {
  if (reasons?.matches('li:focus-within > *')) reasons.scrollIntoView({ block: 'nearest' })
}

/** One line of a dialog: how much of it, and why where that has to be said. */
export function LinhaComMotivo({ nome, sobre, unidade, rotulo, dito, motivos, ...props }: Props) {
  const { primeira, onChange } = props
  const { quantidade, motivo } = dito
  return (
    <li className="row between centred gap-xs" onKeyDown={event => enterToNext(event, motivo.trim() === '')}>
      <div className="anywhere grow" style={{ minWidth: '9rem' }}>
        {nome}
        <small>{sobre}</small>
      </div>
      <QuantityField
        w={128}
        aria-label={`${rotulo} de ${nome}`}
        unidade={unidade}
        value={quantidade}
        data-autofocus={primeira || undefined}
        onChange={quantidade => onChange({ ...dito, quantidade })}
      />
      {motivos.length > 0 ? (
        <fieldset
          ref={bringIntoSight}
          className="row centred gap-xs full"
          style={{ scrollMarginBottom: 140 }}
          aria-label={`Por quê, ${nome}`}
        >
          {motivos.map(um => (
            <Button
              key={um}
              size="sm"
              variant={motivo === um ? 'light' : 'default'}
              aria-pressed={motivo === um}
              onClick={() => onChange({ ...dito, motivo: um })}
            >
              {um}
            </Button>
          ))}
          <TextInput
            className="grow"
            miw={140}
            aria-label={`Outro motivo, ${nome}`}
            placeholder="Outro motivo"
            maxLength={200}
            value={motivos.includes(motivo) ? '' : motivo}
            onChange={event => onChange({ ...dito, motivo: event.currentTarget.value })}
          />
        </fieldset>
      ) : null}
    </li>
  )
}
