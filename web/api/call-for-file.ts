import type { Route } from '#contract/route.ts'
import type { Failure } from '../ui/failure.ts'
import { type Address, type Extra, type Sent, send } from './call.ts'

/** A file returned by a call, to be saved under `nome`; see ui/save-file.ts. */
export type Saved = { nome: string; blob: Blob }

/** A call that returns a file and reports the bytes received so far. Fails as `call` does. */
export function callForFile<R extends Route>(
  route: R | Address<R>,
  sent: Sent<R> & Extra,
  onBytes?: (count: number) => void,
): Promise<{ data: Saved; errors: undefined } | { data: undefined; errors: Failure }> {
  return send(route, sent, async response => {
    const [, nome] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
    return { nome: decodeURIComponent(nome ?? 'arquivo'), blob: await counted(response, onBytes).blob() }
  })
}

function counted(response: Response, onBytes?: (count: number) => void): Response {
  if (!onBytes || !response.body) return response
  let count = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      count += chunk.length
      onBytes(count)
      out.enqueue(chunk)
    },
  })
  return new Response(response.body.pipeThrough(counter), { headers: response.headers })
}
