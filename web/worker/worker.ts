import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

// The service worker caches the built files and one page without personal data, never an API answer: web/offline keeps
// what a user saw. Decision 057 describes what it does after a release.

declare const self: ServiceWorkerGlobalScope
/** This worker's build, inserted by web/build/service-worker.ts. */
declare const BUILD: { run: string; kept: string[]; others: string[] }

const { run, kept, others } = BUILD
/** The page shown offline; its URL belongs to no screen. */
const PAGE = '/sem-rede'
/** The page's cache, one for each release because the page names its files. */
const PAGES = `pagina ${run}`
/** Cached files of opened screens, besides the precached ones. */
const VISITED = 'telas-abertas'
/** Milliseconds a slow connection has to deliver a page that is already cached. */
const PATIENCE = 5_000

precacheAndRoute(kept.map(url => ({ url, revision: null })))
cleanupOutdatedCaches()
// File names contain a content hash, so a cached file is never stale.
registerRoute(({ url }) => url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: VISITED }))
registerRoute(
  new NavigationRoute(({ event, request }) => open(event as FetchEvent, request), {
    denylist: [/^\/(ajuda|api\/)/],
  }),
)

self.addEventListener('install', event => event.waitUntil(begin()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
// If a page of this release is the only one open, nobody needs the previous release's files.
self.addEventListener('message', event => {
  if (event.data === 'run') event.ports[0]?.postMessage(run)
  else if (event.data === run) event.waitUntil(takeOverFromLast())
})

/** Returns the server's page, so that a new release shows; falls back to the cached page if none arrives in time. */
async function open(event: FetchEvent, request: Request): Promise<Response> {
  const answer = fromServer(event, request)
  const page = await caches.match(PAGE, { cacheName: PAGES })
  if (!page) return answer
  const inTime = await Promise.race([answer.catch(() => undefined), pause()])
  if (!inTime || inTime.status >= 500) return page
  event.waitUntil(keepPage().catch(() => false))
  return inTime
}

const fromServer = async (event: FetchEvent, request: Request): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(request)

const pause = () => new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE, undefined))

/** Caches the page only if it names this release's files: an old server would send another release's page. */
async function keepPage(): Promise<boolean> {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!page.ok || !(await page.clone().text()).includes(`data-run="${run}"`)) return false
  await (await caches.open(PAGES)).put(PAGE, page)
  return true
}

async function begin(): Promise<void> {
  if (!(await keepPage())) throw new Error('The server has another release: the browser retries later')
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
  for (const name of await caches.keys()) if (name.startsWith('pagina ') && name !== PAGES) await caches.delete(name)
  const visited = await caches.open(VISITED)
  const ours = new Set(others)
  for (const request of await visited.keys())
    if (!ours.has(new URL(request.url).pathname)) await visited.delete(request)
}

async function takeOverFromLast(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await self.skipWaiting()
}
