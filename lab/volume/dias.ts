import { type DiaTexto, diaDaSemana, somarDias } from '#contract/dias.ts'
import { DIAS_ENTREGA, podeEntregar } from '../../seed/calendario.ts'
import { SEGMENTOS } from '../../seed/segmentos.ts'

const DIAS_A_FRENTE = 3
const CRESCIMENTO_POR_ANO = 0.12
/** One client in this many has an open order. */
const COM_PEDIDO_ABERTO = 20
/** Monday to Sunday. */
const PESO_DO_DIA = [1.2, 1.5, 1, 1.4, 1.7, 0.5, 0]

type Size = { orders: number; newest: number; clients: number; years: number; hoje: DiaTexto }
/** Numbers of the orders for one delivery day: 0 is the newest of all, `ate` is exclusive. */
export type Entregas = { dia: DiaTexto; de: number; ate: number }

export const abertosDe = ({ clients, newest }: Pick<Size, 'clients' | 'newest'>): number =>
  Math.min(newest, Math.ceil(clients / COM_PEDIDO_ABERTO))

/** Delivery days from the newest backwards. An order depends only on its number, so `newest` cuts off the past without changing the rest. */
export function entregasPorDia({ orders, newest, clients, years, hoje }: Size): Entregas[] {
  const dias = Array.from({ length: years * 365 }, (_, i) => somarDias(hoje, DIAS_A_FRENTE - i))
    .filter(dia => podeEntregar(dia, DIAS_ENTREGA))
    .map(dia => ({ dia, peso: pesoDe(dia, hoje) }))
  const total = dias.reduce((soma, { peso }) => soma + peso, 0)
  const abertos = abertosDe({ clients, newest })
  let soma = 0
  let de = abertos
  const entregas = dias.map(({ dia, peso }) => {
    soma += peso
    const ate = Math.min(newest, abertos + Math.round(((orders - abertos) * soma) / total))
    const entrega = { dia, de, ate }
    de = ate
    return entrega
  })
  return entregas.filter(({ de, ate }) => de < ate)
}

function pesoDe(dia: DiaTexto, hoje: DiaTexto): number {
  const anosAtras = (Date.parse(hoje) - Date.parse(dia)) / (365 * 86_400_000)
  const mes = SEGMENTOS.restaurante.meses[Number(dia.slice(5, 7)) - 1] ?? 1
  return ((PESO_DO_DIA[diaDaSemana(dia) - 1] ?? 1) * mes) / (1 + CRESCIMENTO_POR_ANO) ** anosAtras
}
