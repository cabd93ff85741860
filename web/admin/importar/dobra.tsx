import type { ReactNode } from 'react'

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
