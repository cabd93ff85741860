const TOKEN = 'vendure-auth-token'

export type Perguntar = (text: string, variables?: object) => Promise<Record<string, Record<string, unknown>>>

/** One of Vendure's two interfaces; whoever signs in keeps being it. */
export function graphql(url: string): { ask: Perguntar; token: () => string } {
  let token = ''
  const ask: Perguntar = async (query, variables = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = reply.headers.get(TOKEN) ?? token
    const { data, errors } = (await reply.json()) as { data: Awaited<ReturnType<Perguntar>>; errors?: unknown }
    const refused = JSON.stringify(errors ?? data)
    if (errors || refused.includes('"errorCode"')) throw new Error(`${query}: ${refused}`)
    return data
  }
  return { ask, token: () => token }
}
