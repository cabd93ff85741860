import { Button, Checkbox, TextInput } from '@mantine/core'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { contar } from '#contract/dinheiro.ts'
import { atualizarPedidoFixo, criarPedidoFixo, type PedidoFixo } from '#contract/pedidos-fixos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { WeekDays } from '../../ui/fields/week-days.tsx'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { Previa } from '../previa.tsx'

/** A new list with the order it is made from, or an existing list. */
export type Rascunho = Pick<PedidoFixo, 'nome' | 'diasSemana' | 'pausadoAte' | 'confirmarSozinho' | 'itens'> & {
  id?: number
  pedidoId?: number
}

type Props = { clienteId: number; fixo: Rascunho; onClose: () => void }

/** Name, days, pause and quantities of a standing order. */
export function FixoForm({ clienteId, fixo, onClose }: Props) {
  const { id, pedidoId } = fixo
  const form = useFormulario(fixo)
  const criar = useWrite(criarPedidoFixo, { success: 'Pedido fixo salvo' })
  const atualizar = useWrite(atualizarPedidoFixo, { success: 'Pedido fixo salvo' })
  return (
    <SentDialog
      form={form}
      onClose={onClose}
      title={id ? 'Pedido fixo' : 'Repetir toda semana'}
      action="Salvar pedido fixo"
      send={body =>
        id
          ? atualizar.mutateAsync({ params: { id }, body })
          : criar.mutateAsync({ body: { clienteId, pedidoId, ...body } })
      }
    >
      <Campos clienteId={clienteId} {...form} />
    </SentDialog>
  )
}

const useFormulario = ({ nome, diasSemana, pausadoAte, confirmarSozinho, itens }: Rascunho) =>
  useSentForm({
    initialValues: {
      nome,
      diasSemana,
      pausadoAte,
      confirmarSozinho: confirmarSozinho === 1,
      itens: itens.map(item => ({ ...item, quantidade: item.quantidade as number | null })),
    },
    toBody: ({ itens, ...rest }) => ({
      ...rest,
      itens: itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade ?? 0 })),
    }),
  })

type CamposProps = Pick<ReturnType<typeof useFormulario>, 'form' | 'field'> & Pick<Props, 'clienteId'>

function Campos({ clienteId, form, field }: CamposProps) {
  const { itens } = form.values
  const { data } = useRead(lerRegrasDeEntrega, { params: { id: clienteId } })
  return (
    <>
      <TextInput {...field('nome')} label="Nome" maxLength={60} data-autofocus />
      <WeekDays
        legend="Entregar em"
        hint="Antes de cada um destes dias, se houver estante aberta, o sistema abre o pedido com a lista; depois é conferir e confirmar."
        offered={data?.regras.diasEntrega ?? []}
        {...field('diasSemana')}
      />
      <Checkbox
        {...form.getInputProps('confirmarSozinho', { type: 'checkbox' })}
        label="Confirmar sozinho"
        description="O que couber é confirmado na hora. Se faltar para o mínimo, ou for preciso aprovar, fica aberto e você é avisado"
      />
      <DayField
        {...field('pausadoAte')}
        label="Pausado até (opcional)"
        description="Nada é pedido para antes deste dia"
      />
      <Previa
        title={contar(itens.length, 'produto', 'produtos')}
        linhas={itens.map(({ produtoId, nome, unidadeMedida, quantidade }, i) => ({
          key: produtoId,
          nome,
          unidadeMedida,
          quantidade,
          campo: (
            <QuantityField
              {...field(`itens.${i}.quantidade`)}
              w={112}
              unidade={unidadeMedida}
              aria-label={`Quantidade de ${nome}`}
            />
          ),
          fim: (
            <Button
              variant="subtle"
              size="sm"
              aria-label={`Tirar ${nome}`}
              disabled={itens.length === 1}
              onClick={() => form.removeListItem('itens', i)}
            >
              Tirar
            </Button>
          ),
        }))}
      />
    </>
  )
}
