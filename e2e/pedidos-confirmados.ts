import type { Page } from '@playwright/test'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import type { Cozinha } from './cozinha.ts'

/** An order for each of these days, one after the other: a client has one that is open. */
export async function confirmados({ confirmado }: Cozinha, dias: readonly string[]) {
  const ids: number[] = []
  for (const dia of dias) ids.push((await confirmado(1, dia)).id)
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
