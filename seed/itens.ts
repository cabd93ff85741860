import { somar, valorDaLinha } from '#contract/dinheiro.ts'
import type { Mes } from './calendario.ts'
import { CLIENTES } from './clientes.ts'
import { type EstanteDemo, type OfertaDemo, quantidadePor } from './estantes.ts'
import type { Random } from './random.ts'
import { type Habito, SEGMENTOS } from './segmentos.ts'

export const PEDIDO_MINIMO = 150
const CRESCIMENTO_POR_MES = 0.006

export type ItemDemo = { oferta: OfertaDemo; quantidade: number }

/** `linhas` different lines, the client's favourites likelier; at least the smallest order. */
export function itensDe(random: Random, { cliente, mes, ofertas }: EstanteDemo, linhas: number): ItemDemo[] {
  const porLinha = habitoDe(cliente).porLinha * crescimento(mes)
  let itens = random
    .sample(ofertas, linhas, (_, posicao) => 1 / (posicao + 8))
    .map(oferta => ({ oferta, quantidade: quantidadePor(porLinha * random.around(0.7), oferta) }))
  while (totalDe(itens) < PEDIDO_MINIMO) itens = itens.map(item => ({ ...item, quantidade: item.quantidade * 2 }))
  return itens
}

export const totalDe = (itens: readonly ItemDemo[]): number =>
  somar(itens.map(({ oferta, quantidade }) => valorDaLinha(oferta.precoVenda, quantidade)))

export const custoDe = (itens: readonly ItemDemo[]): number =>
  somar(itens.map(({ oferta, quantidade }) => valorDaLinha(oferta.precoCusto, quantidade)))

/** How the client buys. */
export const habitoDe = (cliente: number): Habito => SEGMENTOS[CLIENTES[cliente]?.[1] ?? 'restaurante']

/** Clients buy a little more every month: 1 in the first. */
export const crescimento = ({ indice }: Mes): number => 1 + CRESCIMENTO_POR_MES * indice
