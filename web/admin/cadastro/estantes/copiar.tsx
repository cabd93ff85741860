import { Radio, Stack, TextInput } from '@mantine/core'
import { emNumero } from '#contract/dinheiro.ts'
import { CopiaDeEstante, copiarEstante, preverCopiaDaEstante } from '#contract/estante-copia.ts'
import { type Estante, listarEstantes } from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { useWrite } from '../../../api/query.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { PercentField } from '../../../ui/fields/money-field.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { periodoASeguir, prazoASeguir } from './a-seguir.ts'
import { anuncio, criadas } from './copiar-em-palavras.ts'
import { EscolhaDeClientes, type Escolhido } from './escolha-de-clientes.tsx'
import styles from './estantes.module.css'
import { prazoDe } from './prazo.tsx'
import { type PrazoASeguir, PrazoDaCopia, prazoPedido } from './prazo-da-copia.tsx'
import { Previa, usePrevia } from './previa.tsx'
import { useDesfazer } from './use-desfazer.ts'

type Props = {
  estante: Estante
  onClose: () => void
  /** Gets the id of the created shelf, or null when several were created in that period. */
  onCopy: (feita: { id: number | null; periodo: string }) => void
}
type Quem = 'este' | 'alguns' | 'todos'
type Values = {
  periodo: string
  quem: Quem
  escolhidos: Escolhido[]
  /** In percent, without a sign (`sentido` has it); null: prices stay. */
  ajuste: number | null
  sentido: '1' | '-1' | undefined
} & PrazoASeguir
type Body = Input<typeof copiarEstante.schema.body>

/** Copies a shelf to another period, for this client, chosen ones or all; previews what will be created. */
export function Copiar({ estante, onClose, onCopy }: Props) {
  const { form, field, checkbox, submit, failure, busy } = useFormulario(estante)
  const { values } = form
  const previa = usePrevia(preverCopiaDaEstante, CopiaDeEstante, {
    params: { id: estante.id },
    body: corpo(estante, values),
  })
  const copiar = useCopiar()
  const copia = previa.data?.copia
  const enviar = submit(async body => {
    if (!copia) return
    const sent = { ...body, pularExistentes: copia.jaTinham > 0, esperadas: copia.estantes }
    const answer = await previa.fazer(() => copiar.mutateAsync({ params: { id: estante.id }, body: sent }))
    onCopy({ id: answer.copia.estanteId, periodo: values.periodo })
  })
  return (
    <FormDialog
      {...{ failure, busy, onClose }}
      title={`Copiar a estante ${estante.periodo}`}
      action={copia && copia.estantes > 1 ? `Criar ${emNumero(copia.estantes)} estantes` : 'Criar a cópia'}
      reason={copia?.estantes === 0 ? 'Nenhuma estante será criada' : previa.falta}
      onSubmit={enviar}
    >
      <TextInput
        {...field('periodo')}
        label="Período da cópia"
        placeholder="Janeiro/2027"
        maxLength={60}
        data-autofocus
      />
      <PrazoDaCopia form={form} field={field} checkbox={checkbox} />
      <ParaQuem form={form} field={field} estante={estante} />
      <Precos form={form} field={field} />
      <Previa previa={previa} waiting={VAO} doubtful={({ copia }) => copia.jaTinham + copia.abaixoDoCusto > 0}>
        {({ copia }) => anuncio(copia, values.periodo.trim())}
      </Previa>
    </FormDialog>
  )
}

const useFormulario = (estante: Estante) =>
  useContractForm({
    initialValues: valoresIniciais(estante),
    schema: CopiaDeEstante,
    toBody: values => corpo(estante, values),
  })

/** Copies the shelf and announces the result; several copies come with an undo. */
function useCopiar() {
  const comDesfazer = useDesfazer()
  return useWrite(copiarEstante, {
    invalidates: [listarEstantes],
    // A single copy is opened, and can be deleted there.
    onSuccess: ({ copia }) => (copia.estantes > 1 ? comDesfazer(copia) : toastSuccess(criadas(copia.estantes))),
  })
}

type Form = ReturnType<typeof useFormulario>

function ParaQuem({ form, field, estante }: Pick<Form, 'form' | 'field'> & { estante: Estante }) {
  const { quem, escolhidos } = form.values
  return (
    <>
      <Radio.Group {...field('quem')} label="Para quem">
        <Stack gap={6} mt={4}>
          <Radio value="este" label={estante.clienteNome} />
          <Radio value="alguns" label="Clientes escolhidos" />
          <Radio value="todos" label="Todos os clientes ativos" />
        </Stack>
      </Radio.Group>
      {quem === 'alguns' ? (
        <EscolhaDeClientes
          escolhidos={escolhidos}
          error={form.errors.clienteIds}
          onChange={escolhidos => form.setFieldValue('escolhidos', escolhidos)}
        />
      ) : null}
    </>
  )
}

function Precos({ form, field }: Pick<Form, 'form' | 'field'>) {
  const { sentido } = form.values
  return (
    <div className={`row top ${styles.precos}`}>
      <FilterChoice
        label="Preços da cópia"
        options={[
          [undefined, 'Preços iguais'],
          ['1', 'Aumentar'],
          ['-1', 'Reduzir'],
        ]}
        value={sentido}
        onChange={sentido => form.setValues({ sentido, ...(sentido ? {} : { ajuste: null }) })}
      />
      {sentido ? <PercentField {...field('ajuste')} aria-label="Porcentagem" placeholder="0" /> : null}
    </div>
  )
}

const VAO =
  'Vão os produtos ativos, com o preço e a quantidade oferecida; nada nasce reservado. A contagem aparece aqui.'

const valoresIniciais = (estante: Estante): Values => ({
  ...{ periodo: periodoASeguir(estante.periodo), quem: 'este', escolhidos: [], ajuste: null, sentido: undefined },
  ...{ ...prazoASeguir(prazoDe(estante)), semPrazo: false },
})

function corpo({ clienteId }: Estante, values: Values): Body {
  const { periodo, quem, escolhidos, ajuste, sentido } = values
  return {
    ...{ periodo, ...prazoPedido(values) },
    clienteIds: quem === 'todos' ? 'todos' : quem === 'este' ? [clienteId] : escolhidos.map(({ id }) => id),
    ajuste: (ajuste ?? 0) * Number(sentido ?? 0),
  }
}
