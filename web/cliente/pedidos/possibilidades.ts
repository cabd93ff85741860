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
  return {
    itens: noPrazo(
      porStatus(
        'mudarItens',
        status,
        espera
          ? 'Se mudarem, o pedido deixa de esperar aprovação, e é preciso pedi-la de novo.'
          : 'A qualquer momento antes de confirmar.',
      ),
      { status, dataEntrega },
      prazo,
    ),
    entrega: noPrazo(
      porStatus('alterarEntrega', status, '', {
        Aberto: espera ? 'Para outro dia, confirme de novo na estante.' : 'É escolhido quando você confirma.',
      }),
      { status, dataEntrega },
      prazo,
    ),
    observacao:
      espera && aprova
        ? { pode: false, texto: 'Depois de aprovar. Para pedir mudanças, use “Devolver”.' }
        : porStatus('observar', status, 'Até o fornecedor entregar.'),
    cancelamento: noPrazo(
      porStatus('cancelar', status, 'A qualquer momento antes de confirmar.'),
      { status, dataEntrega },
      prazo,
    ),
  } satisfies Record<string, Possibilidade>
}

const PASSOU: Record<Status, string> = {
  Aberto: 'O pedido ainda não foi confirmado.',
  Confirmado: 'O pedido já foi confirmado.',
  Entregue: 'O pedido já foi entregue.',
  Finalizado: 'O pedido já foi entregue e finalizado.',
  Cancelado: 'O pedido foi cancelado.',
}

function porStatus(acao: Acao, status: Status, sim: string, nao: Partial<Record<Status, string>> = {}): Possibilidade {
  return pode(acao, status) ? { pode: true, texto: sim } : { pode: false, texto: nao[status] ?? PASSOU[status] }
}

/**
 * A client may cancel, or move the day, until the cut-off of the day before delivery. The text names that delivery,
 * because another day would have another deadline.
 */
function noPrazo(base: Possibilidade, { status, dataEntrega }: Visto, prazo: Prazo): Possibilidade {
  if (!base.pode || status !== 'Confirmado' || !dataEntrega) return base
  const ate = prazoParaCancelar(dataEntrega, prazo)
  return aindaPodeCancelar(dataEntrega, prazo)
    ? { pode: true, texto: `Até ${ate}.` }
    : { pode: false, texto: `Para esta entrega, era até ${ate}. Fale com o fornecedor.` }
}
