import { TextInput } from '@mantine/core'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { useRead } from '../../api/query.ts'
import { HoraField } from '../../ui/fields/masked-fields.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import type { FieldOf } from '../../ui/fields/sent-form.ts'
import { WeekDays, weekDaysInWords } from '../../ui/fields/week-days.tsx'
import { NaRota } from './rotas/na-rota.tsx'

type Campo = 'diasEntrega' | 'horarioCorte' | 'pedidoMinimo' | 'janelaEntrega' | 'observacaoEntrega'
type Props = { field: FieldOf<Campo | 'rotaId' | 'ordemNaRota'>; clienteId: number | undefined }

/** A client's own delivery rules; an empty field falls back to the provider's rule. */
export function RegrasDeEntrega({ field, clienteId }: Props) {
  const { data } = useRead(lerConfiguracoes, {}, { staleTime: 60_000 })
  const fornecedor = data?.configuracoes[0]
  const dias = field('diasEntrega')
  return (
    <fieldset className="sixths">
      <legend className="semibold">Regras de entrega</legend>
      <p className="quiet small">O que ficar em branco segue as regras do fornecedor.</p>
      <WeekDays
        legend="Dias de entrega"
        hint={
          dias.value.length > 0
            ? 'Só nestes dias'
            : `Os do fornecedor${fornecedor ? `: ${weekDaysInWords(fornecedor.diasEntrega)}` : ''}`
        }
        {...dias}
      />
      <HoraField
        className="half"
        {...field('horarioCorte')}
        description={`Na véspera. Fornecedor: ${fornecedor?.horarioCorte ?? 'sem limite'}`}
      />
      <MoneyField
        className="half"
        {...field('pedidoMinimo')}
        description={`Fornecedor: ${fornecedor?.pedidoMinimo ? emReais(fornecedor.pedidoMinimo) : 'sem mínimo'}`}
      />
      <NaRota {...{ field, clienteId }} />
      <TextInput className="half" {...field('janelaEntrega')} description="Quem entrega vê: 7h às 9h" maxLength={60} />
      <TextInput {...field('observacaoEntrega')} description="Quem entrega vê: portão lateral" maxLength={300} />
    </fieldset>
  )
}
