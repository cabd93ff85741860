import { faltouEmPalavras } from '#contract/faltou.ts'
import type { Faltou, PedidoFixo } from '#contract/pedidos-fixos.ts'
import { SEMANA, showWeekday } from '../../ui/moment.ts'

/** When the list next becomes an order. */
export function proximaEmPalavras({ diasSemana, pausadoAte, proximaEntrega }: PedidoFixo, hoje: string): string {
  const dias = diasSemana.map(dia => SEMANA[dia - 1]).join(', ')
  if (pausadoAte && pausadoAte > hoje && !proximaEntrega) return `${dias} · pausado até ${showWeekday(pausadoAte)}`
  return `${dias} · ${proximaEntrega ? `próxima entrega ${showWeekday(proximaEntrega)}` : 'sem entrega nos próximos 7 dias'}`
}

/** The outcome of the last run; null before the first. */
export function ultimoEmPalavras({ ultimo }: PedidoFixo): string | null {
  if (!ultimo) return null
  const entrega = `Entrega de ${showWeekday(ultimo.dia)}`
  if (ultimo.situacao === 'esperando')
    return `${entrega}: ainda sem pedido, porque o nº\u00a0${ultimo.pedidoId} está aberto. Assim que ele for confirmado ou cancelado, este é feito.`
  const falta = ultimo.faltaram.map(faltouEmPalavras).join('; ')
  if (ultimo.situacao === 'nada') return `${entrega}: sem pedido, nada da lista pode ser pedido agora. ${falta}.`
  const porque = ultimo.naoConfirmou ? ` Não se confirmou sozinho: ${ultimo.naoConfirmou}.` : ''
  return `${entrega}: pedido nº\u00a0${ultimo.pedidoId}${falta ? `, incompleto. ${falta}` : ', com tudo'}.${porque}`
}

/** What a standing order wrote into its order's history. */
export function doFixo(depois: Record<string, unknown> | null): { titulo: string; detalhes: string[] } {
  const { nome, dataEntrega: dia, faltaram } = depois ?? {}
  return {
    titulo: `Feito do pedido fixo ${nome}${typeof dia === 'string' ? `, para ${showWeekday(dia)}` : ''}`,
    detalhes: Array.isArray(faltaram) ? (faltaram as Faltou[]).map(faltouEmPalavras) : [],
  }
}
