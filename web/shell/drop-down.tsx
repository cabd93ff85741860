import { useOpenedPart } from '../ui/overlays/use-opened-part.ts'
import { part } from '../ui/part.ts'
import type { DropDownProps } from './drop-down-menu.tsx'
import styles from './frame-navigation.module.css'

const load = () => import('./drop-down-menu.tsx')
const DropDownMenu = part(load, 'DropDownMenu')

/** A menu in the bar. Its code is as large as a screen's, so it loads on hover, focus or press. */
export function DropDown({ label, ...props }: DropDownProps) {
  const menu = useOpenedPart(load, 'O menu não veio: tente de novo quando houver conexão.')
  const words = (
    <>
      {label}
      <svg aria-hidden="true" className={styles.caret} viewBox="0 0 8 5">
        <path d="M.5.5 4 4 7.5.5" />
      </svg>
    </>
  )
  const { title, active = false, className } = props
  const button = (
    <button
      type="button"
      title={title}
      className={className}
      aria-haspopup="menu"
      aria-expanded={false}
      data-active={active || undefined}
      {...menu.button}
      onKeyDown={({ key }) => key === 'ArrowDown' && menu.button.onClick()}
    >
      {words}
    </button>
  )
  return menu.asked ? <DropDownMenu {...props} label={words} meanwhile={button} /> : button
}
