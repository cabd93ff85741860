import { Stack, Text } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresa, finalizarPedido } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { EscolhaDaEmpresa, useEmpresas } from './empresa.tsx'
import { LEITURAS } from './leituras.ts'

/** The last question of an order; the company that nobody has chosen yet can be chosen here. */
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
    <Dialog opened short onClose={onClose} title={`Finalizar o pedido ${pedido.id}?`}>
      <form noValidate onSubmit={event => void send(event).catch(() => undefined)}>
        <Stack gap="md">
          <Text>Depois disso nada mais muda neste pedido.</Text>
          {falta && empresas?.length ? (
            <EscolhaDaEmpresa empresas={empresas} value={empresa} onChange={setEmpresa} />
          ) : null}
          <FormFailure failure={error ? failureOf(error) : null} />
          <DialogButtons action="Finalizar" first busy={atribuir.isPending || finalizar.isPending} onBack={onClose} />
        </Stack>
      </form>
    </Dialog>
  )
}
