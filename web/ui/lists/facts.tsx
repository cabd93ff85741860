import type { ReactNode } from 'react'

export type Fact = readonly [name: string, value: ReactNode]

/** Names on the left and values on the right; a fact without a value is left out. */
export const Facts = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string | undefined }) => (
  <dl className={`facts ${className}`}>
    {facts.map(([name, value]) =>
      value ? (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ) : null,
    )}
  </dl>
)
