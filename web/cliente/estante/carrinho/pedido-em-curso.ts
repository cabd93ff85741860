import type { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { impedimentoDoDia, proximosDias } from '#contract/entrega.ts'
import type { Answer } from '#contract/route.ts'
import type { Carrinho } from './carrinho.ts'
import type { PedidoLido } from './ler-estante.ts'
import type { Geral } from './quadro.ts'
import type { Resumo } from './resumo.ts'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras']

/** What panel, bar and review are given. */
export type PedidoEmCurso = {
  carrinho: Carrinho
  /** Undefined until they are read. */
  regras: Regras | undefined
  /** The order that can be repeated. */
  ultimo: PedidoLido | null
  podePedir: boolean
  onReview: () => void
  onRepeat: () => void
  /** Leads to a row that has a warning. */
  onShowNotice: (produtoId: number) => void
}

/** Why the order can't be reviewed yet, in words for the buyer; null when it can. */
export function impedimento(resumo: Resumo, regras: Regras | undefined, encerrado: Geral['encerrado']): string | null {
  if (encerrado) return 'Veja o aviso no alto da tela'
  if (resumo.itens === 0) return 'Digite a quantidade de pelo menos um produto'
  const avisos = resumo.problemas.length
  if (avisos > 0) return avisos === 1 ? 'Resolva antes o aviso na lista' : `Resolva antes os ${avisos} avisos na lista`
  const falta = faltaParaOMinimo(resumo, regras)
  return falta > 0 ? `Faltam ${emReais(falta)} para o pedido mínimo` : null
}

/** In reais; 0 where the minimum is reached, or there is none. */
export const faltaParaOMinimo = ({ total }: Pick<Resumo, 'total'>, regras: Regras | undefined): number =>
  Math.max(0, Math.round(((regras?.pedidoMinimo ?? 0) - total) * 100)) / 100

/** The chosen day while it still can be chosen, else the next one; null where there is none within a year. */
export function diaDeEntrega(escolhido: string | null, regras: Regras): string | null {
  if (escolhido && impedimentoDoDia(escolhido, regras, false) === null) return escolhido
  return proximosDias(regras, false, 1)[0] ?? null
}
