import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { lerSaude } from '#contract/configuracoes.ts'

const LOOK_EVERY_MS = 250
const LOOK_WITHIN_MS = 2_000

type Behind = { address: string; healthy: boolean }

/**
 * A load balancer like nginx or HAProxy: sends calls in turn, over kept connections, to servers whose last health check passed.
 * Retries nothing: when a server breaks a call off, the caller's connection breaks.
 */
export async function openBalancer(addresses: readonly string[]) {
  const servers: Behind[] = addresses.map(address => ({ address, healthy: false }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const balancer = createServer((incoming, outgoing) => {
    const healthy = servers.filter(server => server.healthy)
    const chosen = healthy[turn++ % healthy.length]
    if (chosen) pass(chosen.address, agent, incoming, outgoing)
    else outgoing.destroy()
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')

  const ending = new AbortController()
  const looking = servers.map(async server => {
    while (!ending.signal.aborted) {
      server.healthy = await isHealthy(server.address)
      await pause(LOOK_EVERY_MS)
    }
  })
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    /** Resolves when the balancer sends calls to this server, or, with `healthy` false, no longer does and none is under way. */
    until: async (address: string, healthy: boolean) => {
      const server = servers.find(server => server.address === address)
      while (server?.healthy !== healthy) await pause(20)
    },
    close: async () => {
      ending.abort()
      await Promise.all(looking)
      balancer.closeAllConnections()
      balancer.close()
      agent.destroy()
    },
  }
}

function pass(address: string, agent: Agent, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url } = incoming
  const onward = request(address + url, { method, headers, agent }, reply => {
    outgoing.writeHead(reply.statusCode ?? 502, withoutConnection(reply.headers))
    reply.pipe(outgoing)
    reply.on('error', () => outgoing.destroy())
  })
  onward.on('error', () => outgoing.destroy())
  incoming.pipe(onward)
}

/** Drops hop-by-hop headers. */
function withoutConnection({ connection, 'keep-alive': _, ...headers }: IncomingMessage['headers']) {
  return headers
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    const reply = await fetch(address + lerSaude.url, { signal: AbortSignal.timeout(LOOK_WITHIN_MS) })
    await reply.arrayBuffer()
    return reply.status === 200
  } catch (error) {
    if (error instanceof TypeError || (error as Error).name === 'TimeoutError') return false
    throw error
  }
}
