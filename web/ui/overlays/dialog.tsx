import type { ReactNode } from 'react'
import { NativeDialog } from './native-dialog.tsx'
import styles from './overlays.module.css'

type Props = {
  title: string
  onClose: () => void
  /** A question of a few lines, which stays small on a phone too. */
  short?: boolean
  /** Room for a list. */
  wide?: boolean
  children: ReactNode
}

/** A dialog that fills a phone's screen. */
export const Dialog = ({ short = false, wide = false, children, ...props }: Props) => (
  <NativeDialog {...props} look={`${styles.dialog} ${short ? styles.short : wide ? styles.wide : ''}`}>
    <div className={styles.content}>{children}</div>
  </NativeDialog>
)
