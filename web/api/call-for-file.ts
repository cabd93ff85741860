import type { Route } from '#contract/route.ts'
import type { Failure } from '../ui/failure.ts'
import { type Address, type Extra, type Sent, send } from './call.ts'

/** A file returned by a call, to be saved under `nome`; see ui/save-file.ts. */
export type Saved = { nome: string; blob: Blob }

/** A call that returns a file. Fails as `call` does. */
export function callForFile<R extends Route>(
  route: R | Address<R>,
  sent: Sent<R> & Extra,
): Promise<{ data: Saved; errors: undefined } | { data: undefined; errors: Failure }> {
  return send(route, sent, async response => {
    const [, nome] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
    return { nome: decodeURIComponent(nome ?? 'arquivo'), blob: await response.blob() }
  })
}
