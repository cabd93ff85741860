import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import type { Configuracoes } from '#contract/configuracoes.ts'
import type { Pix } from '#contract/pix.ts'

export type Recebedor = Pick<Configuracoes, 'pixChave' | 'pixNome' | 'pixCidade'>

/** The static BR Code; undefined where the provider has no key, or there is nothing to pay. */
export function codigoPix({ pixChave, pixNome, pixCidade }: Recebedor, pagar: Omit<Pix, 'codigo'>): Pix | undefined {
  if (pixChave === '' || pagar.valor <= 0) return undefined
  const codigo = generatePixPayload({
    key: pixChave,
    merchantName: pixNome,
    merchantCity: pixCidade,
    amount: pagar.valor,
    txid: pagar.identificador,
  })
  return codigo === null ? undefined : { codigo, ...pagar }
}

export const doPedido = (id: number): string => `PED${id}`
export const doCliente = (id: number): string => `CLI${id}`
