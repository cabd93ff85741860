import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '../api/query.ts'
import { failureOf } from '../ui/failure.ts'
import { FormDialog } from '../ui/overlays/form-dialog.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { DiaDeEntrega, diaProposto } from './dia-de-entrega.tsx'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras']
type Props = {
  pedido: Pedido
  title: string
  action: string
  /** For an administrator, whom the cut-off does not bind. */
  admin?: boolean
  /** What to know about the chosen day. */
  about?: (dia: DiaTexto, regras: Regras) => ReactNode
  onClose: () => void
  send: (dia: DiaTexto) => Promise<unknown>
}

/**
 * Asks for a delivery day among those the client's rules allow. One is chosen already, except where a confirmed order
 * moves.
 */
export function EscolherDia({ pedido, admin = false, about, onClose, send, ...props }: Props) {
  const read = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  const regras = read.data?.regras
  const except = pedido.status === 'Confirmado' ? pedido.dataEntrega : null
  const [escolhido, setEscolhido] = useState<DiaTexto | null>(null)
  const dia = escolhido ?? (except || !regras ? null : diaProposto(pedido.dataEntrega, regras, admin))
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: send,
    retry: false,
    onSuccess: onClose,
    onError: () => read.refetch(), // the rules may have changed
  })
  const falha = error && failureOf(error)
  return (
    <FormDialog
      short
      onClose={onClose}
      {...props}
      busy={isPending}
      // Only for the day that was sent: another has not been refused.
      failure={dia === variables ? falha : null}
      reason={dia ? null : regras ? 'Escolha o dia da entrega' : 'Os dias de entrega ainda não vieram'}
      onSubmit={event => {
        event.preventDefault()
        if (dia) mutate(dia)
      }}
      note={dia && regras ? about?.(dia, regras) : null}
    >
      {regras ? (
        <DiaDeEntrega
          regras={regras}
          dia={dia}
          except={except}
          admin={admin}
          legend="Dia da entrega"
          offered={8}
          first
          onChoose={setEscolhido}
        />
      ) : (
        <Unread read={read} height={180} />
      )}
    </FormDialog>
  )
}
