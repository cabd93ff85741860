import { type DiaTexto, somarDias } from '#contract/dias.ts'
import { DIAS_ENTREGA, podeEntregar } from './calendario.ts'
import type { EstanteDemo } from './estantes.ts'
import { type ItemDemo, itensDe, totalDe } from './itens.ts'
import { hora, type Passos, passosDe } from './passos.ts'
import type { Random } from './random.ts'

export type PedidoDemo = Passos & { estante: EstanteDemo; itens: ItemDemo[]; valorTotal: number }

const COM_PEDIDO_ABERTO = [4, 7, 12, 18, 31]

/** The demonstration's client: an order delivered within the past days, to repeat, and one that is on its way. */
export function pedidosDaDemonstracao(random: Random, estantes: readonly EstanteDemo[], hoje: DiaTexto): PedidoDemo[] {
  const passada = primeiroDia(hoje, -1)
  const futura = primeiroDia(hoje, 2)
  const ontem = somarDias(hoje, -1)
  return [pedido(somarDias(passada, -1), passada, 24), pedido(ontem, futura, 17)]

  function pedido(dia: DiaTexto, entrega: DiaTexto, linhas: number): PedidoDemo {
    const estante = estanteDe(estantes, 0, entrega <= hoje ? entrega : hoje)
    const itens = itensDe(random, estante, linhas)
    let passos = passosDe(random, dia, entrega, hoje)
    while (passos.status === 'Cancelado') passos = passosDe(random, dia, entrega, hoje)
    return { estante, itens, valorTotal: totalDe(itens), ...passos }
  }
}

/** Orders that buyers are still filling. They expire after `hoje`, also where the demonstration is loaded late in the day. */
export function pedidosEmAberto(random: Random, estantes: readonly EstanteDemo[], hoje: DiaTexto): PedidoDemo[] {
  return COM_PEDIDO_ABERTO.map(cliente => {
    const estante = estanteDe(estantes, cliente, hoje)
    const itens = itensDe(random, estante, random.int(3, 9))
    return {
      estante,
      itens,
      valorTotal: totalDe(itens),
      status: 'Aberto',
      criacao: `${somarDias(hoje, -1)}T${hora(random, 18, 23)}`,
      expira: `${somarDias(hoje, 1)}T${hora(random, 1, 20)}`,
      confirmacao: null,
      entregue: null,
      finalizacao: null,
      cancelamento: null,
      entrega: null,
      observacao: '',
      empresa: null,
    }
  })
}

/** The nearest delivery day, starting `dias` from `hoje` and going further away from it. */
function primeiroDia(hoje: DiaTexto, dias: number): DiaTexto {
  let dia = somarDias(hoje, dias)
  while (!podeEntregar(dia, DIAS_ENTREGA)) dia = somarDias(dia, Math.sign(dias))
  return dia
}

function estanteDe(estantes: readonly EstanteDemo[], cliente: number, dia: DiaTexto): EstanteDemo {
  const estante = estantes.find(({ cliente: dono, mes }) => dono === cliente && dia.startsWith(prefixo(mes)))
  if (!estante) throw new Error(`The demonstration has no shelf for client ${cliente} on ${dia}`)
  return estante
}

const prefixo = ({ ano, mes }: EstanteDemo['mes']): string => `${ano}-${String(mes).padStart(2, '0')}`
