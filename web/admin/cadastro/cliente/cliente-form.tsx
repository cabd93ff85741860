import { Button, TextInput } from '@mantine/core'
import type * as z from 'zod'
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
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TypedSelect } from '../../../ui/fields/typed-select.tsx'
import styles from '../cadastro.module.css'
import { DeliveryFields } from '../delivery-fields.tsx'
import { FormButtons } from '../form-buttons.tsx'
import { type Address, useCepFill } from './use-cep-fill.ts'

type Props = { cliente: Cliente | null; onClose: () => void; onSaved: (id: number) => void }

export function ClienteForm({ cliente, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
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
    <form className="sixths mt-md" onSubmit={save} noValidate autoComplete="off">
      <TextInput {...field('nome')} label="Nome" maxLength={120} data-autofocus={!cliente || undefined} />
      <CnpjField
        {...field('cnpj')}
        cpf
        label="CNPJ"
        description="Com letras ou só números; ou o CPF de quem não tem CNPJ"
      />
      <EmailField {...field('email')} label="E-mail" />
      <TelefoneField className="half" {...field('telefone')} label="Telefone" />
      <CepField
        className="half"
        {...cepField}
        label="CEP"
        onChange={cep => {
          cepField.onChange(cep)
          look(cep)
        }}
      />
      <div>
        <CepSaying {...saying} />
        <TextInput
          {...field('endereco')}
          label="Endereço"
          description="Rua, número, complemento e bairro"
          maxLength={200}
        />
      </div>
      <TextInput className="two-thirds" {...field('cidade')} label="Cidade" maxLength={80} />
      <TypedSelect
        className="third"
        {...field('estado')}
        value={form.values.estado || null}
        onChange={uf => form.setFieldValue('estado', uf ?? '')}
        label="Estado"
        placeholder="UF"
        data={UFS.map(uf => ({ value: uf, label: uf }))}
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar o estado' }}
      />
      <DeliveryFields
        hora={field('horarioCorte')}
        minimo={field('pedidoMinimo')}
        dias={form.values.diasEntrega}
        onDias={dias => form.setFieldValue('diasEntrega', dias)}
      />
      <MoneyField
        className="half"
        {...field('aprovacaoAcima')}
        label="Pedir aprovação acima de"
        description="O que os compradores pedem para um dia, acima disto, espera um aprovador da empresa ou você. Em branco: nunca"
      />
      <FormButtons {...state} action={cliente ? 'Salvar' : 'Cadastrar cliente'} onCancel={onClose} />
    </form>
  )
}

/** The form's values: an empty field means the provider's rule, or none. */
const EMPTY = {
  ...{ nome: '', cnpj: '', endereco: '', email: '', cidade: '', estado: '', cep: '', telefone: '' },
  diasEntrega: [] as number[],
  horarioCorte: '',
  pedidoMinimo: null as number | null,
  aprovacaoAcima: null as number | null,
}
type ClienteValues = typeof EMPTY

function valuesOf(cliente: Cliente | null): ClienteValues {
  if (!cliente) return EMPTY
  const { id: _id, ativo: _ativo, ...same } = cliente
  const { aprovacaoAcima = null, diasEntrega, horarioCorte } = same
  return { ...same, aprovacaoAcima, diasEntrega: diasEntrega ?? [], horarioCorte: horarioCorte ?? '' }
}

const bodyOf = ({ diasEntrega, horarioCorte, ...same }: ClienteValues): z.input<typeof NovoCliente> => ({
  ...same,
  diasEntrega: diasEntrega.length > 0 ? diasEntrega : null,
  horarioCorte: horarioCorte || null,
})

type CepSayingProps = Pick<ReturnType<typeof useCepFill>, 'say' | 'offer' | 'undo' | 'accept' | 'takeBack'>

/** The CEP look-up's message, and buttons to accept the address it offers or undo that. */
function CepSaying({ say, offer, undo, accept, takeBack }: CepSayingProps) {
  return (
    <div className={`quiet small ${styles.saying}`} role="status">
      {say}
      {offer ? (
        <Button size="sm" variant="light" className={`block ${styles.offer}`} onClick={() => accept(offer)}>
          Usar {inWords(offer)}
        </Button>
      ) : null}
      {undo ? (
        <Button size="sm" variant="light" className={`block ${styles.offer}`} onClick={() => takeBack(undo)}>
          Desfazer
        </Button>
      ) : null}
    </div>
  )
}

const inWords = ({ endereco, cidade, estado }: Address): string =>
  [endereco, [cidade, estado].filter(Boolean).join('/')].filter(Boolean).join(', ')
