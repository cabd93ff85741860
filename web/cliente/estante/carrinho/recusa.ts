import { valorDaLinha } from '#contract/dinheiro.ts'
import type { Failure } from '../../../ui/failure.ts'
import type { Linha, Problema } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

/** No answer, or one that says nothing about the change, which is then retried automatically. */
export const passageira = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

/** The status of an order that accepts no more lines, or `Excluído`; null if the order is not the cause. */
export function statusEncerrado(errors: Failure, t: Tentativa): string | null {
  const status = errors.atual?.status
  if (errors.status === 409 && typeof status === 'string' && status !== 'Aberto') return status
  return errors.status === 404 && t.tipo === 'adicionar' ? 'Excluído' : null
}

/** Translates a refusal for the row: its problem, null if the order holds the wanted quantity, and the new values. */
export function lerRecusa(
  errors: Failure,
  t: Pick<Tentativa, 'antiga' | 'nova'>,
  linha: Linha,
): Partial<Linha> & { problema: Problema | null } {
  const mudou = (atual: number): Problema | null => (atual === t.nova ? null : { tipo: 'mudou', atual, quem: null })
  if (errors.status === 404) return { problema: mudou(0), salva: null }
  const [erro] = errors.errors
  const mensagem = erro?.mensagem ?? errors.title
  if (errors.status === 422 && erro?.campo === 'produtoId') return { problema: { tipo: 'saiu' } }
  // The provider has just changed the limits on the quantity.
  const opcoes = errors.status === 422 ? sugestoes(errors.atual) : []
  if (opcoes.length > 0) return { problema: { tipo: 'regra', mensagem, opcoes } }
  if (errors.status !== 409 || !errors.atual) return { problema: { tipo: 'recusa', mensagem } }
  const { precoVenda, disponivel, quantidade, itemPedidoId } = agora(errors.atual)
  const valor = valorDaLinha(linha.salva?.precoVenda ?? precoVenda, quantidade)
  if (erro?.campo === 'estanteId') return { problema: { tipo: 'fechada' } }
  if (erro?.campo === 'produtoId') return { problema: { tipo: 'saiu' } }
  if (erro?.campo === 'precoVenda')
    return { problema: { tipo: 'preco', de: linha.preco, para: precoVenda }, precoNaEstante: precoVenda }
  if (quantidade !== t.antiga)
    return {
      problema: mudou(quantidade),
      salva: quantidade > 0 ? { precoVenda, ...linha.salva, itemPedidoId, quantidade, valor } : null,
      limite: disponivel + quantidade,
    }
  // A price agreed for this line alone: the server says for how much.
  if (errors.atual.precoCombinado === 1)
    return { problema: { tipo: 'regra', mensagem, opcoes: sugestoes(errors.atual) } }
  const maximo = disponivel + quantidade
  return { problema: { tipo: 'pouco', maximo }, limite: maximo }
}

function agora(atual: Record<string, unknown>) {
  const numero = (nome: string) => (typeof atual[nome] === 'number' ? atual[nome] : 0)
  return {
    precoVenda: numero('precoVenda'),
    disponivel: numero('disponivel'),
    quantidade: numero('quantidade'),
    itemPedidoId: numero('itemPedidoId'),
  }
}

const sugestoes = (atual: Record<string, unknown> = {}): number[] =>
  Array.isArray(atual.sugestoes) ? atual.sugestoes.filter(valor => typeof valor === 'number') : []
