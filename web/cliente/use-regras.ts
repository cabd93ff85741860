import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { readKey, useRead } from '../api/query.ts'
import { CallError } from '../ui/failure.ts'

const UM_MINUTO = 60_000 // the cut-off hour passes while a screen is open

/** The client's delivery rules as they stand now. */
export const useRegras = (clienteId: number) =>
  useRead(lerRegrasDeEntrega, { params: { id: clienteId } }, { enabled: clienteId > 0, refetchInterval: UM_MINUTO })

/** The same for who makes the order: an administrator is not bound by all of them. */
export function useRegrasDoPedido(clienteId: number, porTelefone: boolean) {
  const regras = useRegras(clienteId).data?.regras
  return useMemo(() => regras && { ...regras, porTelefone }, [regras, porTelefone])
}

/** After a day was refused: the hour has just passed, or the provider changed its days. What is offered next is true. */
export function useRelerRegras(): (error: unknown) => void {
  const client = useQueryClient()
  return error => {
    if (error instanceof CallError && [409, 422].includes(error.failure.status))
      void client.invalidateQueries({ queryKey: readKey(lerRegrasDeEntrega) })
  }
}
