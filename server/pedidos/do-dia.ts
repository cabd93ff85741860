import { acimaDaAprovacao, faltaParaMinimo } from '#contract/pedidos-do-dia.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { type Held, othersOfTheDay } from './hold.sql.ts'
import { aboveApproval, belowMinimum } from './pedidos-recusados.ts'

/** The order as it is to be. `limitado`: its buyer may not raise its day above the client's limit without approval. */
type Depois = { dia: string; valorTotal: number; limitado: boolean }

/**
 * What a client's orders of a delivery day, this one included, lack to their minimum, and what nobody approved of them where that is above
 * the limit. Except for an administrator, the client is locked (`lockClients`), so that its other orders stay as they are.
 */
export async function ofTheDay(db: Db, pedido: Held, { dia, valorTotal, limitado }: Depois) {
  const outros = await othersOfTheDay(db, pedido, dia)
  return {
    falta: faltaParaMinimo(pedido.pedidoMinimo, valorTotal, outros),
    semAprovacao: limitado ? acimaDaAprovacao(pedido.aprovacaoAcima, valorTotal, outros) : null,
  }
}

/** 409 for what a confirmed order's day does not allow. Answers what is missing to the minimum, for an administrator. */
export async function requireOfTheDay(db: Db, user: User, pedido: Held, depois: Depois): Promise<number> {
  const { falta, semAprovacao } = await ofTheDay(db, pedido, depois)
  if (semAprovacao !== null) throw aboveApproval(pedido, depois.valorTotal, semAprovacao)
  if (falta > 0 && !user.admin) throw belowMinimum(pedido, depois.valorTotal, falta)
  return falta
}
