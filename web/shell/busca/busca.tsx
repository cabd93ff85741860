import { useWindowEvent } from '@mantine/hooks'
import { type RefObject, useRef } from 'react'
import type { Session } from '../../api/session.ts'
import { useOpenedPart } from '../../ui/overlays/use-opened-part.ts'
import { part } from '../../ui/part.ts'

const load = () => import('./caixa.tsx')
const Caixa = part(load, 'Caixa')

type Props = { session: Session; button: RefObject<HTMLButtonElement | null>; className: string }

/** The button that opens the global search; also Ctrl + K, from any screen and inside its fields. */
export function Busca({ session, button, className }: Props) {
  const caixa = useOpenedPart(
    load,
    'A busca não veio: tente de novo quando houver conexão. O que você digitou não se perde.',
  )
  // What is typed from the press on, until the box's field has the focus; then null.
  const typed = useRef<string>(null)
  // Where the focus was at the press: whoever has gone on to another field meanwhile types there.
  const from = useRef<Element>(null)
  // What was typed for a box that could not load, for the next press.
  const kept = useRef('')
  const open = async () => {
    typed.current ??= kept.current
    from.current = document.activeElement
    const loaded = await caixa.open()
    kept.current = loaded ? '' : (typed.current ?? kept.current)
    if (!loaded) typed.current = null
  }
  const close = () => {
    typed.current = null
    caixa.close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key === 'Control' || key === 'Meta') caixa.preload()
    if (key.length > 1) return
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'k' || shiftKey || altKey) return
      event.preventDefault()
      // Over a question that is being answered there is no second one.
      if (!document.querySelector('[aria-modal]')) void open()
    } else if (typed.current !== null && [from.current, document.body].includes(document.activeElement)) {
      event.preventDefault()
      event.stopPropagation()
      typed.current += key
    }
  }
  useWindowEvent('keydown', onKeyDown, { capture: true })
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={caixa.opened}
        aria-label="Procurar em tudo"
        aria-keyshortcuts="Control+K"
        title="Procurar em tudo (Ctrl + K)"
        {...caixa.button}
        onClick={() => void open()}
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M14 8.7a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0ZM12.6 12.6l4 4" />
        </svg>
      </button>
      {caixa.asked ? <Caixa {...{ session, typed }} opened={caixa.opened} onClose={close} /> : null}
    </>
  )
}
