import { aindaPodeCancelar, limiteParaCancelar, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { quemPodeAprovar } from '../pedido/pode.ts'
import { showHour, showMoment, showWeekday } from '../ui/moment.ts'

export type Prazo = Pick<RegrasDeEntrega, 'hoje' | 'hora' | 'horarioCorte'>

/** The deadline for moving the day or cancelling, to read after "até": `dom 22/11 às 18:00`, `o fim de dom 22/11`. */
export function prazoParaCancelar(dataEntrega: string, { horarioCorte }: Pick<Prazo, 'horarioCorte'>): string {
  const { dia, hora } = limiteParaCancelar(dataEntrega, horarioCorte)
  return hora === '24:00' ? `o fim de ${showWeekday(dia)}` : `${showWeekday(dia)} às ${hora}`
}

/** An instant, to read after "até": `hoje às 14:30`, `sáb 21/11 às 14:30`. */
export function quando(instante: string, hoje: string): string {
  const [dia, mes, ano] = showMoment(instante).slice(0, 10).split('/')
  const texto = `${ano}-${mes}-${dia}`
  return `${texto === hoje ? 'hoje' : showWeekday(texto)} às ${showHour(instante)}`
}

/** What the client must or can still do with an order, and until when; null if nothing. */
export function aindaAte(
  { status, dataEntrega, expiraEm, aprovacao }: Pick<Pedido, 'status' | 'dataEntrega' | 'expiraEm' | 'aprovacao'>,
  prazo: Prazo,
) {
  if (aprovacao)
    return `${aprovacao.pedidaPor} pediu aprovação; pode aprovar: ${quemPodeAprovar(aprovacao, 'o fornecedor')}`
  if (status === 'Aberto') return expiraEm ? `confirme até ${quando(expiraEm, prazo.hoje)}` : 'falta confirmar'
  if (status !== 'Confirmado' || !dataEntrega) return null
  return aindaPodeCancelar(dataEntrega, prazo)
    ? `dá para mudar ou cancelar até ${prazoParaCancelar(dataEntrega, prazo)}`
    : 'não dá mais para mudar nem cancelar'
}
