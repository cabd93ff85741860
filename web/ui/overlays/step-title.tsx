import type { ReactNode } from 'react'
import { focusOnMount } from '../focus/focus-on-mount.ts'

/** The heading of a dialog's step. Takes the focus on mount, because the pressed button disappeared with the step before. */
export const StepTitle = ({ children }: { children: ReactNode }) => (
  <h3 ref={focusOnMount} tabIndex={-1} className="semibold" style={{ outline: 'none' }}>
    {children}
  </h3>
)
