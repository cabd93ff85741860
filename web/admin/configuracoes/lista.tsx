import { Button, CloseButton } from '@mantine/core'
import type { KeyboardEventHandler, ReactNode } from 'react'
import styles from './configuracoes.module.css'

type Props = {
  label: string
  items: readonly string[]
  /** An item as people read it. */
  show?: (item: string) => string
  /** Shown instead of an empty list. */
  empty: string
  /** The field of a new item, and the name of the button that adds it. */
  field: (onKeyDown: KeyboardEventHandler) => ReactNode
  action: string
  onAdd: () => void
  onItems: (items: string[]) => void
  error: string | undefined
}

/** A list of settings, one added or removed at a time. */
export function Lista({ label, items, show = item => item, empty, field, action, onAdd, onItems, error }: Props) {
  return (
    <div>
      {items.length === 0 ? (
        <p className="quiet small">{empty}</p>
      ) : (
        <ul className={styles.list} aria-label={label}>
          {items.map(item => (
            <li key={item} className="line between centred gap-sm">
              <span>{show(item)}</span>
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={`Retirar ${show(item)}`}
                onClick={() => onItems(items.filter(other => other !== item))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={`row gap-xs mt-sm top ${styles.add}`}>
        {field(event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onAdd()
        })}
        <Button variant="default" onClick={onAdd}>
          {action}
        </Button>
      </div>
      {error ? <p className="small red mt-2xs">{error}</p> : null}
    </div>
  )
}
