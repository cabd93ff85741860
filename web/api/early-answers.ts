/** Milliseconds that an early answer stays valid; a later screen needs a fresh one. */
const KEPT = 10_000

type Early = { token: string; until: number; answer: Promise<Response> }
const asked = new Map<string, Early>()

/** Prefetches a URL before the screen that needs it has loaded (early.ts). */
export function askEarly(address: string, token: string): Promise<Response> {
  const own = fetch(address, { headers: { Accept: 'application/json', Authorization: `Bearer ${token}` } })
  const answer = own.then(response => response.clone())
  answer.catch(() => undefined) // `call` reports the failure
  asked.set(address, { token, until: performance.now() + KEPT, answer })
  return own
}

/** The early answer for a URL, handed out once and only to the same session. Any write discards all early answers. */
export function takeEarly(method: string, address: string, token: string | null): Promise<Response> | undefined {
  if (method !== 'GET') asked.clear()
  const early = asked.get(address)
  asked.delete(address)
  return early && early.token === token && performance.now() < early.until ? early.answer : undefined
}

/** The body of a successful early answer, else undefined; `call` reports the failure. */
export async function answerOf<T>(answer: Promise<Response>): Promise<T | undefined> {
  return answer.then(response => (response.ok ? (response.json() as Promise<T>) : undefined)).catch(() => undefined)
}
