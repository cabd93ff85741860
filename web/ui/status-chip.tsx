import type { ReactNode } from 'react'
import { type StateTone, toneOf } from '#contract/situacao.ts'
import styles from './status-chip.module.css'

type Tone = StateTone | 'brand'

/** A status, shown by word and colour, never by colour alone. */
export function StatusChip({ children, tone }: { children: string; tone?: Tone }) {
  return <Chip tone={tone ?? toneOf(children)}>{children}</Chip>
}

/** Whose text has another colour than its name. */
const INK: Partial<Record<Tone, string>> = { grey: 'ink', brand: 'brand-text' }

/** A short text on a soft background, for what is not a status: 'só restam 3 kg'. */
export const Chip = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span
    className={`tiny nowrap ${styles.chip}`}
    style={{ background: `var(--${tone}-soft)`, color: `var(--${INK[tone] ?? tone})` }}
  >
    {children}
  </span>
)
