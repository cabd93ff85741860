import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { LinhaRecusada } from '#contract/itens-pedido.ts'
import { disponivelDe, type Motivo, unidadeInteira } from '#contract/linha-do-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { conflict, invalid } from '../errors.ts'
import type { Linha, Sent } from './linhas-julgadas.ts'

type Words = { status: 422 | 409; campo: string; mensagem: (linha: Linha) => string }

const left = ({ naEstante }: Linha): number | null => (naEstante ? disponivelDe(naEstante) : null)
const amount = ({ unidadeMedida }: Linha, quantidade: number | null | undefined): string =>
  comUnidade(quantidade ?? 0, unidadeMedida)

/** "Só restam 3 kg de Banana", or how much is left beyond what the order already holds. */
function tooLittle(linha: Linha): string {
  const { nome, velha } = linha
  const resta = left(linha)
  if (!velha) return resta ? `Só restam ${amount(linha, resta)} de ${nome}` : `${nome} está esgotado`
  const noPedido = `${amount(linha, velha)} que já estão no pedido`
  return resta
    ? `Só restam mais ${amount(linha, resta)} de ${nome}, além de ${noPedido}`
    : `Não há mais ${nome} além de ${noPedido}`
}

/** Names both quantities: the order's current one and the wanted one. */
function becameAnother(linha: Linha): string {
  const { nome, velha, nova } = linha
  const agora = velha
    ? `A quantidade de ${nome} no pedido agora é ${emNumero(velha)}`
    : `${nome} não está mais no pedido`
  return nova ? `${agora}; você pediu ${amount(linha, nova)}` : agora
}

/** `: peça 12 ou 18`. */
function instead(linha: Linha): string {
  const sugestoes = suggested(linha).map(emNumero)
  return sugestoes.length > 0 ? `: peça ${sugestoes.join(' ou ')}` : ''
}

const BY_RULE: (Motivo | null)[] = ['multiplo', 'minimo', 'maximo']

/** The nearest allowed quantities, if the quantity is the reason of the refusal. */
function suggested(linha: Linha): number[] {
  const { motivo, naEstante, velha, nova } = linha
  if (motivo === 'combinado') return [velha]
  if (!naEstante || (motivo !== 'pouco' && !BY_RULE.includes(motivo))) return []
  const resta = left(linha)
  return quantidadesPermitidas(nova, naEstante, resta === null ? undefined : juntarQuantidades(resta, velha))
}

/** What each reason tells the buyer, and the field it concerns. */
const MEANINGS: Record<Motivo, Words> = {
  fora: { status: 422, campo: 'produtoId', mensagem: () => 'Este produto não está nesta estante' },
  outra: {
    status: 422,
    campo: 'produtoId',
    mensagem: () => 'Este item do pedido é de outro produto ou de outra estante',
  },
  decimais: {
    status: 422,
    campo: 'quantidade',
    mensagem: linha =>
      `${linha.nome} é vendido por ${NOME_DA_UNIDADE[(linha.naEstante && unidadeInteira(linha.era, linha.naEstante)) ?? linha.unidadeMedida]}: use uma quantidade inteira`,
  },
  multiplo: {
    status: 422,
    campo: 'quantidade',
    mensagem: linha =>
      `${linha.nome} só se pede em múltiplos de ${amount(linha, linha.naEstante?.multiplo)}${instead(linha)}`,
  },
  minimo: {
    status: 422,
    campo: 'quantidade',
    mensagem: linha => `O mínimo de ${linha.nome} é ${amount(linha, linha.naEstante?.minimo)}${instead(linha)}`,
  },
  maximo: {
    status: 422,
    campo: 'quantidade',
    mensagem: linha => `O máximo de ${linha.nome} é ${amount(linha, linha.naEstante?.maximo)}${instead(linha)}`,
  },
  mudou: { status: 409, campo: 'quantidade', mensagem: becameAnother },
  fechada: {
    status: 409,
    campo: 'estanteId',
    mensagem: linha => `A estante de ${linha.nome} não está aberta para pedidos`,
  },
  inativo: { status: 409, campo: 'produtoId', mensagem: linha => `${linha.nome} não está mais disponível` },
  combinado: {
    status: 409,
    campo: 'quantidade',
    mensagem: linha => `Em ${linha.nome}, o preço combinado vale para ${emNumero(linha.velha)}: fale com o fornecedor`,
  },
  preco: {
    status: 409,
    campo: 'precoVenda',
    mensagem: linha => `O preço de ${linha.nome} agora é ${emReais(linha.preco)}`,
  },
  pouco: { status: 409, campo: 'quantidade', mensagem: tooLittle },
}

/**
 * Throws the refusal with this status, if any line has a reason for it. It lists every refused line, whatever its reason, with
 * the field named as in the call.
 */
export function refuseLines(linhas: readonly Linha[], status: 422 | 409, sent: Sent): void {
  const refused = linhas.flatMap(linha => {
    if (!linha.motivo || linha.posicao < 0) return []
    const { status, campo, mensagem } = MEANINGS[linha.motivo]
    return [{ linha, status, error: { campo: fieldOf(linha, campo, sent), mensagem: mensagem(linha) } }]
  })
  const [first, ...rest] = refused
  if (!first || !refused.some(line => line.status === status)) return
  const errors = refused.map(({ error }) => error)
  const atual = sent === 'lista' ? { itens: refused.map(({ linha }) => now(linha)) } : now(first.linha)
  if (status === 422) {
    const byRule = refused.some(({ linha }) => BY_RULE.includes(linha.motivo))
    throw invalid([first.error, ...rest.map(({ error }) => error)], byRule ? atual : undefined)
  }
  const title = rest.length ? `${errors.length} itens não puderam ser aceitos` : first.error.mensagem
  throw conflict(title, 'Nada foi mudado. Confira os valores de agora e tente de novo.', atual, errors)
}

/** A change sends the old and the new quantity; an addition may also send the old one. */
function fieldOf({ posicao, motivo }: Linha, campo: string, sent: Sent): string {
  if (sent === 'lista') return `itens.${posicao}.${campo}`
  if (sent === 'remoção' || campo !== 'quantidade') return campo
  if (motivo === 'mudou') return 'quantidadeAntiga'
  return sent === 'mudança' ? 'quantidadeNova' : campo
}

/** The refused line with the values of now. */
function now(linha: Linha): LinhaRecusada {
  const { estanteId, produtoId, era, naEstante, preco, velha, nova } = linha
  return {
    ...{ estanteId, produtoId, itemPedidoId: era?.itemPedidoId ?? null },
    ...{ precoVenda: naEstante ? preco : null, precoCombinado: era?.precoCombinado ?? 0, disponivel: left(linha) },
    ...{ quantidade: velha, quantidadePedida: nova, sugestoes: suggested(linha) },
  }
}
