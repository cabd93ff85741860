import type { Transport } from './call.ts'

/**
 * A transport that reports upload progress from 0 to 1. `fetch` can't: a streamed request body needs HTTP/2, which the
 * server does not speak without a proxy.
 */
export function uploading(onSent: (part: number) => void): Transport {
  return (address, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      const stop = () => request.abort()
      signal?.addEventListener('abort', stop)
      request.open(method, address)
      request.responseType = 'blob'
      for (const [name, value] of headers) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('the file could not be sent'))
      request.onabort = () => reject(signal?.reason)
      request.onloadend = () => signal?.removeEventListener('abort', stop)
      request.send(body)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  return new Response(request.response, { status: request.status, statusText: request.statusText, headers })
}
