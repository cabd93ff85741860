import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { afterFirstScreen } from '../../api/offline.ts'
import type { Session } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { useOpenedPart } from '../../ui/overlays/use-opened-part.ts'

const load = () => import('./caixa.tsx')
const Caixa = lazyPart(load, 'Caixa')
// With a keyboard it comes before its keys are pressed: what is typed while it loads is lost.
if (matchMedia('(hover: hover)').matches) void afterFirstScreen.then(load).catch(console.warn)

type Props = { session: Session; button: RefObject<HTMLButtonElement | null>; className: string }

/** The button that opens the global search; also Ctrl + K, from any screen and inside its fields. */
export function Busca({ session, button, className }: Props) {
  const caixa = useOpenedPart(load, 'A busca não veio: tente de novo quando houver conexão.')
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (key === 'Control' || key === 'Meta') caixa.preload()
    if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'k' || shiftKey || altKey) return
    event.preventDefault()
    // Over a question that is being answered there is no second one.
    if (!document.querySelector('dialog')) void caixa.open()
  }
  useWindowEvent('keydown', onKeyDown)
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
      >
        <svg aria-hidden="true" viewBox="0 0 20 20">
          <path d="M14 8.7a5.3 5.3 0 1 1-10.6 0 5.3 5.3 0 0 1 10.6 0ZM12.6 12.6l4 4" />
        </svg>
      </button>
      {caixa.opened ? <Caixa session={session} onClose={caixa.close} /> : null}
    </>
  )
}
