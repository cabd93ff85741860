import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = {
  id: number
  /** The link to all orders, for a user who did not come from a list. */
  todos: ReactNode
}

/** Links back to the list and to the order's neighbours in it. */
export function Vizinhos({ id, todos }: Props) {
  const pedidos = useRouterState({ select: ({ location }) => location.state.pedidos })
  const { history } = useRouter()
  const at = pedidos?.indexOf(id) ?? -1
  const [anterior, proximo] = at < 0 ? [] : [pedidos?.[at - 1], pedidos?.[at + 1]]
  return (
    <nav className="line between centred gap-sm" aria-label="Pedidos da lista">
      {at < 0 ? (
        todos
      ) : (
        <button type="button" className="target link" onClick={() => history.back()}>
          ‹ Voltar à lista
        </button>
      )}
      <span className="line gap-md">
        {anterior ? (
          <Link {...wayTo(anterior, pedidos)} className="target link">
            ↑ Anterior
          </Link>
        ) : null}
        {proximo ? (
          <Link {...wayTo(proximo, pedidos)} className="target link">
            ↓ Próximo
          </Link>
        ) : null}
      </span>
    </nav>
  )
}

/** Replaces this order in the history, so that Back leads to the list. */
const wayTo = (id: number, pedidos: readonly number[] | undefined) =>
  ({ to: '.', search: (before: object) => ({ ...before, id }), state: { pedidos }, replace: true }) as const
