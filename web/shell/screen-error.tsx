import { useRouter } from '@tanstack/react-router'
import { ReadFailure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'

/** In place of a screen that broke; the rest of the product stays. */
export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page title="Não foi possível mostrar esta tela">
      <div data-broken>
        <ReadFailure error={error} onRetry={retry} />
      </div>
    </Page>
  )
}
