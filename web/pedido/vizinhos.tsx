import { useWindowEvent } from '@mantine/hooks'
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'

type Props = {
  id: number
  /** The link to all orders, for a user who did not come from a list. */
  todos: ReactNode
}

/** Links back to the list and to the order's neighbours in it, also by Alt+↑ and Alt+↓. */
export function Vizinhos({ id, todos }: Props) {
  const pedidos = useRouterState({ select: ({ location }) => location.state.pedidos })
  const { history } = useRouter()
  const at = pedidos?.indexOf(id) ?? -1
  const [anterior, proximo] = at < 0 ? [] : [pedidos?.[at - 1], pedidos?.[at + 1]]
  useKeys({ ArrowUp: anterior, ArrowDown: proximo }, pedidos)
  useEffect(() => {
    if (at >= 0 && document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus()
  }, [at])
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
          <Link {...wayTo(anterior, pedidos)} className="target link" aria-keyshortcuts="Alt+ArrowUp" title="Alt + ↑">
            ↑ Anterior
          </Link>
        ) : null}
        {proximo ? (
          <Link {...wayTo(proximo, pedidos)} className="target link" aria-keyshortcuts="Alt+ArrowDown" title="Alt + ↓">
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

function useKeys(ways: Record<string, number | undefined>, pedidos: readonly number[] | undefined) {
  const navigate = useNavigate()
  useWindowEvent('keydown', event => {
    const id = event.altKey && !event.ctrlKey && !event.metaKey ? ways[event.key] : undefined
    const target = event.target instanceof HTMLElement ? event.target : null
    // In a field the keys are the field's, and over a dialog nothing below it moves.
    if (id === undefined || target?.closest('input, textarea, select') || document.querySelector('[aria-modal="true"]'))
      return
    event.preventDefault()
    void navigate(wayTo(id, pedidos))
  })
}
