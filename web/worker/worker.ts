// The service worker keeps the built files and one page without personal data, never an API answer: web/api/offline.ts
// keeps what a user saw. Decision 057 describes what it does after a release.

declare const self: ServiceWorkerGlobalScope
/** This build, inserted by web/build/service-worker.ts. */
declare const BUILD: { run: string; files: string[] }

const { run, files } = BUILD
/** The page shown offline; its URL belongs to no screen. */
const PAGE = '/sem-rede'
/** One cache for each release, because the page names its files. */
const CACHE = `versão ${run}`
/** Milliseconds a slow connection has to deliver the page. */
const PATIENCE = 5_000

self.addEventListener('install', event => event.waitUntil(install()))
self.addEventListener('activate', event => event.waitUntil(takeOver()))
self.addEventListener('fetch', event => {
  const { pathname } = new URL(event.request.url)
  if (event.request.mode === 'navigate') {
    if (!/^\/(ajuda|api\/)/.test(pathname)) event.respondWith(open(event))
  } else if (files.includes(pathname)) event.respondWith(file(event.request, pathname))
})

/** A file's name contains a hash of its content, so the browser's own cache has those that did not change. */
async function install(): Promise<void> {
  if (!(await keepPage())) throw new Error('The server has another release: the browser retries later')
  await (await caches.open(CACHE)).addAll(files)
  await self.skipWaiting()
}

async function takeOver(): Promise<void> {
  await self.registration.navigationPreload?.enable()
  for (const name of await caches.keys()) if (name.startsWith('versão ') && name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

/** Returns the server's page, so that a new release shows; falls back to the kept page if none arrives in time. */
async function open(event: FetchEvent): Promise<Response> {
  const answer = fromServer(event)
  const page = await caches.match(PAGE, { cacheName: CACHE })
  if (!page) return answer
  const inTime = await Promise.race([answer.catch(() => undefined), pause()])
  if (!inTime || inTime.status >= 500) return page
  event.waitUntil(keepPage().catch(() => false))
  return inTime
}

const fromServer = async (event: FetchEvent): Promise<Response> => (await event.preloadResponse) ?? fetch(event.request)

const pause = () => new Promise<undefined>(resolve => setTimeout(resolve, PATIENCE, undefined))

const file = async (request: Request, pathname: string): Promise<Response> =>
  (await caches.match(pathname, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request)

/** Keeps the page only if it names this release's files: an old server would send another release's page. */
async function keepPage(): Promise<boolean> {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'omit' })
  if (!page.ok || !(await page.clone().text()).includes(` data-run="${run}"`)) return false
  await (await caches.open(CACHE)).put(PAGE, page)
  return true
}

export {}
