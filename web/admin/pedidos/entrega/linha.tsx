import { TextInput } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Unidade } from '#contract/unidades.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import styles from './entrega.module.css'

/** The typed values of a line: how much, and why. */
export type Dito = { quantidade: number | null; motivo: string }

type Props = {
  nome: string
  /** A note about the line: "pedido: 8 un". */
  sobre: string
  unidade: Unidade
  rotulo: string
  dito: Dito
  /** The error of the quantity. */
  erro?: string | null
  /** Takes the dialog's initial focus. */
  primeira?: boolean
  /** Asks about the line, below its quantity. */
  pergunta?: ReactNode
  /** The reasons to choose from; empty when none is needed. */
  motivos: readonly string[]
  onChange: (dito: Dito) => void
}

/** The reasons appear below the quantity, where the dialog's foot may cover them. */
const bringIntoSight = (reasons: HTMLElement | null) => reasons?.scrollIntoView({ block: 'nearest' })

/**
 * Once a line of the list asks why, Enter leads from how much to why where that is still to be said, else to the next
 * line, and from the last one to the submit button: the first line said does not send the others unread.
 */
function aoSeguinte(event: KeyboardEvent<HTMLElement>, semMotivo: boolean): void {
  const linha = event.currentTarget
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
  if (!linha.parentElement?.querySelector('fieldset')) return
  event.preventDefault()
  if (unreadableField(linha)) return
  const porque = semMotivo ? linha.querySelector<HTMLElement>('fieldset button') : null
  const seguinte = linha.nextElementSibling?.querySelector('input')
  const enviar = linha.closest('form')?.querySelector<HTMLElement>('[type="submit"]')
  const alvo = porque ?? seguinte ?? enviar
  alvo?.focus()
}

/** One line of a dialog: how much of it, and why where that has to be said. */
export function LinhaComMotivo({
  nome,
  sobre,
  unidade,
  rotulo,
  dito,
  erro = null,
  primeira,
  pergunta,
  motivos,
  onChange,
}: Props) {
  const { quantidade, motivo } = dito
  return (
    <li className={`stack centred ${styles.line}`} onKeyDown={event => aoSeguinte(event, motivo.trim() === '')}>
      <div className="anywhere shrinks">
        {nome}
        <small>{sobre}</small>
      </div>
      <QuantityField
        aria-label={`${rotulo} de ${nome}`}
        unidade={unidade}
        value={quantidade}
        error={erro}
        data-autofocus={primeira || undefined}
        onChange={quantidade => onChange({ ...dito, quantidade })}
      />
      {pergunta}
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
