import { type SubmitEvent, useState } from 'react'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresa, finalizarPedido } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { failureOf } from '../../../ui/failure.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { EscolhaDaEmpresa, useEmpresas } from '../lote/empresa.tsx'
import { LEITURAS } from '../lote/leituras.ts'

/** Asks before finalizing an order; if it has no company, one can be chosen here. */
export function Finalizar({ pedido, onClose }: { pedido: Pedido; onClose: () => void }) {
  const params = { id: pedido.id }
  const empresas = useEmpresas()
  const [falta] = useState(pedido.empresa === null)
  const [empresa, setEmpresa] = useState(pedido.empresa)
  const atribuir = useWrite(atribuirEmpresa, { invalidates: LEITURAS })
  const finalizar = useWrite(finalizarPedido, {
    invalidates: LEITURAS,
    success: `Pedido ${pedido.id} finalizado`,
    onSuccess: onClose,
  })
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (empresa !== null && empresa !== pedido.empresa) await atribuir.mutateAsync({ params: { ...params, empresa } })
    await finalizar.mutateAsync({ params })
  }
  const error = atribuir.error ?? finalizar.error
  return (
    <FormDialog
      short
      title={`Finalizar o pedido ${pedido.id}?`}
      action="Finalizar"
      first
      busy={atribuir.isPending || finalizar.isPending}
      failure={error && failureOf(error)}
      onSubmit={event => void send(event).catch(() => undefined)}
      onClose={onClose}
    >
      <p>Depois disso nada mais muda neste pedido.</p>
      {falta && empresas?.length ? (
        <EscolhaDaEmpresa empresas={empresas} value={empresa} onChange={setEmpresa} />
      ) : null}
    </FormDialog>
  )
}
