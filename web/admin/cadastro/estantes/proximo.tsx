import { TextInput } from '@mantine/core'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { abrirProximoPeriodo, preverProximoPeriodo } from '#contract/estante-copia.ts'
import type { Estante } from '#contract/estantes.ts'
import type { Input } from '#contract/route.ts'
import { useWrite } from '../../../api/query.ts'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'
import { periodoASeguir, prazoASeguir } from './a-seguir.ts'
import { anuncio, useCriadas } from './copias.ts'
import { PrazoDaCopia, type PrazoDeCopia, prazoDe, prazoPedido } from './prazo.tsx'
import { Previa, usePrevia } from './previa.tsx'

type Props = {
  /** The shelf whose period name and dates are incremented. */
  modelo: Estante | undefined
  /** The clients that get the next shelf; null: all active clients. */
  clientes: number[] | null
  onClose: () => void
  /** Gets the period and the lowest id of the new shelves. */
  onDone: (periodo: string, aPartirDe: number | undefined) => void
}
type Values = { periodo: string } & PrazoDeCopia

/** Creates the next shelf of several clients, each with its own products and prices; previews what will be created. */
export function Proximo({ modelo, clientes, onClose, onDone }: Props) {
  const toBody = ({ periodo, ...prazo }: Values): Input<typeof abrirProximoPeriodo.body> => ({
    periodo,
    ...prazoPedido(prazo),
    clientes,
  })
  const sent = useSentForm({
    initialValues: {
      periodo: periodoASeguir(modelo?.periodo ?? ''),
      semPrazo: false,
      ...prazoASeguir(prazoDe(modelo)),
    },
    toBody,
  })
  const { form, field, checkbox } = sent
  const previa = usePrevia(preverProximoPeriodo, form.values.periodo.trim() !== '', { body: toBody(form.values) })
  const copia = previa.data?.copia
  const criadas = useCriadas()
  const abrir = useWrite(abrirProximoPeriodo, { onSuccess: ({ copia }) => criadas(copia) })
  const criar = async (body: ReturnType<typeof toBody>) => {
    const pularExistentes = copia !== undefined && (copia.jaTinham > 0 || copia.semEstante.length > 0)
    const counted = copia ? { ...body, pularExistentes, esperadas: copia.estantes } : body
    const feita = await previa.fazer(() => abrir.mutateAsync({ body: counted }))
    onDone(body.periodo.trim(), feita.copia.estanteIds[0])
  }
  return (
    <SentDialog
      form={sent}
      onClose={onClose}
      title="Próximo período"
      action={copia && copia.estantes !== 1 ? `Criar ${emNumero(copia.estantes)} estantes` : 'Criar a estante'}
      reason={copia?.estantes === 0 ? 'Nenhuma estante será criada' : previa.falta}
      send={criar}
    >
      <p className="quiet">
        {clientes === null
          ? 'Todos os clientes ativos que têm estante recebem uma nova'
          : `${clientes.length === 1 ? 'O cliente marcado recebe' : `Os ${clientes.length} clientes marcados recebem`} uma nova`}
        , cada um com os produtos e os preços da sua estante mais nova.
      </p>
      <TextInput {...field('periodo')} label="Período" placeholder="Semana 49" maxLength={60} data-autofocus />
      <PrazoDaCopia form={form} field={field} checkbox={checkbox} />
      <Previa
        previa={previa}
        waiting="A contagem aparece aqui."
        doubtful={({ copia }) => copia.jaTinham + copia.abaixoDoCusto + copia.semEstante.length > 0}
      >
        {({ copia }) => {
          const sem = copia.semEstante.slice(0, 5).join(', ')
          const leva = `com ${contar(copia.linhas, 'produto', 'produtos')} ao todo`
          return `${anuncio(copia, form.values.periodo.trim(), leva)}${sem && ` Sem estante para copiar: ${sem}.`}`
        }}
      </Previa>
    </SentDialog>
  )
}
