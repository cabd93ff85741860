import type { Linha as LinhaEnviada, LinhaRecusada } from '#contract/itens-pedido.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import type { Failure } from '../../ui/failure.ts'
import { linhasDaRecusa } from '../da-recusa.ts'
import type { Linha, PedidoEmMaos } from './linhas.ts'

type Status = PedidoEmMaos['status']

/** No answer, or one that says nothing about the change, which is then retried automatically. */
export const passageira = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500

/** The status of an order that accepts no more lines, or `Excluído`; null if the order is not the cause. */
export function statusDaRecusa({ status, atual }: Failure): Status | null {
  if (status === 404) return 'Excluído'
  return status === 409 && typeof atual?.status === 'string' ? (atual.status as Status) : null
}

/** Why a line of the call was refused; `atual` is missing where only its input is wrong. */
export type Recusa = { campo: string; mensagem: string; atual: LinhaRecusada | undefined }

/** The refused lines of a shelf, by product: the call's errors name them by their place, `itens.3.precoVenda`. */
export function recusasDasLinhas(
  failure: Failure,
  itens: readonly LinhaEnviada[],
  estanteId: number,
): Map<number, Recusa> {
  const atuais = linhasDaRecusa<LinhaRecusada>(failure, 'quantidadePedida') ?? []
  const recusas = failure.errors.flatMap(({ campo, mensagem }) => {
    const [, lugar = '', qual = ''] = /^itens\.(\d+)\.(\w+)$/.exec(campo ?? '') ?? []
    const item = lugar === '' ? undefined : itens[Number(lugar)]
    // Without its values of now, a price or a closed shelf is refused again by itself, with them.
    if (item?.estanteId !== estanteId || (!failure.atual && !/^(produtoId|quantidade)$/.test(qual))) return []
    const atual = atuais.find(uma => uma.estanteId === estanteId && uma.produtoId === item.produtoId)
    return [[item.produtoId, { campo: qual, mensagem, atual }] as const]
  })
  return new Map(recusas)
}

/** Translates a refusal for the row: its problem, and the values of now. */
export function lerRecusa({ campo, mensagem, atual }: Recusa, linha: Linha): Partial<Linha> {
  if (campo === 'produtoId') return { problema: { tipo: 'saiu' } }
  if (campo === 'estanteId') return { problema: { tipo: 'fechada' } }
  if (!atual) return { problema: { tipo: 'recusa', mensagem } }
  const { precoVenda, disponivel, quantidade, precoCombinado, sugestoes } = atual
  if (campo === 'precoVenda')
    return {
      problema: { tipo: 'preco', de: linha.preco, para: precoVenda ?? 0 },
      precoNaEstante: precoVenda ?? linha.precoNaEstante,
    }
  const maximo = disponivel === null ? Number.POSITIVE_INFINITY : juntarQuantidades(disponivel, quantidade)
  // The provider has just changed the limits on the quantity, or agreed a price for so much and no more.
  const regra = precoCombinado === 1 || atual.quantidadePedida <= maximo
  return regra
    ? { problema: { tipo: 'regra', mensagem, opcoes: sugestoes } }
    : { problema: { tipo: 'pouco', maximo }, limite: maximo }
}
