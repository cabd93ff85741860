import { aindaPodeCancelar, limiteParaCancelar, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { quemPodeAprovar } from '../pedido/pode.ts'
import { showWeekday, showWhen } from '../ui/moment.ts'

export type Prazo = Pick<RegrasDeEntrega, 'hoje' | 'hora' | 'horarioCorte'>

/** The deadline for moving the day or cancelling, to read after "até": `dom 22/11 às 18:00`, `o fim de dom 22/11`. */
export function prazoParaCancelar(dataEntrega: string, { horarioCorte }: Pick<Prazo, 'horarioCorte'>): string {
  const { dia, hora } = limiteParaCancelar(dataEntrega, horarioCorte)
  return hora === '24:00' ? `o fim de ${showWeekday(dia)}` : `${showWeekday(dia)} às ${hora}`
}

/** What the client must or can still do with an order, and until when; null if nothing. */
export function aindaAte(
  { status, dataEntrega, expiraEm, aprovacao }: Pick<Pedido, 'status' | 'dataEntrega' | 'expiraEm' | 'aprovacao'>,
  prazo: Prazo,
) {
  if (aprovacao)
    return `${aprovacao.pedidaPor} pediu aprovação; pode aprovar: ${quemPodeAprovar(aprovacao, 'o fornecedor')}`
  if (status === 'Aberto') return expiraEm ? `confirme até ${showWhen(expiraEm, prazo.hoje)}` : 'falta confirmar'
  if (status !== 'Confirmado' || !dataEntrega) return null
  return aindaPodeCancelar(dataEntrega, prazo)
    ? `dá para mudar ou cancelar até ${prazoParaCancelar(dataEntrega, prazo)}`
    : 'não dá mais para mudar nem cancelar'
}
