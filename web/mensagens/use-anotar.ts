import type { Lembrado } from '#contract/lembrado.ts'
import { anotarLembrete, listarLembretes } from '#contract/lembretes.ts'
import { lerPainel, listarAindaNaoPediram } from '#contract/painel.ts'
import { useWrite } from '../api/query.ts'

/** Records for all users that a reminder was opened in WhatsApp. A failure shows a toast and gives undefined. */
export function useAnotar(): (estanteId: number) => Promise<Lembrado | undefined> {
  const { mutateAsync } = useWrite(anotarLembrete, {
    invalidates: [listarAindaNaoPediram, lerPainel, listarLembretes],
    failure: 'O lembrete não foi anotado',
  })
  return async estanteId => {
    try {
      return (await mutateAsync({ body: { estanteId } })).lembretes[0]
    } catch {
      return undefined
    }
  }
}
