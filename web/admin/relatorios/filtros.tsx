import { type ReactNode, useEffect, useRef } from 'react'
import type { Refinement } from '../../shell/use-refine.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { type Drawer, Drawers } from '../../ui/overlays/drawers.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useToday } from '../../ui/use-today.ts'
import { ClienteSelect } from '../cliente-select.tsx'
import { invertido, NOME_DO_PRESET, type Periodo, type Preset, periodoDoPreset } from './periodo.ts'
import styles from './relatorio.module.css'

const PRESETS = Object.keys(NOME_DO_PRESET) as Preset[]

type Props = {
  periodo: Periodo
  onPeriodo: (change: Refinement<Partial<Periodo>>) => void
  clienteId: number | undefined
  onCliente: (clienteId: number | undefined) => void
  /** Further fields, each as wide as the client's. */
  children?: ReactNode
  /** A period that is worth a button of its own, before the others; only on a phone. */
  next?: { name: string; periodo: Periodo } | undefined
  /** What else stands over the list and folds away on a phone. */
  drawers?: readonly Drawer[]
  /** How many of the further fields are set. */
  chosen?: number
}

/** Period and client, as every report has them. */
export function Filtros({ periodo, onPeriodo, clienteId, onCliente, next, drawers, chosen: set = 0, children }: Props) {
  const phone = usePhone()
  const hoje = useToday()
  const presets = useRef<HTMLFieldSetElement>(null)
  const chosen = PRESETS.find(preset => {
    const dias = periodoDoPreset(preset, hoje)
    return dias.dataInicial === periodo.dataInicial && dias.dataFinal === periodo.dataFinal
  })
  // On a phone the presets scroll sideways: the chosen one is in sight.
  useEffect(() => {
    const button = presets.current?.querySelector<HTMLElement>(`[data-preset="${chosen}"]`)
    if (button && presets.current) presets.current.scrollLeft = button.offsetLeft - presets.current.offsetLeft - 16
  }, [chosen])
  // The other day is the address's: a quick hand changes both before the screen is drawn again.
  const onDia = (dia: Partial<Periodo>) => onPeriodo(before => ({ ...periodo, ...before, ...dia }))
  const fields = (
    <div className={`stack gap-sm top ${styles.fields}`}>
      <DayField
        always
        {...named('De', phone)}
        value={periodo.dataInicial}
        onChange={dataInicial => dataInicial && onDia({ dataInicial })}
      />
      <DayField
        always
        {...named('Até', phone)}
        value={periodo.dataFinal}
        onChange={dataFinal => dataFinal && onDia({ dataFinal })}
        error={invertido(periodo) ? 'Vem antes da inicial: troque as datas' : undefined}
      />
      <div className={`shrinks ${styles.wide}`}>
        <ClienteSelect
          {...(phone ? { label: 'Cliente' } : { 'aria-label': 'Cliente' })}
          placeholder="Todos os clientes"
          clearable
          clearButtonProps={{ 'aria-label': 'Todos os clientes' }}
          value={clienteId ?? null}
          onChange={id => onCliente(id ?? undefined)}
        />
      </div>
      {children}
    </div>
  )
  return (
    <search className="stack gap-xs mb-sm no-print">
      <fieldset ref={presets} className={`row gap-xs ${styles.presets}`} aria-label="Período">
        {phone && next ? (
          <button
            type="button"
            className={`choice quiet nowrap ${styles.preset}`}
            onClick={() => onPeriodo(next.periodo)}
          >
            {next.name}
          </button>
        ) : null}
        {PRESETS.map(preset => (
          <button
            key={preset}
            type="button"
            className={`choice quiet nowrap ${styles.preset}`}
            data-preset={preset}
            aria-pressed={preset === chosen}
            onClick={() => onPeriodo(periodoDoPreset(preset, hoje))}
          >
            {NOME_DO_PRESET[preset]}
          </button>
        ))}
      </fieldset>
      {phone ? (
        <Drawers
          drawers={[
            { name: 'Filtros', content: fields, count: Number(Boolean(clienteId)) + set, open: invertido(periodo) },
            ...(drawers ?? []),
          ]}
        />
      ) : (
        fields
      )}
    </search>
  )
}

/** A day's word: over its field in a phone's drawer, within it at a desk, where the list comes first. */
const named = (word: string, phone: boolean) =>
  phone ? { label: word } : { 'aria-label': word, leftSection: word, leftSectionWidth: 38 }

/** A filter's cell, as wide as the client's. */
export function Filtro({ children }: { children: ReactNode }) {
  return <div className={`shrinks ${styles.wide}`}>{children}</div>
}
