import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { sair } from '#contract/autenticacao.ts'
import { call } from '../api/call.ts'
import { readToken } from '../api/session.ts'
import { useUser } from '../api/use-session.ts'
import { toastNotice } from '../ui/overlays/toast.ts'
import styles from './visit-bar.module.css'

/** The bar above every screen while an administrator visits as a client: the client's name and the way out. */
export function VisitBar() {
  const { name } = useUser()
  // The visit expired: the tab's session is the administrator's again, or nobody's.
  useEffect(
    () => () => {
      if (!sessionStorage.getItem('token') && readToken()) toastNotice('Você deixou de ver como o cliente.')
    },
    [],
  )
  const leave = async () => {
    const voltar = sessionStorage.getItem('voltar') ?? '/admin/dashboard'
    await call<typeof sair>({ method: 'DELETE', url: '/api/autenticacao' })
    sessionStorage.clear()
    location.assign(voltar)
  }
  return createPortal(
    <section className={`line centred gap-sm ${styles.bar} no-print`} aria-label="Ver como o cliente">
      <p className="shrinks anywhere">
        Você está vendo como <b>{name}</b> – só leitura
      </p>
      <button type="button" className="semibold stiff" onClick={() => void leave()}>
        Sair
      </button>
    </section>,
    place(),
  )
}

/** First on the page, so that the keyboard reaches it first. */
function place(): Element {
  const known = document.getElementById('visita')
  if (known) return known
  const made = document.createElement('div')
  made.id = 'visita'
  made.className = styles.place ?? ''
  document.body.prepend(made)
  return made
}
