import { TextInput } from '@mantine/core'
import { UFS } from '#contract/brasil.ts'
import {
  atualizarCliente,
  type Cliente,
  criarCliente,
  lerCliente,
  listarClientes,
  NovoCliente,
} from '#contract/clientes.ts'
import { useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { EmailField } from '../../../ui/fields/email-field.tsx'
import { useContractForm } from '../../../ui/fields/form.ts'
import { CepField, CnpjField, TelefoneField } from '../../../ui/fields/masked-fields.tsx'
import { TypedSelect } from '../../../ui/fields/typed-select.tsx'
import { DeliveryFields } from '../delivery-fields.tsx'
import { FormButtons } from '../form-buttons.tsx'
import styles from '../record-panel.module.css'
import { CepSaying } from './cep-saying.tsx'
import { bodyOf, valuesOf } from './cliente-values.ts'
import { useCepFill } from './use-cep-fill.ts'

type Props = { cliente: Cliente | null; onClose: () => void; onSaved: (id: number) => void }

export function ClienteForm({ cliente, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    name: `cliente-${cliente?.id ?? 'novo'}`,
    initialValues: valuesOf(cliente),
    schema: NovoCliente,
    toBody: bodyOf,
  })
  const cepField = field('cep')
  const { look, ...saying } = useCepFill(form.getValues, form.setValues)
  const guard = useUnsavedGuard(form.isDirty)
  const criar = useWrite(criarCliente, { invalidates: [listarClientes], success: 'Cliente cadastrado' })
  const atualizar = useWrite(atualizarCliente, { invalidates: [listarClientes, lerCliente], success: 'Cliente salvo' })
  const save = submit(async body => {
    if (cliente) return atualizar.mutateAsync({ body: { ...body, ativo: cliente.ativo, id: cliente.id } })
    const [criado] = (await criar.mutateAsync({ body: { ...body, ativo: 1 } })).clientes
    if (criado) guard.pass(() => onSaved(criado.id))
  })

  return (
    <form className={styles.form} onSubmit={save} noValidate autoComplete="off">
      <TextInput {...field('nome')} label="Nome" maxLength={120} data-autofocus={!cliente || undefined} />
      <CnpjField {...field('cnpj')} label="CNPJ" description="Números e letras, com ou sem pontuação" />
      <EmailField {...field('email')} label="E-mail" />
      <div className={styles.half}>
        <TelefoneField {...field('telefone')} label="Telefone" />
      </div>
      <div className={styles.half}>
        <CepField
          {...cepField}
          label="CEP"
          onChange={cep => {
            cepField.onChange(cep)
            look(cep)
          }}
        />
      </div>
      <div>
        <CepSaying {...saying} />
        <TextInput
          {...field('endereco')}
          label="Endereço"
          description="Rua, número, complemento e bairro"
          maxLength={200}
        />
      </div>
      <div className={styles.twoThirds}>
        <TextInput {...field('cidade')} label="Cidade" maxLength={80} />
      </div>
      <div className={styles.third}>
        <TypedSelect
          {...field('estado')}
          value={form.values.estado || null}
          onChange={uf => form.setFieldValue('estado', uf ?? '')}
          label="Estado"
          placeholder="UF"
          data={UFS.map(uf => ({ value: uf, label: uf }))}
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar o estado' }}
        />
      </div>
      <DeliveryFields
        hora={field('horarioCorte')}
        minimo={field('pedidoMinimo')}
        dias={form.values.diasEntrega}
        onDias={dias => form.setFieldValue('diasEntrega', dias)}
      />
      <FormButtons {...state} action={cliente ? 'Salvar' : 'Cadastrar cliente'} onCancel={onClose} />
    </form>
  )
}
