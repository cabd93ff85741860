import type { Page } from '@playwright/test'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Cozinha } from './cozinha.ts'

/** An order for each of these days, one after the other: a client has one that is open. */
export async function confirmados({ admin, clienteId, produtos: [produto] }: Cozinha, dias: readonly string[]) {
  const { estantes } = await admin(listarEstantesDoCliente, { params: { id: clienteId } })
  const ids: number[] = []
  for (const dataEntrega of dias) {
    const id = (await admin(criarPedido, { body: { clienteId } })).pedidos[0]?.id ?? 0
    const linha = { estanteId: estantes[0]?.id ?? 0, produtoId: produto?.id ?? 0, precoVenda: produto?.precoVenda ?? 0 }
    await admin(adicionarItem, { params: { pedidoId: id }, body: { ...linha, quantidade: 20 } })
    await admin(confirmarPedido, { params: { id }, body: { dataEntrega } })
    ids.push(id)
  }
  return ids
}

/**
 * Days on which that kitchen is delivered to, one after the other, the first of them the page's today: no holiday is among
 * them, nor the day that ends with a midnight of this journey.
 */
export async function emDiaDeEntrega(page: Page, { admin, clienteId }: Cozinha) {
  const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const [hoje = '', amanha = '', depois = ''] = proximosDias(regras, true, 4).filter(dia => dia > regras.hoje)
  await page.clock.setSystemTime(`${hoje}T15:00:00Z`)
  return { hoje, amanha, depois }
}
