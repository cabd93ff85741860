import { aindaPodeCancelar } from '#contract/entrega.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { type Acao, pode } from '../../pedido/pode.ts'
import { type Prazo, prazoParaCancelar } from '../prazo.ts'

/** Whether something can be changed, and its deadline or the reason why not. */
export type Possibilidade = { pode: boolean; texto: string }

type Visto = Pick<Pedido, 'status' | 'dataEntrega' | 'aguardaAprovacao'>

/** `aprova`: the user approves this order. What such a user writes on a waiting order sends it back (devolvido.tsx). */
export function possibilidades({ status, dataEntrega, aguardaAprovacao }: Visto, prazo: Prazo, aprova = false) {
  const espera = aguardaAprovacao === 1
  const diz = (acao: Acao, sim: string, nao = PASSOU[status]): Possibilidade =>
    pode(acao, status) ? { pode: true, texto: sim } : { pode: false, texto: nao }
  // The text names that delivery, because another day would have another deadline.
  const noPrazo = (possibilidade: Possibilidade): Possibilidade => {
    if (!possibilidade.pode || status !== 'Confirmado' || !dataEntrega) return possibilidade
    const ate = prazoParaCancelar(dataEntrega, prazo)
    return aindaPodeCancelar(dataEntrega, prazo)
      ? { pode: true, texto: `Até ${ate}.` }
      : { pode: false, texto: `Para esta entrega, era até ${ate}. Fale com o fornecedor.` }
  }
  const semDia = espera ? 'Para outro dia, confirme de novo na estante.' : 'É escolhido quando você confirma.'
  const mudarItens = espera
    ? 'Se mudarem, o pedido deixa de esperar aprovação, e é preciso pedi-la de novo.'
    : 'A qualquer momento antes de confirmar.'
  return {
    itens: noPrazo(diz('mudarItens', mudarItens)),
    entrega: noPrazo(diz('alterarEntrega', '', status === 'Aberto' ? semDia : undefined)),
    observacao:
      espera && aprova
        ? { pode: false, texto: 'Depois de aprovar. Para pedir mudanças, use “Devolver”.' }
        : diz('observar', 'Até o fornecedor entregar.'),
    cancelamento: noPrazo(diz('cancelar', 'A qualquer momento antes de confirmar.')),
  }
}

const PASSOU: Record<Status, string> = {
  Aberto: 'O pedido ainda não foi confirmado.',
  Confirmado: 'O pedido já foi confirmado.',
  Entregue: 'O pedido já foi entregue.',
  Finalizado: 'O pedido já foi entregue e finalizado.',
  Cancelado: 'O pedido foi cancelado.',
}
