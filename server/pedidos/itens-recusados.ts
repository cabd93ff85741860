import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { LinhaRecusada } from '#contract/itens-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { conflict, invalid, type UserError } from '../errors.ts'
import type { Critica, Motivo } from './itens-mudanca.sql.ts'

/** The kind of call: it adds a line, removes one, changes its quantity, or sets all lines of an order. */
export type Sent = 'adição' | 'remoção' | 'mudança' | 'lista'
type Words = { status: 422 | 409; campo: string; mensagem: (critica: Critica) => string }

/** "Só restam 3 kg de Banana", or how much is left beyond what the order already holds. */
function tooLittle({ nome, disponivel, quantidade, unidadeMedida }: Critica): string {
  const quanto = (quantidade: number) => comUnidade(quantidade, unidadeMedida ?? 'UN')
  if (!quantidade && !disponivel) return `${nome} está esgotado`
  if (!quantidade) return `Só restam ${quanto(disponivel ?? 0)} de ${nome}`
  const noPedido = `${quanto(quantidade)} que já estão no pedido`
  return disponivel
    ? `Só restam mais ${quanto(disponivel)} de ${nome}, além de ${noPedido}`
    : `Não há mais ${nome} além de ${noPedido}`
}

/** Names both quantities: the order's current one and the wanted one. */
function becameAnother({ nome, quantidade, quantidadePedida, unidadeMedida }: Critica): string {
  const agora = quantidade
    ? `A quantidade de ${nome} no pedido agora é ${emNumero(quantidade)}`
    : `${nome} não está mais no pedido`
  return quantidadePedida ? `${agora}; você pediu ${comUnidade(quantidadePedida, unidadeMedida ?? 'UN')}` : agora
}

const amount = ({ unidadeMedida }: Critica, quantidade: number | null | undefined): string =>
  comUnidade(quantidade ?? 0, unidadeMedida ?? 'UN')

/** `: peça 12 ou 18`. */
function instead(critica: Critica): string {
  const sugestoes = suggested(critica).map(emNumero)
  return sugestoes.length > 0 ? `: peça ${sugestoes.join(' ou ')}` : ''
}

/** The nearest allowed quantities, if the quantity is the reason of the refusal. */
function suggested(critica: Critica): number[] {
  const { motivo, quantidadePedida, quantidade, disponivel } = critica
  if (motivo === 'combinado') return [quantidade]
  if (!motivo || !AMOUNTS.includes(motivo)) return []
  const limite = disponivel === null ? undefined : juntarQuantidades(disponivel, quantidade)
  return quantidadesPermitidas(quantidadePedida, critica, limite)
}

const BY_RULE: Motivo[] = ['multiplo', 'minimo', 'maximo']
const AMOUNTS: Motivo[] = [...BY_RULE, 'pouco']

/** What each reason tells the buyer, and the field it concerns. */
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
  multiplo: {
    status: 422,
    campo: 'quantidade',
    mensagem: critica =>
      `${critica.nome} só se pede em múltiplos de ${amount(critica, critica.multiplo)}${instead(critica)}`,
  },
  minimo: {
    status: 422,
    campo: 'quantidade',
    mensagem: critica => `O mínimo de ${critica.nome} é ${amount(critica, critica.minimo)}${instead(critica)}`,
  },
  maximo: {
    status: 422,
    campo: 'quantidade',
    mensagem: critica => `O máximo de ${critica.nome} é ${amount(critica, critica.maximo)}${instead(critica)}`,
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
    mensagem: becameAnother,
  },
  combinado: {
    status: 409,
    campo: 'quantidade',
    mensagem: ({ nome, quantidade }) =>
      `Em ${nome}, o preço combinado vale para ${emNumero(quantidade)}: fale com o fornecedor`,
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
}

/**
 * The refusal with this status, if any line has a reason for it. It lists every refused line, whatever its reason, with
 * the field named as in the call.
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
  const atual = list ? { itens: concerned.map(({ critica }) => now(critica)) } : now(first.critica)
  if (status === 422) {
    const byRule = concerned.some(({ critica }) => BY_RULE.includes(critica.motivo))
    return invalid([first.error, ...rest.map(({ error }) => error)], byRule ? atual : undefined)
  }
  const title = rest.length ? `${errors.length} itens não puderam ser aceitos` : first.error.mensagem
  return conflict(title, 'Nada foi mudado. Confira os valores de agora e tente de novo.', atual, errors)
}

/** A change sends the old and the new quantity; an addition may also send the old one. */
function fieldOf({ posicao, motivo }: Critica, { campo }: Words, sent: Sent): string {
  if (sent === 'lista') return `itens.${posicao}.${campo}`
  if (sent === 'remoção' || campo !== 'quantidade') return campo
  if (motivo === 'mudou') return 'quantidadeAntiga'
  return sent === 'mudança' ? 'quantidadeNova' : campo
}

const now = (critica: Critica): LinhaRecusada => {
  const { estanteId, produtoId, itemPedidoId, precoVenda, combinado, disponivel, quantidade, quantidadePedida } =
    critica
  const [sugestoes, precoCombinado] = [suggested(critica), combinado ? 1 : 0] as const
  return {
    ...{ estanteId, produtoId, itemPedidoId, precoVenda, precoCombinado, disponivel },
    ...{ quantidade, quantidadePedida, sugestoes },
  }
}
