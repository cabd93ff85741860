import { type ReactNode, useEffect, useRef, useState } from 'react'

/** A step's heading. Takes the focus on mount, because the pressed button disappeared with the previous step. */
export function Titulo({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="semibold" style={{ outline: 'none' }}>
      {children}
    </h3>
  )
}

/** Content that few need, rendered once it was unfolded, and kept then with what was chosen in it. */
export function Dobra({
  summary,
  aberta = false,
  children,
}: {
  summary: string
  aberta?: boolean
  children: ReactNode
}) {
  const [seen, setSeen] = useState(aberta)
  return (
    <details open={aberta} onToggle={() => setSeen(true)}>
      <summary>
        <span className="chevron line centred gap-xs">{summary}</span>
      </summary>
      {seen ? children : null}
    </details>
  )
}
