import type { Page } from '@playwright/test'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { proximosDias } from '#contract/entrega.ts'
import type { Cozinha } from './cozinha.ts'

/** Confirms and packs one order per day, in sequence because a client has at most one open order; returns their ids. */
export async function confirmados({ confirmado, separar }: Cozinha, dias: readonly string[]) {
  const ids: number[] = []
  for (const dia of dias) ids.push((await confirmado(1, dia)).id)
  for (const id of ids) await separar(id)
  return ids
}

/**
 * Sets the page's clock to the kitchen's next delivery day and returns it with the two that follow. Never the real today,
 * which midnight could end during the journey, and never a holiday.
 */
export async function emDiaDeEntrega(page: Page, { admin, clienteId }: Cozinha) {
  const { regras } = await admin(lerRegrasDeEntrega, { params: { id: clienteId } })
  const [hoje = '', amanha = '', depois = ''] = proximosDias(regras, true, 4).filter(dia => dia > regras.hoje)
  await page.clock.setSystemTime(`${hoje}T15:00:00Z`)
  return { hoje, amanha, depois }
}
