import { type ReactNode, useEffect, useRef } from 'react'

/** The heading of a dialog's step. Takes the focus on mount, because the pressed button disappeared with the step before. */
export function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="semibold" style={{ outline: 'none' }}>
      {children}
    </h3>
  )
}
