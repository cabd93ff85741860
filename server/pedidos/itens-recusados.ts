import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { LinhaRecusada } from '#contract/itens-pedido.ts'
import { disponivelDe, type Motivo, unidadeInteira } from '#contract/linha-do-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade, soInteiro } from '#contract/unidades.ts'
import { conflicts, refuseAll } from '../errors.ts'
import type { Linha, Mudanca } from './linhas-julgadas.ts'

type Acao = Mudanca['acao']

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

const BY_RULE: Motivo[] = ['multiplo', 'minimo', 'maximo']

/** The nearest allowed quantities, if the quantity is the reason of the refusal. */
function suggested(linha: Linha): number[] {
  const { motivo, naEstante, velha, nova } = linha
  if (motivo === 'combinado') return [velha]
  if (!naEstante || !motivo || ![...BY_RULE, 'pouco'].includes(motivo)) return []
  const resta = left(linha)
  return quantidadesPermitidas(nova, naEstante, resta === null ? undefined : juntarQuantidades(resta, velha))
}

/** What each reason tells the buyer. */
const IN_WORDS: Record<Motivo, (linha: Linha) => string> = {
  fora: () => 'Este produto não está nesta estante',
  decimais: ({ nome, era, naEstante, unidadeMedida }) =>
    soInteiro(nome, (naEstante && unidadeInteira(era, naEstante)) ?? unidadeMedida),
  multiplo: l => `${l.nome} só se pede em múltiplos de ${amount(l, l.naEstante?.multiplo)}${instead(l)}`,
  minimo: l => `O mínimo de ${l.nome} é ${amount(l, l.naEstante?.minimo)}${instead(l)}`,
  maximo: l => `O máximo de ${l.nome} é ${amount(l, l.naEstante?.maximo)}${instead(l)}`,
  mudou: becameAnother,
  fechada: ({ nome }) => `A estante de ${nome} não está aberta para pedidos`,
  inativo: ({ nome }) => `${nome} não está mais disponível`,
  combinado: l => `Em ${l.nome}, o preço combinado vale para ${emNumero(l.velha)}: fale com o fornecedor`,
  preco: ({ nome, preco }) => `O preço de ${nome} agora é ${emReais(preco)}`,
  pouco: tooLittle,
}

/** What the call alone shows to be wrong: 422. */
const OF_THE_CALL: Motivo[] = ['fora', 'decimais', ...BY_RULE]

/**
 * Throws the refusal with this status, if any line has a reason for it. It lists every refused line, whatever its reason, with
 * the field named as in the call.
 */
export function refuseLines(linhas: readonly Linha[], status: 422 | 409, acao: Acao): void {
  const refused = linhas.flatMap(linha => {
    const { motivo, posicao } = linha
    return motivo && posicao >= 0 ? [{ linha, motivo, campo: fieldOf(motivo, posicao, acao) }] : []
  })
  const [first] = refused
  const has = (motivos: Motivo[]) => refused.some(({ motivo }) => motivos.includes(motivo))
  if (!first || (status === 422 && !has(OF_THE_CALL))) return
  const errors = refused.map(({ linha, motivo, campo }) => ({ campo, mensagem: IN_WORDS[motivo](linha) }))
  const atual = first.campo.startsWith('itens') ? { itens: refused.map(({ linha }) => now(linha)) } : now(first.linha)
  if (status === 422) refuseAll(errors, has(BY_RULE) ? atual : undefined)
  const several = `${errors.length} itens não puderam ser aceitos`
  throw conflicts(errors, several, 'Nada foi mudado. Confira os valores de agora e tente de novo.', atual)
}

/** The field of the call that the reason concerns. A change sends the old and the new quantity; an addition may also send the old one. */
function fieldOf(motivo: Motivo, posicao: number, acao: Acao): string {
  const campo = FIELDS[motivo] ?? 'quantidade'
  if (acao === 'definir-itens' || acao === 'acabou') return `itens.${posicao}.${campo}`
  if (acao === 'remover-item' || campo !== 'quantidade') return campo
  if (motivo === 'mudou') return 'quantidadeAntiga'
  return acao === 'alterar-item' ? 'quantidadeNova' : campo
}

const FIELDS: Partial<Record<Motivo, string>> = {
  fora: 'produtoId',
  inativo: 'produtoId',
  fechada: 'estanteId',
  preco: 'precoVenda',
}

/** The refused line with the values of now. */
function now(linha: Linha): LinhaRecusada {
  const { estanteId, produtoId, era, naEstante, preco, velha, nova } = linha
  return {
    estanteId,
    produtoId,
    itemPedidoId: era?.itemPedidoId ?? null,
    precoVenda: naEstante ? preco : null,
    precoCombinado: era?.precoCombinado ?? 0,
    disponivel: left(linha),
    quantidade: velha,
    quantidadePedida: nova,
    sugestoes: suggested(linha),
  }
}
