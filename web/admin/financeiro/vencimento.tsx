import { alterarVencimento } from '#contract/pedidos-entrega.ts'
import { useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'

type Props = { id: number; vencimento: string; onClose: () => void }

/** Changes the day by which a delivered order is to be paid. */
export function Vencimento({ id, vencimento, onClose }: Props) {
  const write = useWrite(alterarVencimento, { success: `Vencimento do pedido ${id} alterado` })
  const form = useSentForm({ initialValues: { data: vencimento as string | null } })
  return (
    <SentDialog
      short
      form={form}
      onClose={onClose}
      title={`Vencimento do pedido ${id}`}
      action="Mudar o vencimento"
      send={({ data }) => write.mutateAsync({ params: { id, data: data as string } })}
    >
      <DayField {...form.field('data')} label="Vence em" always data-autofocus />
    </SentDialog>
  )
}
