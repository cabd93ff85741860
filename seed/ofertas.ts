import { somarDias } from '#contract/dias.ts'
import { CLIENTES } from './clientes.ts'
import { type EstanteDemo, type OfertaDemo, quantidadePor } from './estantes.ts'
import type { Random } from './random.ts'
import { SEGMENTOS } from './segmentos.ts'

/** Positions in the assortment of the demonstration's client, so that its shelf shows every state. */
const ESGOTADOS = [9, 33]
const QUASE_ESGOTADOS = [5, 18, 27, 44, 58, 71]
const DIAS_NA_LISTA = 62
const FOLGA = 12

export type OfertaGravada = OfertaDemo & { quantidade: number }

/** Whether the shelf's period ended so long ago that the provider has deactivated it. */
export const guardada = (estante: EstanteDemo, hoje: string): boolean =>
  estante.mes.validaAte < somarDias(hoje, -DIAS_NA_LISTA)

/** The products that a shelf offers, given its orders. A shelf that was put away keeps only ordered products. */
export function ofertasDe(random: Random, estante: EstanteDemo, hoje: string): OfertaGravada[] {
  const aberta = estante.mes.validaAte >= hoje
  return estante.ofertas
    .map((oferta, posicao) => ({
      ...oferta,
      quantidade: oferta.reservada + (aberta ? livre(random, estante, oferta, posicao) : sobra(random, oferta)),
    }))
    .filter(({ pedida }) => pedida || !guardada(estante, hoje))
}

function livre(random: Random, { cliente }: EstanteDemo, oferta: OfertaDemo, posicao: number): number {
  const sorte = random.next()
  const demonstracao = cliente === 0
  if (demonstracao ? ESGOTADOS.includes(posicao) : sorte < 0.03) return 0
  if (demonstracao ? QUASE_ESGOTADOS.includes(posicao) : sorte < 0.08) return random.int(1, 3)
  const { porLinha } = SEGMENTOS[CLIENTES[cliente]?.[1] ?? 'restaurante']
  return Math.ceil(quantidadePor(porLinha * FOLGA * random.around(0.4), oferta))
}

const sobra = (random: Random, { reservada }: OfertaDemo): number => Math.ceil(reservada * 0.3 * random.next())
