import { Suspense, useState } from 'react'
import { arrives, part } from '../ui/part.ts'
import type { DropDownProps } from './drop-down-menu.tsx'
import styles from './frame-navigation.module.css'

const load = () => import('./drop-down-menu.tsx')
const DropDownMenu = part(load, 'DropDownMenu')
const preload = () => void load().catch(() => undefined) // if it fails again, the press reports it

/** A menu in the bar. Its code is as large as a screen's, so it loads on hover, focus or press. */
export function DropDown({ label, ...props }: DropDownProps) {
  const [asked, setAsked] = useState(false)
  const words = (
    <>
      {label}
      <svg aria-hidden="true" className={styles.caret} viewBox="0 0 8 5">
        <path d="M.5.5 4 4 7.5.5" />
      </svg>
    </>
  )
  const open = async () => {
    if (await arrives(load, 'O menu não veio: tente de novo quando houver conexão.')) setAsked(true)
  }
  const { title, active = false, className } = props
  const button = (
    <button
      type="button"
      title={title}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      data-active={active || undefined}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => void open()}
      onKeyDown={({ key }) => key === 'ArrowDown' && void open()}
    >
      {words}
    </button>
  )
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <DropDownMenu {...props} label={words} />
    </Suspense>
  )
}
