import { useMemo } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { useRead } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'

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
