import type { Answer, Input, Route } from '#contract/route.ts'

type Sent<R extends Route> = { params?: Record<string, string | number>; body?: Input<R['body']> }
/** Calls the API as one user, typed by the contract; throws when the server refuses. */
export type Api = <R extends Route>(route: R, sent?: Sent<R>) => Promise<Answer<R>>

/** API access outside the browser: for another user's work, and to check what was really stored. */
export function apiOf(token: string): Api {
  return async <R extends Route>(route: R, { params = {}, body }: Sent<R> = {}) => {
    const path = route.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
    const response = await fetch(new URL(path, process.env.BASE_URL), {
      method: route.method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${route.method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer as Answer<R>
  }
}
