import { type DiaTexto, diaDaSemana, somarDias } from '#contract/dias.ts'
import { DIAS_ENTREGA, diasDeEntrega } from './calendario.ts'
import type { EstanteDemo } from './estantes.ts'
import { crescimento, habitoDe, itensDe, totalDe } from './itens.ts'
import { passosDe } from './passos.ts'
import { type PedidoDemo, pedidosDaDemonstracao, pedidosEmAberto } from './pedidos-de-hoje.ts'
import type { Random } from './random.ts'

const DIAS_A_FRENTE = 3
const A_MAIS_AMANHA = 0.25
/** Relative likelihood of a delivery on each weekday, Monday to Sunday. */
const PESO_DO_DIA = [1.2, 1.5, 1, 1.4, 1.7, 0.5, 0]

/** Every order up to the coming days, oldest first; the shelves' `reservada` grows along. */
export function pedidosAte(random: Random, estantes: readonly EstanteDemo[], hoje: DiaTexto): PedidoDemo[] {
  const usuais = estantes.flatMap(estante =>
    entregasDe(random, estante, hoje).map(entrega => pedidoPara(random, estante, entrega, hoje)),
  )
  const todos = [
    ...usuais,
    ...pedidosDaDemonstracao(random, estantes, hoje),
    ...pedidosEmAberto(random, estantes, hoje),
  ]
  for (const { status, itens } of todos)
    for (const { oferta, quantidade } of itens) {
      oferta.pedida = true
      if (status !== 'Cancelado') oferta.reservada += quantidade
    }
  return todos.sort((a, b) => (a.criacao < b.criacao ? -1 : a.criacao > b.criacao ? 1 : 0))
}

/** The days of one client's deliveries in the shelf's month, none further ahead than buyers order. */
function entregasDe(random: Random, { cliente, mes }: EstanteDemo, hoje: DiaTexto): DiaTexto[] {
  const { pedidosPorMes, meses, diasEntrega } = habitoDe(cliente)
  const ritmo = pedidosPorMes * (meses[mes.mes - 1] ?? 1) * crescimento(mes)
  const dias = diasDeEntrega(mes, diasEntrega ?? DIAS_ENTREGA)
  const quantos = Math.max(1, Math.round(ritmo * random.around(0.25)))
  const limite = somarDias(hoje, cliente === 0 ? -8 : DIAS_A_FRENTE)
  const amanha = somarDias(hoje, 1)
  const usuais = random.sample(dias, quantos, dia => PESO_DO_DIA[diaDaSemana(dia) - 1] ?? 1)
  const aMais = dias.includes(amanha) && !usuais.includes(amanha) && random.chance(A_MAIS_AMANHA) ? [amanha] : []
  return [...usuais, ...aMais].filter(dia => dia <= limite && dia > '2023-01-03').sort()
}

function pedidoPara(random: Random, estante: EstanteDemo, entrega: DiaTexto, hoje: DiaTexto): PedidoDemo {
  const ontem = somarDias(hoje, -1)
  let dia = somarDias(entrega, -random.pick([1, 1, 1, 2, 2, 3]))
  if (dia > ontem) dia = ontem
  const { linhas } = habitoDe(estante.cliente)
  const extra = estante.cliente === 0 ? 10 : 0
  const itens = itensDe(random, estante, random.int(linhas[0] + extra / 2, linhas[1] + extra))
  return {
    estante,
    itens,
    valorTotal: totalDe(itens),
    ...passosDe(random, dia, entrega, hoje),
  }
}
