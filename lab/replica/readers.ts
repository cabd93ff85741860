import assert from 'node:assert/strict'
import { entrar } from '#contract/autenticacao.ts'
import { somarDias } from '#contract/dias.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import { fetchCall } from '../../test/server-process.ts'
import { newShelf, PRECO } from '../standby/buyers.ts'

export type Counts = { reports: number; failed: number; writes: number; stale: number }
type Load = { addresses: readonly string[]; token: string; hoje: string; signal: AbortSignal; counts: Counts }

export async function signIn(address: string, email: string, senha: string): Promise<string> {
  const reply = await fetchCall(address, entrar, { body: { email, senha } })
  return reply?.body.token ?? assert.fail('No session')
}

/** Reads reports as administrators do, each from the next server in turn. */
export async function readReports({ addresses, token, hoje, signal, counts }: Load): Promise<void> {
  const dias = { dataInicial: somarDias(hoje, -30), dataFinal: hoje }
  const query = new URLSearchParams(dias)
  const paths = [
    `/api/relatorios/vendas/por/produto?${query}`,
    `/api/pedidos/relatorio/datas/${dias.dataInicial}/to/${dias.dataFinal}`,
    `/api/relatorios/fornecimento/arquivo?${query}`,
    '/api/painel',
  ]
  for (let i = 0; !signal.aborted; i++) {
    const reply = await fetch(`${addresses[i % addresses.length]}${paths[i % paths.length]}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    await reply.arrayBuffer()
    counts.reports++
    if (reply.status !== 200) counts.failed++
  }
}

/** Confirms an order, reads the report, cancels, reads again: each time from the other server. */
export async function writeAndLook(number: number, { addresses, token, hoje, signal, counts }: Load): Promise<void> {
  const dataEntrega = somarDias(hoje, 3)
  const { clienteId, ...linha } = await newShelf(addresses[0] ?? '', token, number)
  let asked = 0
  const call: typeof fetchCall = (_, route, given) =>
    fetchCall(addresses[asked++ % addresses.length] ?? '', route, { token, ...given })
  const sold = async (expected: number) => {
    const body = { clienteId, dataInicial: dataEntrega, dataFinal: dataEntrega }
    const reply = await call('', relatorioDeVendas, { body })
    counts.reports++
    if (reply?.status !== 200) counts.failed++
    else if (reply.body.totais.valorTotal !== expected) counts.stale++
  }
  const write: typeof fetchCall = async (_, route, given) => {
    const reply = await call('', route, given)
    counts.writes++
    if (!reply || reply.status >= 300) counts.failed++
    return reply
  }
  while (!signal.aborted) {
    const created = await write('', criarPedido, { body: { clienteId } })
    const id = created?.body.pedidos[0]?.id ?? assert.fail('No order')
    const body = { ...linha, precoVenda: PRECO, quantidade: 2 }
    await write('', adicionarItem, { params: { pedidoId: id }, body })
    await write('', confirmarPedido, { params: { id }, body: { dataEntrega } })
    await sold(2 * PRECO)
    await write('', cancelarPedido, { params: { id } })
    await sold(0)
  }
}
