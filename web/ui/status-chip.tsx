import type { ReactNode } from 'react'
import styles from './status-chip.module.css'

export type Tone = 'amber' | 'brand' | 'green' | 'grey' | 'red'

/** Colours of an order's status and of what is active; anything else is grey. */
const TONES: Record<string, Tone> = {
  Aberto: 'amber',
  Confirmado: 'grey', // on its way: green is for what is done, the brand's colour for what can be pressed
  Entregue: 'green',
  Finalizado: 'green',
  Cancelado: 'red',
  Ativo: 'green',
  Ativa: 'green',
  Aberta: 'green',
}

/** A state in a word and a colour, never in a colour alone. */
export function StatusChip({ children, tone }: { children: string; tone?: Tone }) {
  return <Chip tone={tone ?? TONES[children] ?? 'grey'}>{children}</Chip>
}

/** A small word on a soft ground, for what is not a status: 'só restam 3 kg'. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tone}>
      {children}
    </span>
  )
}
