import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { centavos, emReais } from '#contract/dinheiro.ts'
import { type Extrato, lerExtrato } from '#contract/extrato.ts'
import { type Forma, NOME_DA_FORMA, registrarPagamento } from '#contract/pagamentos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useRecordShown } from '../cadastro/record-panel.tsx'
import { ClienteSelect } from '../cliente-select.tsx'

/** An order that the payment is for; without one it pays the oldest due first. */
type DoPedido = { id: number; saldo: number }
type Props = { /** Null: asked first. */ clienteId: number | null; pedido?: DoPedido; onClose: () => void }

/** The dialog that registers a payment. */
export function Receber({ clienteId, ...props }: Props) {
  const [escolhido, setEscolhido] = useState(clienteId)
  return escolhido === null ? (
    <Dialog short title="Receber pagamento" onClose={props.onClose}>
      <ClienteSelect label="De quem?" value={null} onChange={setEscolhido} autoFocus data-autofocus />
    </Dialog>
  ) : (
    <DoCliente clienteId={escolhido} {...props} />
  )
}

function DoCliente({ clienteId, ...props }: Omit<Props, 'clienteId'> & { clienteId: number }) {
  const read = useRead(lerExtrato, { params: { id: clienteId }, query: {} })
  const conta = useRecordShown(read)?.extrato
  return conta ? (
    <Formulario conta={conta} {...props} />
  ) : (
    <Dialog short title="Receber pagamento" onClose={props.onClose}>
      <Unread read={read} rows={4} height={56} gap={12} />
    </Dialog>
  )
}

function Formulario({ conta, pedido, onClose }: Omit<Props, 'clienteId'> & { conta: Extrato }) {
  const { clienteId, clienteNome, vencido, aVencer, credito } = conta
  const hoje = useToday()
  const deve = (centavos(vencido) + centavos(aVencer)) / 100
  const write = useWrite(registrarPagamento, { success: ({ pagamentos: [p] }) => registrado(p) })
  const form = useSentForm({
    initialValues: {
      valor: (pedido ? pedido.saldo : deve) || null,
      forma: 'pix' as string | null,
      data: hoje as string | null,
      referencia: '',
    },
    toBody: ({ valor, forma, data, referencia }) => ({
      clienteId,
      referencia,
      valor: valor as number,
      forma: forma as Forma,
      data: data as string,
      ...(pedido && valor && { pedidos: [{ pedidoId: pedido.id, valor: Math.min(valor, pedido.saldo) }] }),
    }),
  })
  const { half } = form
  const resto = centavos(form.form.values.valor ?? 0) - centavos(deve)
  return (
    <SentDialog
      short
      form={form}
      onClose={onClose}
      title={pedido ? `Receber o pedido ${pedido.id}` : `Receber de ${clienteNome}`}
      action="Registrar pagamento"
      send={body => write.mutateAsync({ body })}
    >
      <p className="quiet" role="status">
        {deve > 0 ? `${clienteNome} deve ${emReais(deve)}` : `${clienteNome} não deve nada`}
        {vencido > 0 ? `, ${emReais(vencido)} vencidos` : ''}
        {credito > 0 ? `; tem ${emReais(credito)} de crédito` : ''}.
        {resto > 0 ? ` Ficam ${emReais(resto / 100)} de crédito para os próximos pedidos.` : ''}
      </p>
      <div className="sixths">
        <MoneyField {...half('valor')} label="Valor" data-autofocus />
        <ChoiceSelect {...half('forma')} label="Forma" data={FORMAS} all="Escolha" />
        <DayField {...half('data')} label="Dia em que pagou" always />
        <TextInput {...half('referencia')} label="Referência" maxLength={120} />
      </div>
    </SentDialog>
  )
}

const FORMAS = Object.entries(NOME_DA_FORMA).map(([value, label]) => ({ value, label }))

const registrado = (pagamento: { valor: number; clienteNome: string } | undefined): string =>
  pagamento ? `${emReais(pagamento.valor)} de ${pagamento.clienteNome}: pagamento registrado` : ''
