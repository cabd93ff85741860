import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Failure } from '../ui/failure.ts'
import { linhasMudadas, pedidoDaRecusa } from './da-recusa.ts'
import { diferencas } from './mudanca-de-linha.ts'

/** Explains a failed approval to a user who saw the lines `vistos`: what has changed in them, if that is the reason. */
export function naoAprovado(falha: Failure, vistos: readonly ItemPedido[]): Failure {
  if (falha.status === 422) return { ...falha, title: 'O pedido ainda não foi aprovado' }
  if (linhasMudadas(falha)) return { ...falha, detail: 'Nada foi aprovado.' }
  const agora = pedidoDaRecusa(falha)
  if (falha.status !== 409 || !agora) return falha
  const { itens, aguardaAprovacao } = agora
  const detail = aguardaAprovacao
    ? 'Nada foi aprovado. Confira o pedido como está agora, e aprove de novo.'
    : 'Nada foi aprovado: com a mudança, ele deixou de esperar aprovação.'
  const frases = [...diferencas(vistos, itens), detail].map(mensagem => ({ campo: null, mensagem }))
  return { ...falha, title: 'O pedido mudou enquanto você o via', detail, errors: frases }
}
