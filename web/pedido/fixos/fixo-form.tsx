import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import type * as z from 'zod'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { contar } from '#contract/dinheiro.ts'
import {
  atualizarPedidoFixo,
  criarPedidoFixo,
  FixoEditado,
  listarPedidosFixos,
  type PedidoFixo,
} from '#contract/pedidos-fixos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { useAskingClose } from '../../shell/use-unsaved-guard.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { WeekDays } from '../../ui/week-days/week-days.tsx'
import { Previa } from '../previa.tsx'
import { comecoEmPalavras, type Origem } from './em-palavras.ts'

/** A new list with the order it is made from, or an existing list. */
export type Rascunho = Pick<PedidoFixo, 'nome' | 'diasSemana' | 'pausadoAte' | 'itens'> & {
  id?: number
  origem?: Origem
}

type Props = { clienteId: number; fixo: Rascunho; onClose: () => void }

/** Name, days, pause and quantities of a standing order. */
export function FixoForm({ clienteId, fixo, onClose }: Props) {
  const { id } = fixo
  const read = useRead(lerRegrasDeEntrega, { params: { id: clienteId } })
  const { data } = read
  const entrega = data?.regras.diasEntrega
  const { form, field, submit, failure, busy } = useFormulario(fixo, entrega)
  const close = useAskingClose(() => form.isDirty() && !busy, onClose)
  const salvar = useSalvar(clienteId, fixo, onClose)
  return (
    <FormDialog
      {...{ failure, busy }}
      title={id ? 'Pedido fixo' : 'Repetir toda semana'}
      action={entrega && (id ? 'Salvar' : 'Guardar pedido fixo')}
      onSubmit={submit(salvar)}
      onClose={close}
    >
      {entrega ? (
        <Campos {...{ fixo, entrega, form, field }} />
      ) : (
        <Unread read={read} rows={4} height={44} gap={8} label="Abrindo" />
      )}
    </FormDialog>
  )
}

const useFormulario = ({ id, itens, ...fixo }: Rascunho, entrega: readonly number[] | undefined) =>
  useContractForm({
    initialValues: {
      nome: fixo.nome,
      diasSemana: fixo.diasSemana,
      pausadoAte: fixo.pausadoAte,
      itens: itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade as number | null })),
    },
    schema: FixoEditado,
    toBody: ({ itens, diasSemana, ...rest }) => ({
      ...rest,
      diasSemana: diasDe(id, diasSemana, entrega),
      itens: itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade ?? 0 })),
    }),
  })

type Form = ReturnType<typeof useFormulario>

/** Drops weekdays without delivery from a new list. An existing list is not changed without asking. */
const diasDe = (id: number | undefined, dias: readonly number[], entrega: readonly number[] = []): number[] =>
  dias.filter(dia => id !== undefined || entrega.includes(dia))

function useSalvar(clienteId: number, { id, origem }: Rascunho, onClose: () => void) {
  const ends = { invalidates: [listarPedidosFixos], onSuccess: onClose }
  const criar = useWrite(criarPedidoFixo, { ...ends, success: 'Pedido fixo guardado' })
  const atualizar = useWrite(atualizarPedidoFixo, { ...ends, success: 'Pedido fixo salvo' })
  return (body: z.input<typeof FixoEditado>) =>
    id
      ? atualizar.mutateAsync({ params: { id }, body })
      : criar.mutateAsync({ body: { clienteId, pedidoId: origem?.pedidoId, ...body } })
}

type CamposProps = Pick<Form, 'form' | 'field'> & { fixo: Rascunho; entrega: readonly number[] }

function Campos({ fixo, entrega, form, field }: CamposProps) {
  const { id, origem } = fixo
  const { diasSemana, itens, pausadoAte } = form.values
  const dias = diasDe(id, diasSemana, entrega)
  const ocultos = diasSemana.filter(dia => !dias.includes(dia))
  const [nomes] = useState(() => new Map(fixo.itens.map(item => [item.produtoId, item])))
  const comeco = comecoEmPalavras(origem, useToday())
  return (
    <>
      {comeco ? <p>{comeco}</p> : null}
      <TextInput {...field('nome')} label="Nome" maxLength={60} data-autofocus />
      <WeekDays
        legend="Entregar em"
        hint="Só aparecem os dias em que há entrega. Antes de cada um, se houver estante aberta, o sistema abre o pedido com a lista; depois é conferir e confirmar."
        offered={entrega}
        dias={dias}
        onDias={dias => form.setFieldValue('diasSemana', [...dias, ...ocultos])}
        error={form.errors.diasSemana}
      />
      <DayField
        label="Pausado até (opcional)"
        description="Nada é pedido para antes deste dia"
        value={pausadoAte}
        onChange={dia => form.setFieldValue('pausadoAte', dia)}
        error={form.errors.pausadoAte}
      />
      <Previa
        title={contar(itens.length, 'produto', 'produtos')}
        linhas={itens.map(({ produtoId, quantidade }, i) => {
          const { nome = '', unidadeMedida = 'UN' } = nomes.get(produtoId) ?? {}
          return {
            ...{ key: produtoId, nome, unidadeMedida, quantidade },
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
          }
        })}
      />
    </>
  )
}
