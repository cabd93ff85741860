import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { readKey, useRead } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'
import { CallError } from '../ui/failure.ts'

const UM_MINUTO = 60_000 // refetched each minute, because the cut-off hour may pass while a screen is open

/** The client's current delivery rules. */
export const useRegras = (clienteId: number) =>
  useRead(lerRegrasDeEntrega, { params: { id: clienteId } }, { enabled: clienteId > 0, refetchInterval: UM_MINUTO })

/** The same rules for the user who makes the order: not all of them bind an administrator or an approver. */
export function useRegrasDoPedido(clienteId: number, porTelefone: boolean) {
  const regras = useRegras(clienteId).data?.regras
  const aprova = useUser().papel === 'aprovador' || porTelefone
  return useMemo(
    () => regras && { ...regras, porTelefone, ...(aprova ? { aprovacaoAcima: null } : {}) },
    [regras, porTelefone, aprova],
  )
}

/** Refetches the rules after a refused day: the cut-off has just passed or the provider changed its days. */
export function useRelerRegras(): (error: unknown) => void {
  const client = useQueryClient()
  return error => {
    if (error instanceof CallError && [409, 422].includes(error.failure.status))
      void client.invalidateQueries({ queryKey: readKey(lerRegrasDeEntrega) })
  }
}
