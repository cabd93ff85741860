import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Answer, Route } from '#contract/route.ts'
import type { Address, Extra, Sent } from './call.ts'
import { ask, mayRead, readKey } from './query.ts'

/** `alike`: the search that found nothing to the letter; the answer is what resembles it. */
export type Alike = { alike?: string }
type Searching = { busca?: string; texto?: string }

/** A search; if it finds nothing, asks once more for what it resembles. Only letters can be misspelt. */
export async function askForgiving<R extends Route>(
  route: R | Address<R>,
  sent: Sent<R> & Extra,
  isEmpty: (answer: Answer<R>) => boolean,
): Promise<Answer<R> & Alike> {
  const answer = (await ask<R>(route, sent)) as Answer<R> & Alike
  const { busca, texto = busca }: Searching = (sent.query as object | undefined) ?? {}
  if (!texto || !/\p{L}/u.test(texto) || !isEmpty(answer)) return answer
  const near = await ask<R>(route, asking(sent, { parecidos: '1' }))
  return isEmpty(near) ? answer : (Object.assign(near as object, { alike: texto.trim() }) as typeof answer)
}

/** The same call with more in its query. */
export function asking<S extends { query?: object | undefined }>(sent: S, more: object): S {
  return { ...sent, query: { ...sent.query, ...more } }
}

/** Like useRead with `keep`, for a search that forgives a misspelling. */
export function useForgivingSearch<R extends Route>(
  route: R | Address<R>,
  sent: Sent<R>,
  isEmpty: (answer: Answer<R>) => boolean,
  enabled = true,
) {
  return useQuery<Answer<R> & Alike>({
    queryKey: [...readKey(route, sent), 'near'],
    queryFn: ({ signal }) => askForgiving(route, { ...sent, signal }, isEmpty),
    placeholderData: keepPreviousData,
    enabled: enabled && mayRead(route),
  })
}
