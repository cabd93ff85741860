import { TextInput } from '@mantine/core'
import type { Unidade } from '#contract/unidades.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import styles from './entrega.module.css'

/** What was typed of a line: how much, and why. */
export type Dito = { quantidade: number | null; motivo: string }

type Props = {
  nome: string
  /** What is known of it: "pedido: 8 un". */
  sobre: string
  unidade: Unidade
  rotulo: string
  dito: Dito
  /** What is wrong with how much. */
  erro?: string | null
  /** The dialog begins here. */
  primeira?: boolean
  /** The reasons one press away; none where nothing has to be said. */
  motivos: readonly string[]
  onChange: (dito: Dito) => void
}

/** The question comes below what was typed, where the dialog's foot may stand. */
const bringIntoSight = (reasons: HTMLElement | null) => reasons?.scrollIntoView({ block: 'nearest' })

/** One line of a dialog: how much of it, and why where that has to be said. */
export function LinhaComMotivo({
  nome,
  sobre,
  unidade,
  rotulo,
  dito,
  erro = null,
  primeira,
  motivos,
  onChange,
}: Props) {
  const { quantidade, motivo } = dito
  return (
    <li className={`stack centred ${styles.line}`}>
      <div className="anywhere shrinks">
        {nome}
        <small className="quiet block">{sobre}</small>
      </div>
      <QuantityField
        aria-label={`${rotulo} de ${nome}`}
        unidade={unidade}
        value={quantidade}
        error={erro}
        data-autofocus={primeira || undefined}
        onChange={quantidade => onChange({ ...dito, quantidade })}
      />
      {motivos.length > 0 ? (
        <fieldset
          ref={bringIntoSight}
          className={`row centred gap-xs ${styles.reasons}`}
          aria-label={`Por quê, ${nome}`}
        >
          {motivos.map(um => (
            <button
              key={um}
              type="button"
              className={`choice ${styles.reason}`}
              aria-pressed={motivo === um}
              onClick={() => onChange({ ...dito, motivo: um })}
            >
              {um}
            </button>
          ))}
          <TextInput
            className={styles.own}
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
