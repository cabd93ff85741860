import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { showWeekday } from '../../../ui/moment.ts'

/** How many letters of an observation are shown. */
const LIDAS = 80

/** How an order differs from the seen one: `valor de R$ 20,00 para R$ 30,00; entrega de seg 23/11 para ter 24/11`. */
export function oQueMudou(antes: Pedido, agora: Pedido): string {
  const partes = [
    antes.status !== agora.status && `está ${agora.status}`,
    antes.valorTotal !== agora.valorTotal && `valor de ${emReais(antes.valorTotal)} para ${emReais(agora.valorTotal)}`,
    antes.dataEntrega !== agora.dataEntrega && `entrega de ${dia(antes)} para ${dia(agora)}`,
    antes.empresa !== agora.empresa && `empresa de ${empresa(antes)} para ${empresa(agora)}`,
    antes.observacao !== agora.observacao && observacao(agora),
  ].filter(parte => parte !== false)
  // Only the lines are left: one was replaced by another of the same value, or changed and changed back.
  return partes.length > 0 ? partes.join('; ') : 'itens, com o mesmo valor'
}

const dia = ({ dataEntrega }: Pedido) => (dataEntrega ? showWeekday(dataEntrega) : 'nenhum dia')
const empresa = ({ empresa }: Pedido) => empresa ?? 'nenhuma'
const observacao = ({ observacao: texto }: Pedido) =>
  texto.length > LIDAS ? `observação “${texto.slice(0, LIDAS).trim()}…”` : `observação “${texto}”`
