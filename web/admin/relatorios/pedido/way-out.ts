import { emReais, milesimos } from '#contract/dinheiro.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import type { Failure } from '../../../ui/failure.ts'

export type Change = { precoVenda: number; quantidadeAntiga: number; quantidadeNova: number }

/** What to send instead of a change refused with 409, based on the current values; null when nothing fits. */
export function wayOut(failure: Failure, sent: Change, unidade: Unidade): { label: string; change: Change } | null {
  const { precoVenda, quantidade, disponivel } = failure.atual ?? {}
  if (failure.status !== 409 || typeof quantidade !== 'number') return null
  const now = { ...sent, quantidadeAntiga: quantidade }
  if (quantidade !== sent.quantidadeAntiga)
    return { label: `Salvar ${comUnidade(sent.quantidadeNova, unidade)} assim mesmo`, change: now }
  if (typeof precoVenda === 'number' && precoVenda !== sent.precoVenda)
    return { label: `Aceitar ${emReais(precoVenda)}`, change: { ...now, precoVenda } }
  if (typeof disponivel !== 'number' || disponivel <= 0) return null
  const most = (milesimos(quantidade) + milesimos(disponivel)) / 1000
  if (most >= sent.quantidadeNova) return null
  return { label: `Ficar com ${comUnidade(most, unidade)}`, change: { ...now, quantidadeNova: most } }
}
