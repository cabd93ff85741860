import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { type Parada, registrarTentativa } from '#contract/entregas.ts'
import { enqueue } from '../../api/queue.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'

const MOTIVOS = ['Ninguém atendeu', 'Estava fechado', 'Pediu outro dia'].map(motivo => [motivo, motivo] as const)
type Props = { parada: Parada; abertos: Parada['pedidos']; onFeito: () => void; onClose: () => void }

/** Records that the delivery was tried; the order stays to be delivered. */
export function Ausente({ parada: { clienteId, clienteNome }, abertos, onFeito, onClose }: Props) {
  const [motivo, setMotivo] = useState('Ninguém atendeu')
  const send = () => {
    const dito = { about: clienteId, what: `Sem entrega em ${clienteNome}` }
    const body = { motivo: motivo.trim() }
    const tentativas = abertos.map(({ pedidoId: id }) => ({ params: { id }, body }))
    if (!enqueue(registrarTentativa, tentativas, dito)) return
    onClose()
    onFeito()
  }
  return (
    <FormDialog
      short
      title={`Sem entrega em ${clienteNome}?`}
      action="Anotar"
      reason={motivo.trim() === '' ? 'Diga por que não foi entregue' : null}
      onSubmit={send}
      onClose={onClose}
    >
      <p>O pedido continua por entregar, e o escritório e o cliente são avisados.</p>
      <FilterChoice stacked label="Motivo" value={motivo} options={MOTIVOS} onChange={um => um && setMotivo(um)} />
      <TextInput
        label="Ou diga com suas palavras"
        maxLength={200}
        value={MOTIVOS.some(([um]) => um === motivo) ? '' : motivo}
        onChange={event => setMotivo(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
