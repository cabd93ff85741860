import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'

// The service worker keeps the built files and one page without anybody's data, never an answer of the API:
// what a person saw is kept for them alone, by web/offline. Decision 057 tells what it does after a release.

declare const self: ServiceWorkerGlobalScope
/** Of the build that this worker came with, written in by web/build/service-worker.ts. */
declare const BUILD: { run: string; kept: string[]; others: string[] }

const { run, kept, others } = BUILD
/** The page as it opens where there is no network, at an address that is no screen's. */
const PAGE = '/sem-rede'
/** Of this release alone: the page names its files. */
const PAGES = `pagina ${run}`
/** Files of screens that were opened, besides those that are always here. */
const VISITED = 'telas-abertas'
/** How long a bad line may take to bring a page that is here already, in milliseconds. */
const PATIENCE = 5_000

precacheAndRoute(kept.map(url => ({ url, revision: null })))
cleanupOutdatedCaches()
// A name changes with what is in the file: what is here is never old.
registerRoute(({ url }) => url.pathname.startsWith('/assets/'), new CacheFirst({ cacheName: VISITED }))
registerRoute(
  new NavigationRoute(({ event, request }) => open(event as FetchEvent, request), {
    denylist: [/^\/(api|avisos\/sair)\//],
  }),
)

self.addEventListener('install', event => event.waitUntil(begin()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
// Where a page of this release is alone, nobody needs the files of the one before.
self.addEventListener('message', event => {
  if (event.data === 'run') event.ports[0]?.postMessage(run)
  else if (event.data === run) event.waitUntil(takeOverFromLast())
})

/** The server's page, so that a release is there with the next opening; the one that is kept where none comes soon. */
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

/** The page names files: one of another release, from a server that is not renewed yet, can't stand beside these. */
async function keepPage(): Promise<boolean> {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!page.ok || !(await page.clone().text()).includes(`data-run="${run}"`)) return false
  await (await caches.open(PAGES)).put(PAGE, page)
  return true
}

async function begin(): Promise<void> {
  if (!(await keepPage())) throw new Error('the server has another release: the browser asks again later')
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
