import { type Credito, motivoContraCredito } from '#contract/credito.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { User } from '../access.ts'
import { conflict } from '../errors.ts'

type Motivo = NonNullable<ReturnType<typeof motivoContraCredito>>

/** 409 where a client's credit does not allow an order of this total today; an administrator is warned. */
export function requireCredit(user: User, credito: Credito, valorTotal: number, hoje: string): string | undefined {
  const motivo = motivoContraCredito(credito, valorTotal, hoje)
  if (!motivo) return undefined
  if (user.admin) return `${inWords(credito, motivo)}.`
  const { devido, porEntregar, limiteCredito, venceuEm } = credito
  throw conflict(inWords(credito, motivo), 'Pague por Pix em Financeiro, ou fale com o fornecedor, e tente de novo.', {
    credito: { motivo, devido, porEntregar, valorTotal, limiteCredito, venceuEm },
  })
}

function inWords({ devido, porEntregar, limiteCredito, venceuEm }: Credito, motivo: Motivo): string {
  const aberto = `há ${emReais(Math.max(devido, 0))} em aberto`
  if (motivo === 'atraso') return `Pagamento em atraso: ${aberto}, vencido desde ${diaPorExtenso(venceuEm ?? '')}`
  const confirmados = porEntregar > 0 ? ` e ${emReais(porEntregar)} por entregar` : ''
  return `O pedido passa do limite de crédito de ${emReais(limiteCredito ?? 0)}: já ${aberto}${confirmados}`
}
