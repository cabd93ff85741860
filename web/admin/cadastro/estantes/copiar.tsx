import { Button, Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { copiarEstante, preverCopiaDaEstante } from '#contract/estante-copia.ts'
import type { Estante } from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { useWrite } from '../../../api/query.ts'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { periodoASeguir, prazoASeguir } from './a-seguir.ts'
import { anuncio, useCriadas } from './copias.ts'
import { PrazoDaCopia, type PrazoDeCopia, prazoDe, prazoPedido } from './prazo.tsx'
import { Previa, usePrevia } from './previa.tsx'

type Props = {
  estante: Estante
  onClose: () => void
  /** Gets the id of the created shelf, or null when several were created in that period. */
  onCopy: (feita: { id: number | null; periodo: string }) => void
}
type Escolhido = { id: number; nome: string }
type Values = { periodo: string; quem: 'este' | 'alguns' | 'todos'; escolhidos: Escolhido[] } & PrazoDeCopia

/** Copies a shelf to another period, for this client, chosen ones or all; previews what will be created. */
export function Copiar({ estante, onClose, onCopy }: Props) {
  const toBody = ({ periodo, quem, escolhidos, ...prazo }: Values): Input<typeof copiarEstante.body> => ({
    periodo,
    ...prazoPedido(prazo),
    clienteIds: quem === 'todos' ? 'todos' : quem === 'este' ? [estante.clienteId] : escolhidos.map(({ id }) => id),
  })
  const sent = useSentForm({
    initialValues: {
      periodo: periodoASeguir(estante.periodo),
      quem: 'este',
      escolhidos: [],
      semPrazo: false,
      ...prazoASeguir(prazoDe(estante)),
    } as Values,
    toBody,
  })
  const { form, field, checkbox } = sent
  const { periodo, quem, escolhidos } = form.values
  const params = { id: estante.id }
  const complete = periodo.trim() !== '' && (quem !== 'alguns' || escolhidos.length > 0)
  const previa = usePrevia(preverCopiaDaEstante, complete, { params, body: toBody(form.values) })
  const criadas = useCriadas()
  const copiar = useWrite(copiarEstante, { onSuccess: ({ copia }) => criadas(copia) })
  const copia = previa.data?.copia
  const criar = async (body: ReturnType<typeof toBody>) => {
    const counted = copia ? { ...body, pularExistentes: copia.jaTinham > 0, esperadas: copia.estantes } : body
    const feita = await previa.fazer(() => copiar.mutateAsync({ params, body: counted }))
    onCopy({ id: feita.copia.estanteId, periodo })
  }
  return (
    <SentDialog
      form={sent}
      onClose={onClose}
      title={`Copiar a estante ${estante.periodo}`}
      action={copia && copia.estantes > 1 ? `Criar ${emNumero(copia.estantes)} estantes` : 'Criar a cópia'}
      reason={copia?.estantes === 0 ? 'Nenhuma estante será criada' : previa.falta}
      send={criar}
    >
      <TextInput
        {...field('periodo')}
        label="Período da cópia"
        placeholder="Janeiro/2027"
        maxLength={60}
        data-autofocus
      />
      <PrazoDaCopia form={form} field={field} checkbox={checkbox} />
      <Radio.Group {...field('quem')} label="Para quem">
        <div className="stack gap-xs mt-2xs">
          <Radio value="este" label={estante.clienteNome} />
          <Radio value="alguns" label="Clientes escolhidos" />
          <Radio value="todos" label="Todos os clientes ativos" />
        </div>
      </Radio.Group>
      {quem === 'alguns' ? (
        <Escolhidos
          escolhidos={escolhidos}
          error={form.errors.clienteIds}
          onChange={escolhidos => form.setFieldValue('escolhidos', escolhidos)}
        />
      ) : null}
      <Previa previa={previa} waiting={VAO} doubtful={({ copia }) => copia.jaTinham + copia.abaixoDoCusto > 0}>
        {({ copia }) => {
          const leva = `com ${contar(copia.produtos, 'produto', 'produtos')}`
          return anuncio(copia, periodo.trim(), copia.estantes === 1 ? leva : `cada uma ${leva}`)
        }}
      </Previa>
    </SentDialog>
  )
}

const VAO =
  'Vão os produtos ativos, com o preço e a quantidade oferecida; nada nasce reservado. A contagem aparece aqui.'

type EscolhidosProps = {
  escolhidos: readonly Escolhido[]
  error: ReactNode
  onChange: (escolhidos: Escolhido[]) => void
}

/** Chooses several clients by searching for one at a time, because there may be ten thousand. */
const Escolhidos = ({ escolhidos, error, onChange }: EscolhidosProps) => (
  <div>
    <ClienteSelect
      // Remounts after each choice, so that the search starts empty.
      key={escolhidos.length}
      label="Acrescentar cliente"
      description="Procure por nome, CNPJ ou cidade"
      error={error}
      data-path="clienteIds"
      value={null}
      onChange={(_, cliente) => {
        if (cliente) onChange([...escolhidos, { id: cliente.id, nome: cliente.nome }])
      }}
      taken={new Set(escolhidos.map(({ id }) => id))}
    />
    <ul className="row gap-xs mt-xs" aria-label="Clientes escolhidos">
      {escolhidos.map(({ id, nome }) => (
        <li key={id}>
          <Button
            size="sm"
            variant="default"
            aria-label={`Tirar ${nome}`}
            rightSection="×"
            onClick={() => onChange(escolhidos.filter(outro => outro.id !== id))}
          >
            {nome}
          </Button>
        </li>
      ))}
    </ul>
  </div>
)
