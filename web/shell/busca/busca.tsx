import { type RefObject, Suspense, useEffect, useState } from 'react'
import type { Session } from '../../api/session.ts'
import { arrives, part } from '../../ui/part.ts'

const load = () => import('./caixa.tsx')
const Caixa = part(load, 'Caixa')
const preload = () => void load().catch(() => undefined) // if it fails again, the press reports it

type Props = { session: Session; button: RefObject<HTMLButtonElement | null>; className: string }

/** The button that opens the global search; also Ctrl + K, from any screen and inside its fields. */
export function Busca({ session, button, className }: Props) {
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(false)
  const open = async () => {
    if (!(await arrives(load, 'Não deu para abrir a busca: tente de novo quando houver conexão.'))) return
    setAsked(true)
    setOpened(true)
  }
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') preload()
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      // Not over an open dialog.
      if (!document.querySelector('[aria-modal]')) button.current?.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [button])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label="Procurar em tudo"
        aria-keyshortcuts="Control+K"
        title="Procurar em tudo (Ctrl + K)"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void open()}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M14 8.7a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0ZM12.6 12.6l4 4" />
        </svg>
      </button>
      <Suspense>{asked ? <Caixa session={session} opened={opened} onClose={() => setOpened(false)} /> : null}</Suspense>
    </>
  )
}
