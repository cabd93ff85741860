import { useState } from 'react'
import type { listarAvisos } from '#contract/avisos.ts'
import type { Address } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import type { Session } from '../../api/session.ts'
import { useLive } from '../../api/use-live.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { useOpenedPart } from '../../ui/overlays/use-opened-part.ts'
import styles from '../frame.module.css'

const load = () => import('./painel-de-avisos.tsx')
const PainelDeAvisos = lazyPart(load, 'PainelDeAvisos')

const AVISOS: Address<typeof listarAvisos> = { method: 'GET', url: '/api/avisos' }
const NEWEST = { query: { limite: 20 } }
const AS_FAR_AS_SHOWN = 99
/** Milliseconds between polls without the stream. */
const EVERY_MS = 60_000
/** Milliseconds for the screen to load first. */
const LISTEN_AFTER_MS = 3_000

/** The bell with the live count of unread notices, on every screen; a press opens them. */
export function Sino({ session, className }: { session: Session; className: string | undefined }) {
  const [live, setLive] = useState(false)
  useLive({
    reads: [AVISOS],
    onLive: setLive,
    concerns: () => false,
    showsNotices: true,
    after: LISTEN_AFTER_MS,
  })
  const { data } = useRead<typeof listarAvisos>(AVISOS, NEWEST, {
    staleTime: EVERY_MS,
    refetchInterval: live ? false : EVERY_MS,
  })
  const painel = useOpenedPart(load, 'Os avisos não vieram: tente de novo quando houver conexão.')
  const naoLidos = data?.naoLidos ?? 0
  return (
    <>
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={painel.opened}
        aria-label={naoLidos === 0 ? 'Avisos' : `Avisos: ${naoLidos} por ler`}
        title="Avisos"
        {...painel.button}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M4 14V8.6a6 6 0 0 1 12 0V14l1.2 1.5H2.8zM8 17.5h4" />
        </svg>
        {naoLidos > 0 ? (
          <span className={styles.count}>{naoLidos > AS_FAR_AS_SHOWN ? `${AS_FAR_AS_SHOWN}+` : naoLidos}</span>
        ) : null}
      </button>
      {painel.opened ? <PainelDeAvisos session={session} onClose={painel.close} /> : null}
    </>
  )
}
