import type { Lembrado } from '#contract/lembrado.ts'
import { anotarLembrete, listarLembretes } from '#contract/lembretes.ts'
import { lerPainel, listarAindaNaoPediram } from '#contract/painel.ts'
import { useWrite } from '../api/query.ts'

/** Notes for everybody that a reminder was opened in WhatsApp. What could not be noted is told in a toast, and is undefined. */
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
