import type { Route } from '#contract/route.ts'
import type { Caller, World } from '../world.ts'

type Fields = Record<string, string | number>
type Args = { params?: Fields; query?: Fields }

/** Calls a route that answers a file; what its path or its body takes may stand in `query`. Returns status, headers, file name and bytes. */
export async function baixar(world: World, caller: Caller, route: Route, { params = {}, query = {} }: Args = {}) {
  const { method } = route
  const all = { ...query, ...params }
  const path = route.url.replace(/:(\w+)/g, (_, name) => encodeURIComponent(all[name] ?? ''))
  const [inPath, inBody] = [fieldsOf(route.params), fieldsOf(route.body)]
  const fields = Object.entries(query).filter(([name]) => !inPath.includes(name))
  const body = Object.fromEntries(fields.filter(([name]) => inBody.includes(name)))
  const asked = fields.filter(([name]) => !inBody.includes(name)).map(([name, value]) => [name, String(value)])
  const reply = await world.app.inject({
    method: method as 'GET',
    url: `${path}?${new URLSearchParams(asked)}`,
    headers: caller.token ? { authorization: `Bearer ${caller.token}` } : {},
    ...(route.body && { payload: body }),
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

const fieldsOf = (schema: unknown): string[] =>
  typeof schema === 'object' && schema !== null && 'shape' in schema ? Object.keys(schema.shape as object) : []
