import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
import './styles/fonts.css'
import './styles/elements.css'
import './styles/theme.css'
import './styles/mantine.css'
import './styles/utilities.css'
import './styles/shared.css'
import './styles/first-paint.css'
import './styles/page.css'
import './styles/forced-colors.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query.ts'
import { makeRouter } from './routes.tsx'
import { followSession } from './session-end.ts'
import { paintBrand } from './shell/brand.ts'
import { marcaQuery } from './shell/use-marca.ts'
import { theme } from './styles/theme.ts'
import { beforeScreen } from './ui/before-react.ts'
import { FirstScreen } from './ui/first-screen.ts'
import { ConfirmHost } from './ui/overlays/confirm.tsx'
import { ToastHost } from './ui/overlays/toast-host.tsx'
import { pause } from './ui/timer.ts'
import { hasUnsaved } from './ui/unsaved.ts'

const PATIENCE = 1_000 // milliseconds
const PATIENCE_WITH_ROWS = 5_000
const RELOADED_AT = 'recarregadoEm'
const NOT_AGAIN_WITHIN = 60_000 // milliseconds

if (import.meta.env.DEV) void import('@mantine/core/styles.layer.css') // a build brings each component's (mantine-styles.ts)
const root = document.getElementById('root')
if (!root) throw new Error('no #root')

followReleases()
// Sets the provider's colour before the first paint. The page contains it unless the database was briefly unavailable.
const told = document.querySelector<HTMLMetaElement>('meta[name=marca]')?.content
if (told) paintBrand(queryClient.setQueryData(marcaQuery.queryKey, JSON.parse(told))?.cor ?? '')
// The rest in tasks of their own, because one would block a phone's input. No top-level `await`: the screens' files wait
// for this module.
setTimeout(() => start(root))

function start(root: HTMLElement): void {
  const router = makeRouter()
  followSession(router, queryClient)
  setTimeout(async () => {
    const patience = waited()
    await Promise.race([router.load(), patience]).catch(console.warn) // the screen reports it
    show(root, router, patience)
  })
}

/** The page's static text stays until the screen or its skeleton can replace it, and drawn rows until the screen can. */
async function waited(): Promise<void> {
  await pause(PATIENCE)
  if (beforeScreen()?.inert) await pause(PATIENCE_WITH_ROWS)
}

/** Renders as a transition, because on a phone one synchronous render would block input for half a second. */
function show(root: HTMLElement, router: ReturnType<typeof makeRouter>, patience: Promise<void>): void {
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
            <FirstScreen patience={patience} />
            <ConfirmHost />
            <ToastHost />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}

/**
 * After a new release, an open tab requests files that no longer exist, including this one. Then reloads at the same
 * URL, unless unsaved work would be lost. A file that only the network failed is retried by its importer.
 */
function followReleases(): void {
  addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < NOT_AGAIN_WITHIN) return
    const { status } = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(Response.error)
    if (status !== 404 || hasUnsaved()) return
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
    location.reload()
  })
}
