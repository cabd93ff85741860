import type { Faltou, PedidoFixo } from '#contract/pedidos-fixos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { SEMANA, showWeekday } from '../../ui/moment.ts'

/** `Banana: entraram 3 kg, de 4 kg`, `Alho: esgotado`, `Alho: fora da estante`, `Alho: não entrou (mínimo por pedido: 6 kg)`. */
export function faltouEmPalavras({ nome, pedida, levou, unidadeMedida, naEstante, limite }: Faltou): string {
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida)
  const porque = limite ? ` (${LIMITES[limite.regra]} ${quanto(limite.quantidade)})` : ''
  if (levou > 0) return `${nome}: entraram ${quanto(levou)}, de ${quanto(pedida)}${porque}`
  if (limite) return `${nome}: não entrou${porque}`
  return `${nome}: ${naEstante ? 'esgotado' : 'fora da estante'}`
}

const LIMITES = { multiplo: 'só em múltiplos de', minimo: 'mínimo por pedido:', maximo: 'máximo por pedido:' }

/** The order that a list is made from, and its day: null where it has none that counts. */
export type Origem = { pedidoId: number; dia: string | null }

/** Which day still ahead needs no order of the list, because it has that one; null where there is none. */
export function comecoEmPalavras(origem: Origem | undefined, hoje: string): string | null {
  if (!origem?.dia || origem.dia < hoje) return null
  return `Começa depois da entrega de ${showWeekday(origem.dia)}, que já tem o pedido nº\u00a0${origem.pedidoId}.`
}

/** When the list becomes an order again. */
export function proximaEmPalavras({ diasSemana, pausadoAte, proximaEntrega }: PedidoFixo, hoje: string): string {
  const dias = diasSemana.map(dia => SEMANA[dia - 1]).join(', ')
  if (pausadoAte && pausadoAte > hoje && !proximaEntrega) return `${dias} · pausado até ${showWeekday(pausadoAte)}`
  return `${dias} · ${proximaEntrega ? `próxima entrega ${showWeekday(proximaEntrega)}` : 'sem entrega nos próximos 7 dias'}`
}

/** What came of it the last time; null where it was not due yet. */
export function ultimoEmPalavras({ ultimo }: PedidoFixo): string | null {
  if (!ultimo) return null
  const entrega = `Entrega de ${showWeekday(ultimo.dia)}`
  if (ultimo.situacao === 'esperando')
    return `${entrega}: ainda sem pedido, porque o nº\u00a0${ultimo.pedidoId} está aberto. Assim que ele for confirmado ou cancelado, este é feito.`
  const falta = ultimo.faltaram.map(faltouEmPalavras).join('; ')
  if (ultimo.situacao === 'nada') return `${entrega}: sem pedido, nada da lista pode ser pedido agora. ${falta}.`
  return `${entrega}: pedido nº\u00a0${ultimo.pedidoId}${falta ? `, incompleto. ${falta}` : ', com tudo'}.`
}

/** What a standing order wrote into the story of its order. */
export function doFixo(depois: Record<string, unknown> | null): { titulo: string; detalhes: string[] } {
  const { nome, dataEntrega: dia, faltaram } = depois ?? {}
  return {
    titulo: `Feito do pedido fixo ${nome}${typeof dia === 'string' ? `, para ${showWeekday(dia)}` : ''}`,
    detalhes: Array.isArray(faltaram) ? (faltaram as Faltou[]).map(faltouEmPalavras) : [],
  }
}
