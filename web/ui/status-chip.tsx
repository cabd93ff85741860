import type { ReactNode } from 'react'
import { type StateTone, toneOf } from '#contract/situacao.ts'
import styles from './status-chip.module.css'

type Tone = StateTone | 'brand'

/** A state in a word and a colour, never in a colour alone. */
export function StatusChip({ children, tone }: { children: string; tone?: Tone }) {
  return <Chip tone={tone ?? toneOf(children)}>{children}</Chip>
}

/** A small word on a soft ground, for what is not a status: 'só restam 3 kg'. */
export function Chip({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={`tiny nowrap ${styles.chip}`} data-tone={tone}>
      {children}
    </span>
  )
}
