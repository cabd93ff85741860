import { type ReactNode, useEffect, useRef } from 'react'

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

type DobraProps = { summary: string; aberta?: boolean; children: ReactNode }

/** Content that few need, unless it is open from the start. */
export const Dobra = ({ summary, aberta = false, children }: DobraProps) => (
  <details open={aberta}>
    <summary>
      <span className="chevron line centred gap-xs">{summary}</span>
    </summary>
    {children}
  </details>
)
