import { Textarea, TextInput } from '@mantine/core'
import {
  atualizarEstante,
  criarEstante,
  type Estante,
  lerEstante,
  listarEstantes,
  NovaEstante,
} from '#contract/estantes.ts'
import { useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { ClienteSelect } from '../../cliente-select.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { RecordPanel } from '../record-panel.tsx'
import { CamposDoPrazo, type Prazo, prazoDe, prazoEscrito } from './prazo.tsx'

type Values = {
  periodo: string
  clienteId: number | null
  observacao: string
} & Prazo
/** A new shelf, beside the list. */
export function EstanteNova(props: Omit<Props, 'estante'>) {
  return (
    <RecordPanel title="Nova estante" from="Estantes" onClose={props.onClose}>
      <EstanteForm estante={null} {...props} />
    </RecordPanel>
  )
}

/** `clienteId` preselects a new shelf's client: the one that the list is filtered by. */
type Props = {
  estante: Estante | null
  clienteId: number | null
  onClose: () => void
  onSaved: (id: number) => void
}

export function EstanteForm({ estante, clienteId, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    initialValues: valuesOf(estante, clienteId),
    schema: NovaEstante,
    // The schema refuses a missing client with a message.
    toBody: values => ({ ...values, ...prazoEscrito(values), clienteId: values.clienteId ?? Number.NaN }),
  })
  const guard = useUnsavedGuard(form.isDirty)
  const criar = useWrite(criarEstante, { invalidates: [listarEstantes], success: 'Estante criada' })
  const atualizar = useWrite(atualizarEstante, { invalidates: [listarEstantes, lerEstante], success: 'Estante salva' })
  const save = submit(async body => {
    const { estantes } = estante
      ? await atualizar.mutateAsync({ body: { ...body, id: estante.id } })
      : await criar.mutateAsync({ body: { ...body, ativa: 1 } })
    const [salva] = estantes
    if (salva) guard.pass(() => onSaved(salva.id))
  })
  return (
    <form className="sixths mt-md" onSubmit={save} noValidate autoComplete="off">
      <ClienteSelect {...field('clienteId')} label="Cliente" />
      <TextInput
        {...field('periodo')}
        label="Período"
        description="Como o comprador a reconhece"
        placeholder="Dezembro/2026"
        maxLength={60}
        data-autofocus={clienteId !== null || undefined}
      />
      <CamposDoPrazo field={field} />
      <Textarea
        {...field('observacao')}
        label="Observação"
        description="O comprador também a lê"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
      />
      <FormButtons {...state} action={estante ? 'Salvar' : 'Criar e adicionar produtos'} onCancel={onClose} />
    </form>
  )
}

const valuesOf = (estante: Estante | null, clienteId: number | null): Values => ({
  periodo: estante?.periodo ?? '',
  clienteId: estante?.clienteId ?? clienteId,
  observacao: estante?.observacao ?? '',
  ...prazoDe(estante),
})
