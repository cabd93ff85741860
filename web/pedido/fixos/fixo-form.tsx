import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import {
  atualizarPedidoFixo,
  criarPedidoFixo,
  FixoEditado,
  listarPedidosFixos,
  type PedidoFixo,
} from '#contract/pedidos-fixos.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { ReadFailure } from '../../ui/notice.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { WeekDays } from '../../ui/week-days/week-days.tsx'
import { comecoEmPalavras, type Origem } from './em-palavras.ts'
import styles from './fixos.module.css'

/** A list to be kept, with the order that it comes from, or one that is kept already. */
export type Rascunho = Pick<PedidoFixo, 'nome' | 'diasSemana' | 'pausadoAte' | 'itens'> & {
  id?: number
  origem?: Origem
}

type Props = { clienteId: number; fixo: Rascunho; onClose: () => void }

/** Name, days, pause and quantities of a list that becomes an order by itself. */
export function FixoForm(props: Props) {
  const { data, error, refetch } = useRead(lerRegrasDeEntrega, { params: { id: props.clienteId } })
  if (data) return <Formulario {...props} entrega={data.regras.diasEntrega} />
  if (error) return <ReadFailure error={error} onRetry={() => void refetch()} />
  return <Loading rows={4} height={44} gap={8} label="Abrindo" />
}

function Formulario({ clienteId, fixo, entrega, onClose }: Props & { entrega: readonly number[] }) {
  const { id, origem } = fixo
  const ends = { invalidates: [listarPedidosFixos], onSuccess: onClose }
  const criar = useWrite(criarPedidoFixo, { ...ends, success: 'Pedido fixo guardado' })
  const atualizar = useWrite(atualizarPedidoFixo, { ...ends, success: 'Pedido fixo salvo' })
  const [nomes] = useState(() => new Map(fixo.itens.map(item => [item.produtoId, item])))
  const { form, field, submit, failure, busy } = useContractForm({
    name: `pedido-fixo-${id ?? `novo-${clienteId}`}`,
    initialValues: {
      nome: fixo.nome,
      diasSemana: id ? fixo.diasSemana : fixo.diasSemana.filter(dia => entrega.includes(dia)),
      pausadoAte: fixo.pausadoAte,
      itens: fixo.itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade as number | null })),
    },
    schema: FixoEditado,
    toBody: ({ itens, ...rest }) => ({
      ...rest,
      itens: itens.map(({ produtoId, quantidade }) => ({ produtoId, quantidade: quantidade ?? 0 })),
    }),
  })
  const { diasSemana, itens, pausadoAte } = form.values
  const comeco = comecoEmPalavras(origem, useToday())
  return (
    <form
      className="stack gap-md"
      noValidate
      onSubmit={submit(body =>
        id
          ? atualizar.mutateAsync({ params: { id }, body })
          : criar.mutateAsync({ body: { clienteId, pedidoId: origem?.pedidoId, ...body } }),
      )}
    >
      {comeco ? <p>{comeco}</p> : null}
      <TextInput {...field('nome')} label="Nome" maxLength={60} data-autofocus />
      <WeekDays
        legend="Entregar em"
        hint="Só aparecem os dias em que há entrega. Antes de cada um, se houver estante aberta, o sistema abre o pedido com a lista; depois é conferir e confirmar."
        offered={entrega}
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
                <span className="anywhere">
                  {nome} <small className="quiet">{NOME_DA_UNIDADE[unidadeMedida]}</small>
                </span>
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
      <div className={`foot ${styles.foot}`}>
        <DialogButtons action={id ? 'Salvar' : 'Guardar pedido fixo'} busy={busy} onBack={onClose} />
      </div>
    </form>
  )
}
