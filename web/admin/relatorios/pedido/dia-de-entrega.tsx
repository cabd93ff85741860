import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import type { DiaTexto } from '#contract/dias.ts'
import { impedimentoDoDia, proximosDias } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { Confirmacao } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { useRead } from '../../../api/query.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { useContractForm } from '../../../ui/fields/form.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import styles from './pedido.module.css'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras']
type Props = {
  pedido: Pedido
  title: string
  action: string
  /** Why it can't be sent as it stands, whatever the day. */
  reason?: string | null
  /** What to know of a day before it is pressed; null where there is nothing. */
  warning?: (dia: DiaTexto) => string | null
  onClose: () => void
  send: (dia: DiaTexto) => Promise<unknown>
  /** Said above the buttons, under what was refused. */
  children?: ReactNode
}

/** Asks for a delivery day among those the client's rules allow; the next one is chosen already. */
export function DiaDeEntrega(props: Props) {
  const { pedido, title, onClose } = props
  const { data, error, refetch } = useRead(lerRegrasDeEntrega, { params: { id: pedido.clienteId } })
  return (
    <Dialog opened short onClose={onClose} title={title}>
      {data ? (
        <Formulario {...props} regras={data.regras} />
      ) : error ? (
        <ReadFailure error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={180} />
      )}
    </Dialog>
  )
}

function Formulario(props: Props & { regras: Regras }) {
  const { pedido, action, reason = null, warning, onClose, send, regras, children } = props
  const dias = proximosDias(regras, true, 8)
  const porque = useId()
  const phone = usePhone()
  const { form, submit, field, failure, busy } = useContractForm({
    name: `pedido-${pedido.id}-entrega`,
    schema: Confirmacao,
    initialValues: { dataEntrega: pedido.dataEntrega ?? dias[0] ?? '' },
  })
  const { dataEntrega } = form.values
  const aviso = dataEntrega ? warning?.(dataEntrega) : null
  return (
    <form
      noValidate
      onSubmit={submit(async body => {
        await send(body.dataEntrega)
        onClose()
      })}
    >
      <Stack gap="md">
        <fieldset className={`stack gap-xs ${styles.days}`} aria-label="Próximos dias de entrega">
          {dias.map(dia => (
            <button
              key={dia}
              type="button"
              className="choice quiet"
              aria-pressed={dia === dataEntrega}
              data-autofocus={(phone && dia === dataEntrega) || undefined}
              onClick={() => form.setFieldValue('dataEntrega', dia)}
            >
              <span>{showWeekday(dia).split(' ')[0]}</span>
              <b className="num">{showWeekday(dia).slice(4, 9)}</b>
            </button>
          ))}
        </fieldset>
        <DayField
          {...field('dataEntrega')}
          label="Dia da entrega"
          value={dataEntrega || null}
          onChange={dia => form.setFieldValue('dataEntrega', dia ?? '')}
          refuse={dia => impedimentoDoDia(dia, regras, true)}
          data-autofocus={!phone || undefined}
        />
        <FormFailure failure={failure} each />
        {aviso ? (
          <p className="amber" role="status">
            {aviso}
          </p>
        ) : null}
        {reason ? <p id={porque}>{reason}</p> : children}
        <DialogButtons {...{ action, busy, reason }} saidBy={reason ? porque : undefined} onBack={onClose} />
      </Stack>
    </form>
  )
}
