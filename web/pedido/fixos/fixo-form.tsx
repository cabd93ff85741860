import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { atualizarPedidoFixo, criarPedidoFixo, listarPedidosFixos, type PedidoFixo } from '#contract/pedidos-fixos.ts'
import { useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { WeekDays } from '../../ui/week-days/week-days.tsx'
import styles from './fixos.module.css'

/** A list to be kept, or one that is kept already. */
export type Rascunho = Pick<PedidoFixo, 'nome' | 'diasSemana' | 'pausadoAte' | 'itens'> & { id?: number }

type Props = { clienteId: number; fixo: Rascunho; onClose: () => void }

/** Name, days, pause and quantities of a list that becomes an order by itself. */
export function FixoForm({ clienteId, fixo, onClose }: Props) {
  const { id } = fixo
  const ends = { invalidates: [listarPedidosFixos], onSuccess: onClose }
  const criar = useWrite(criarPedidoFixo, { ...ends, success: 'Guardado: vira pedido nos dias escolhidos' })
  const atualizar = useWrite(atualizarPedidoFixo, { ...ends, success: 'Pedido fixo salvo' })
  const [nomes] = useState(() => new Map(fixo.itens.map(item => [item.produtoId, item])))
  const { form, field, submit, failure, busy } = useContractForm({
    name: `pedido-fixo-${id ?? `novo-${clienteId}`}`,
    initialValues: {
      nome: fixo.nome,
      diasSemana: fixo.diasSemana,
      pausadoAte: fixo.pausadoAte,
      itens: fixo.itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade as number | null })),
    },
    schema: atualizarPedidoFixo.schema.body,
    toBody: ({ itens, ...rest }) => ({
      ...rest,
      itens: itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade ?? 0 })),
    }),
  })
  const { diasSemana, itens, pausadoAte } = form.values
  return (
    <form
      className="stack gap-md"
      noValidate
      onSubmit={submit(body =>
        id ? atualizar.mutateAsync({ params: { id }, body }) : criar.mutateAsync({ body: { clienteId, ...body } }),
      )}
    >
      <TextInput {...field('nome')} label="Nome" maxLength={60} data-autofocus />
      <WeekDays
        legend="Entregar em"
        hint="Antes de cada um desses dias o sistema abre o pedido com a lista, quando há estante aberta. Você confere e confirma."
        dias={diasSemana}
        onDias={dias => form.setFieldValue('diasSemana', dias)}
        error={form.errors.diasSemana}
      />
      <DayField
        label="Pausado até (opcional)"
        description="Nada é pedido para antes deste dia"
        value={pausadoAte}
        onChange={dia => form.setFieldValue('pausadoAte', dia)}
        error={form.errors.pausadoAte}
      />
      <fieldset className={styles.itens}>
        <legend>{itens.length === 1 ? '1 produto' : `${itens.length} produtos`}</legend>
        <ul className="rows">
          {itens.map(({ produtoId }, i) => {
            const { nome = '', unidadeMedida = 'UN' } = nomes.get(produtoId) ?? {}
            return (
              <li key={produtoId}>
                <span className="anywhere">{nome}</span>
                <QuantityField
                  {...field(`itens.${i}.quantidade`)}
                  unidade={unidadeMedida}
                  aria-label={`Quantidade de ${nome}`}
                />
                <Button
                  variant="subtle"
                  size="sm"
                  aria-label={`Tirar ${nome}`}
                  disabled={itens.length === 1}
                  onClick={() => form.removeListItem('itens', i)}
                >
                  Tirar
                </Button>
              </li>
            )
          })}
        </ul>
      </fieldset>
      <FormFailure failure={failure} each />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button type="submit" loading={busy}>
          {id ? 'Salvar' : 'Guardar pedido fixo'}
        </Button>
      </Group>
    </form>
  )
}
