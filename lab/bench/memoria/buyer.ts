import { PRECO } from '../pedidos/compradores.ts'
import type { Ask, Cozinha, Person } from './ask.ts'

/** Signs in; returns the token. */
export async function signIn(ask: Ask, { email, senha }: Person): Promise<string> {
  return JSON.parse(await ask('POST', '/api/autenticacao', { body: { email, senha } })).token
}

/** A buyer's session from sign-in to sign-out: shelf, order line by line, document. Two of three orders are cancelled. */
export async function buy(ask: Ask, cozinha: Cozinha, dataEntrega: string): Promise<void> {
  const { clienteId, estanteId, produtos } = cozinha
  const token = await signIn(ask, cozinha)
  const get = (path: string) => ask('GET', path, { token })
  await get(`/api/cliente/${clienteId}/estantes`)
  await get(`/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`)
  const { pedidos } = JSON.parse(await ask('POST', '/api/pedidos', { token, body: { clienteId } }))
  const id = pedidos[0].id
  for (const produtoId of produtos) {
    const body = { estanteId, produtoId, precoVenda: PRECO, quantidade: 1 }
    await ask('POST', `/api/pedido/${id}/adicionar`, { token, body })
  }
  await get(`/api/pedidos/${id}/produtos`)
  await get(`/api/pedidos/${id}/valorTotal`)
  await ask('PUT', `/api/pedidos/${id}/confirmar`, { token, body: { dataEntrega } })
  await ask.bytes(`/api/pedidos/${id}/pdf`, token)
  await get(`/api/pedidos/cliente/${clienteId}?limite=20`)
  await get(`/api/estantes/${estanteId}/produtos/preco-quantidade-pedido`)
  if (id % 3) await ask('PUT', `/api/pedidos/${id}/cancelar`, { token })
  await get(`/api/pedidos/${id}/historico`)
  await ask('DELETE', '/api/autenticacao', { token })
}
