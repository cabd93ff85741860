import { type ReactNode, useId, useState } from 'react'
import styles from './overlays.module.css'

export type Drawer = {
  /** The word on its button: 'Filtros'. */
  name: string
  /** How many of the things inside are set, so that a closed drawer hides nothing. */
  count?: number
  /** Open whatever was pressed: what is wrong inside must be seen. */
  open?: boolean
  content: ReactNode
}

/** On a phone: a row of buttons, each with what it opens below, one at a time. The list they stand over comes first. */
export function Drawers({ drawers }: { drawers: readonly Drawer[] }) {
  const [pressed, setPressed] = useState<string>()
  const id = useId()
  const open = drawers.find(drawer => drawer.open) ?? drawers.find(({ name }) => name === pressed)
  return (
    <div className="shrinks no-print">
      <div className={`stack gap-xs ${styles.buttons}`}>
        {drawers.map(({ name, count = 0 }) => (
          <button
            key={name}
            type="button"
            aria-expanded={name === open?.name}
            aria-controls={`${id}${name}`}
            data-set={count > 0 || undefined}
            onClick={() => setPressed(name === pressed ? undefined : name)}
          >
            {name}
            {count > 0 ? ` · ${count}` : ''}
          </button>
        ))}
      </div>
      {drawers.map(drawer => (
        <div key={drawer.name} id={`${id}${drawer.name}`} className="mt-sm" hidden={drawer !== open}>
          {drawer.content}
        </div>
      ))}
    </div>
  )
}
