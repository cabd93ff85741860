import { contar, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import type { Recusado } from '#contract/pedidos-em-lote.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { todayHere } from '../../../ui/moment.ts'

/** The steps that can be taken for many orders together. */
export type Passo = 'entregar' | 'finalizar' | 'empresa'

export function cabem(passo: Passo, pedidos: readonly Pedido[]): Pedido[] {
  const de: readonly Status[] = statusPermitidos[passo === 'empresa' ? 'atribuirEmpresa' : passo]
  return pedidos.filter(({ status }) => de.includes(status))
}

/** `1 pedido`, `13 pedidos`. */
export const pedidosEm = (n: number): string => contar(n, 'pedido', 'pedidos')

/** The result of a step, for the toast. */
const FEITO: Record<Passo, (n: number) => string> = {
  entregar: n => contar(n, 'pedido entregue', 'pedidos entregues'),
  finalizar: n => contar(n, 'pedido finalizado', 'pedidos finalizados'),
  empresa: n => `Empresa atribuída a ${pedidosEm(n)}`,
}

/**
 * What the user is asked before a step that can't be undone, with what may not have been meant. `comEmpresas`: the
 * provider has companies of its own to choose from.
 */
export function pergunta(passo: 'entregar' | 'finalizar', pedidos: readonly Pedido[], comEmpresas = false) {
  const hoje = todayHere()
  const depois = pedidos.filter(({ dataEntrega }) => dataEntrega !== null && dataEntrega > hoje).length
  const sem = comEmpresas ? pedidos.filter(({ empresa }) => empresa === null).length : 0
  const ressalva =
    passo === 'entregar'
      ? depois > 0 && `${emNumero(depois)} com entrega marcada para depois de hoje`
      : sem > 0 && `${emNumero(sem)} sem empresa`
  const quais = pedidos.length === 1 ? `o pedido ${pedidos[0]?.id}` : pedidosEm(pedidos.length)
  const action = `${passo === 'entregar' ? 'Entregar' : 'Finalizar'} ${quais}`
  const valor = emReais(somar(pedidos.map(({ valorTotal }) => valorTotal)))
  const text = `${[valor, ressalva].filter(Boolean).join(', ')}. ${DEPOIS[passo]}`
  return { title: `${action}?`, text, action }
}

const DEPOIS = {
  entregar: 'Não dá para desfazer: um pedido entregue não pode ser cancelado, e os itens e a data não mudam mais.',
  finalizar: 'Não dá para desfazer: num pedido finalizado nada mais muda.',
}

/** Why an order was left as it is: 'está Cancelado'. */
function porQueNao({ status, falta, naoSeparado, atual }: Recusado): string {
  if (falta) return `não há tanto no estoque de ${falta}`
  if (naoSeparado !== undefined) return 'não foi separado por inteiro'
  if (atual) return 'mudou depois de escolhido'
  return status ? `está ${status}` : 'não existe mais'
}

/** `1 pedido entregue; de fora: pedido 7 está Cancelado, pedido 9 não existe mais`. */
export function resultado(passo: Passo, feitos: number, recusados: readonly Recusado[]): string {
  const dito = feitos > 0 ? FEITO[passo](feitos) : 'Nada foi feito'
  if (recusados.length === 0) return dito
  const porques = recusados.slice(0, 3).map(recusado => `pedido ${recusado.id} ${porQueNao(recusado)}`)
  const resto = recusados.length - porques.length
  return `${dito}; de fora: ${porques.join(', ')}${resto > 0 ? ` e mais ${emNumero(resto)}` : ''}`
}
