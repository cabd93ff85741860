import type { Route } from '#contract/route.ts'
import type { Caller, World } from '../world.ts'

type Args = { params?: Record<string, string | number>; query?: Record<string, string | number> }

/** Calls a route that answers a file; returns status, headers, file name and bytes. */
export async function baixar(world: World, caller: Caller, route: Route, { params = {}, query = {} }: Args = {}) {
  const path = route.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const reply = await world.app.inject({
    method: route.method as 'GET',
    url: `${path}?${search}`,
    headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
  })
  const disposition = String(reply.headers['content-disposition'] ?? '')
  return {
    status: reply.statusCode,
    headers: reply.headers,
    type: String(reply.headers['content-type']),
    nome: decodeURIComponent(/filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''),
    bytes: reply.rawPayload,
    text: reply.rawPayload.toString(),
  }
}
