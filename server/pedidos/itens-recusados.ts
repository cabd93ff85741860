import { emNumero, emReais } from '#contract/dinheiro.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { conflict, invalid, type UserError } from '../errors.ts'
import type { Critica, Motivo } from './itens-mudanca.sql.ts'

/** What the call sends: one line, a line's old and new quantity, or all the lines of an order. */
export type Sent = 'linha' | 'mudança' | 'lista'
type Words = { status: 422 | 409; campo: string; mensagem: (critica: Critica) => string }

/** "Só restam 3 kg de Banana", or what is left beside what the order holds already. */
function tooLittle({ nome, disponivel, quantidade, unidadeMedida }: Critica): string {
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida ?? 'UN')
  if (!quantidade && !disponivel) return `${nome} está esgotado`
  if (!quantidade) return `Só restam ${quanto(disponivel ?? 0)} de ${nome}`
  const noPedido = `${quanto(quantidade)} que já estão no pedido`
  return disponivel
    ? `Só restam mais ${quanto(disponivel)} de ${nome}, além de ${noPedido}`
    : `Não há mais ${nome} além de ${noPedido}`
}

/** What each reason means to the buyer, and which field it concerns. */
const MEANINGS: Record<NonNullable<Motivo>, Words> = {
  fora: { status: 422, campo: 'produtoId', mensagem: () => 'Este produto não está nesta estante' },
  outra: {
    status: 422,
    campo: 'produtoId',
    mensagem: () => 'Este item do pedido é de outro produto ou de outra estante',
  },
  decimais: {
    status: 422,
    campo: 'quantidade',
    mensagem: ({ nome, unidadeMedida }) =>
      `${nome} é vendido por ${NOME_DA_UNIDADE[unidadeMedida ?? 'UN']}: use uma quantidade inteira`,
  },
  fechada: {
    status: 409,
    campo: 'estanteId',
    mensagem: ({ nome }) => `A estante de ${nome} não está aberta para pedidos`,
  },
  inativo: { status: 409, campo: 'produtoId', mensagem: ({ nome }) => `${nome} não está mais disponível` },
  mudou: {
    status: 409,
    campo: 'quantidade',
    mensagem: ({ nome, quantidade }) => `A quantidade de ${nome} no pedido agora é ${emNumero(quantidade)}`,
  },
  preco: {
    status: 409,
    campo: 'precoVenda',
    mensagem: ({ nome, precoVenda }) => `O preço de ${nome} agora é ${emReais(precoVenda ?? 0)}`,
  },
  pouco: {
    status: 409,
    campo: 'quantidade',
    mensagem: tooLittle,
  },
  ultima: {
    status: 409,
    campo: 'quantidade',
    mensagem: () => 'É o último item de um pedido confirmado: cancele o pedido',
  },
}

/**
 * The refusal with this status, if any line has a reason for it. It names every line that can't be taken, for any
 * reason, and the field as the call names it.
 */
export function refusalOfLines(criticas: Critica[], status: 422 | 409, sent: Sent): UserError | undefined {
  const list = sent === 'lista'
  const concerned = criticas.flatMap(critica => {
    const words = critica.motivo && MEANINGS[critica.motivo]
    if (!words || critica.posicao < 0) return []
    const campo = fieldOf(critica, words, sent)
    return [{ critica, status: words.status, error: { campo, mensagem: words.mensagem(critica) } }]
  })
  const [first, ...rest] = concerned
  if (!first || !concerned.some(line => line.status === status)) return undefined
  const errors = concerned.map(({ error }) => error)
  if (status === 422) return invalid([first.error, ...rest.map(({ error }) => error)])
  const atual = list ? { itens: concerned.map(({ critica }) => now(critica)) } : now(first.critica)
  const title = rest.length ? `${errors.length} itens não puderam ser aceitos` : first.error.mensagem
  return conflict(title, 'Nada foi mudado. Confira os valores de agora e tente de novo.', atual, errors)
}

/** A change sends two quantities: what the line was, and what it is to be. */
function fieldOf({ posicao, motivo }: Critica, { campo }: Words, sent: Sent): string {
  if (sent === 'lista') return `itens.${posicao}.${campo}`
  if (sent !== 'mudança' || campo !== 'quantidade') return campo
  return motivo === 'mudou' ? 'quantidadeAntiga' : 'quantidadeNova'
}

const now = ({ estanteId, produtoId, precoVenda, disponivel, quantidade }: Critica) => ({
  estanteId,
  produtoId,
  precoVenda,
  disponivel,
  quantidade,
})
