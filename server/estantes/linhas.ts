import { emNumero, emReais } from '#contract/dinheiro.ts'
import { comUnidade, serveNaUnidade } from '#contract/unidades.ts'
import type { Achado, Celulas, Nova } from './linhas.sql.ts'

/** What a call sets of a line: a cell that it leaves out, or that is as it was seen, stays as it is now. */
type Pedida = Partial<{ [K in keyof Celulas]: Celulas[K] | undefined }>
/** `visto`: the line as the caller saw it; undefined: the product was not on the shelf. */
export type Mudanca = { pedida: Pedida; visto: Pedida | undefined } | 'sai'
type Recusa = { status: 409 | 422; campo: string; mensagem: string }

const NO_LINE: Celulas = { precoVenda: 0, quantidade: null, ativo: true, minimo: null, maximo: null }
const CELLS = ['precoVenda', 'minimo', 'maximo', 'quantidade'] as const

/** Why a line can't be written: every reason. */
export function judge(mudanca: Mudanca, achado: Achado | undefined): Recusa[] {
  if (!achado) return [{ status: 422, campo: 'produtoId', mensagem: 'Não há produto com este número' }]
  const { nome, linha, emPedido, unidadeMedida } = achado
  const conflict = (campo: string, mensagem: string): Recusa => ({ status: 409, campo, mensagem })
  if (mudanca === 'sai')
    return emPedido ? [conflict('', `${nome} está em algum pedido desta estante: em vez de retirar, inative-o`)] : []
  const { pedida, visto } = mudanca
  if (!linha && visto) return [conflict('produtoId', `${nome} não está mais nesta estante`)]
  const nova = written(mudanca, achado)
  const wrong = unfit(achado, nova).map(erro => ({ status: 422 as const, ...erro }))
  if (linha && !visto) return [conflict('produtoId', `${nome} já está nesta estante`), ...wrong]
  const short = linha !== null && nova.quantidade !== null && nova.quantidade < linha.reservada
  const changedMeanwhile = CELLS.filter(campo => linha && visto && isElsewise(campo, pedida, visto, linha))
  return [
    ...wrong,
    ...changedMeanwhile
      .filter(campo => campo !== 'quantidade' || !short)
      .map(campo => conflict(campo, `Outra pessoa ${CHANGED[campo](linha?.[campo] ?? null)}`)),
    ...(short
      ? [conflict('quantidade', `Em pedidos: ${comUnidade(linha.reservada, unidadeMedida)}. Ofereça pelo menos isso`)]
      : []),
  ]
}

/** The line after the change: of one that the caller did not see, nothing stays. */
export const written = ({ pedida, visto }: Exclude<Mudanca, 'sai'>, { produtoId, comEstoque, linha }: Achado): Nova => {
  const sent = Object.entries(pedida).filter(
    ([campo, valor]) => valor !== undefined && valor !== visto?.[campo as keyof Celulas],
  )
  const { precoVenda, quantidade, ativo, minimo, maximo } = {
    ...NO_LINE,
    ...(visto && linha),
    ...Object.fromEntries(sent),
  }
  return { produtoId, comEstoque, precoVenda, quantidade, ativo, minimo, maximo }
}

/** Whether somebody else changed the cell that the call changes, to another value. */
function isElsewise(campo: (typeof CELLS)[number], pedida: Pedida, visto: Pedida, agora: Celulas): boolean {
  const [sent, seen] = [pedida[campo], visto[campo]]
  return sent !== undefined && seen !== undefined && sent !== seen && ![sent, seen].includes(agora[campo])
}

const CHANGED: Record<(typeof CELLS)[number], (agora: number | null) => string> = {
  precoVenda: agora => `mudou o preço para ${emReais(agora ?? 0)}`,
  minimo: agora => (agora === null ? 'tirou o mínimo' : `mudou o mínimo para ${emNumero(agora)}`),
  maximo: agora => (agora === null ? 'tirou o máximo' : `mudou o máximo para ${emNumero(agora)}`),
  quantidade: agora =>
    agora === null ? 'deixou a quantidade sem limite' : `mudou a quantidade para ${emNumero(agora)}`,
}

type Limites = { [K in 'quantidade' | 'minimo' | 'maximo']?: number | null }

/** What the product does not allow of an offer. */
export const unfit = (
  { unidadeMedida, comEstoque }: Pick<Achado, 'unidadeMedida' | 'comEstoque'>,
  offer: Limites,
): { campo: string; mensagem: string }[] => {
  const halves = (['quantidade', 'minimo', 'maximo'] as const).filter(
    campo => !serveNaUnidade(offer[campo] ?? 0, unidadeMedida),
  )
  return [
    ...halves.map(campo => ({ campo, mensagem: `${unidadeMedida} só aceita quantidades inteiras` })),
    ...(offer.quantidade === null && !comEstoque ? [{ campo: 'quantidade', mensagem: SEM_LIMITE }] : []),
    ...((offer.minimo ?? 0) > (offer.maximo ?? Number.POSITIVE_INFINITY)
      ? [{ campo: 'maximo', mensagem: 'O máximo é menor que o mínimo: troque um dos dois' }]
      : []),
  ]
}

const SEM_LIMITE = 'Informe a quantidade: o estoque deste produto não é controlado'
