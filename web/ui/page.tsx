import type { ComponentPropsWithRef, ReactNode } from 'react'

type Props = {
  /** Left out when the content has a heading of its own. */
  title?: ReactNode
  /** A link back to the screen that opened this one, above the title. */
  above?: ReactNode
  /** One line under the title: what this screen is, or what to do here. */
  sub?: ReactNode
  /** Buttons at the right of the title; the main one last. */
  actions?: ReactNode
  /** For forms: a narrow, readable column. */
  narrow?: boolean
  /** On a phone, the title and the line under it share one line, so that the work starts higher. */
  dense?: boolean
  /** A placeholder, whose title is not yet the screen's own. */
  busy?: boolean
  children: ReactNode
}

export const Page = ({ title, above, sub, actions, narrow, dense, busy, children }: Props) => (
  <div className="page" aria-busy={busy} data-narrow={narrow || undefined} data-dense={dense || undefined}>
    {above ? <div className="page-above no-print">{above}</div> : null}
    {title ? (
      <div className="row between page-head">
        <div className="shrinks page-heading">
          <h1 className="bold page-title" tabIndex={-1}>
            {title}
          </h1>
          {sub ? <p className="quiet mt-2xs page-sub">{sub}</p> : null}
        </div>
        {actions ? <div className="row gap-xs page-actions no-print">{actions}</div> : null}
      </div>
    ) : null}
    {children}
  </div>
)

type PanelProps = Omit<ComponentPropsWithRef<'section'>, 'title'> & { title?: ReactNode }

/** A white surface with a hairline, for content that belongs together. */
export const Panel = ({ title, children, className, ...section }: PanelProps) => (
  <section {...section} className={`surface panel ${className ?? ''}`}>
    {title ? <h2 className="semibold mb-sm panel-title">{title}</h2> : null}
    {children}
  </section>
)

/** A phone screen's main action, fixed within the thumb's reach; hidden on a desktop. */
export const BottomBar = ({ children }: { children: ReactNode }) => (
  <>
    <div className="bottom-space" />
    <div className="bottom-bar no-print">{children}</div>
  </>
)
