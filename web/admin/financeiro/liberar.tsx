import { TextInput } from '@mantine/core'
import { liberarCliente } from '#contract/clientes.ts'
import { somarDias } from '#contract/dias.ts'
import { useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { useToday } from '../../ui/use-today.ts'

type Props = { clienteId: number; nome: string; onClose: () => void }

/** Lets a client order for some days, whatever it owes. */
export function Liberar({ clienteId: id, nome, onClose }: Props) {
  const hoje = useToday()
  const write = useWrite(liberarCliente, { success: `${nome} liberado` })
  const form = useSentForm({
    initialValues: { ate: somarDias(hoje, 7) as string | null, motivo: '' },
    toBody: ({ ate, motivo }) => ({ ate: ate as string, motivo }),
  })
  return (
    <SentDialog
      short
      form={form}
      onClose={onClose}
      title={`Liberar ${nome}?`}
      action="Liberar"
      send={body => write.mutateAsync({ params: { id }, body })}
    >
      <p>Até esse dia o cliente pode confirmar pedidos apesar do limite de crédito e do que venceu.</p>
      <DayField {...form.field('ate')} label="Liberado até" always />
      <TextInput
        {...form.field('motivo')}
        label="Motivo"
        description="Como “paga na sexta”; fica na auditoria"
        maxLength={200}
        data-autofocus
      />
    </SentDialog>
  )
}
