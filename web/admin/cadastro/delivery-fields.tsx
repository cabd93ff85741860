import { type ComponentProps, useId } from 'react'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { useRead } from '../../api/query.ts'
import { HoraField } from '../../ui/fields/masked-fields.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { WeekDays, weekDaysInWords } from '../../ui/week-days/week-days.tsx'
import styles from './cadastro.module.css'

type Props = {
  dias: number[]
  onDias: (dias: number[]) => void
  hora: ComponentProps<typeof HoraField>
  minimo: ComponentProps<typeof MoneyField>
}

/** A client's own delivery rules; an empty field falls back to the provider's rule. */
export function DeliveryFields({ dias, onDias, hora, minimo }: Props) {
  const id = useId()
  const { data } = useRead(lerConfiguracoes, {}, { staleTime: 60_000 })
  const fornecedor = data?.configuracoes[0]
  return (
    <section className={`stack mt-2xs ${styles.group}`} aria-labelledby={id}>
      <div>
        <h3 id={id} className={`semibold ${styles.groupTitle}`}>
          Regras de entrega
        </h3>
        <p className="quiet small mt-2xs">O que ficar em branco segue as regras do fornecedor.</p>
      </div>
      <WeekDays
        legend="Dias de entrega"
        hint={
          dias.length > 0
            ? 'Só nestes dias'
            : `Os do fornecedor${fornecedor ? `: ${weekDaysInWords(fornecedor.diasEntrega)}` : ''}`
        }
        dias={dias}
        onDias={onDias}
      />
      <HoraField
        {...hora}
        label="Pedidos até"
        description={`Na véspera. Fornecedor: ${fornecedor?.horarioCorte ?? 'sem limite'}`}
      />
      <MoneyField
        {...minimo}
        label="Pedido mínimo"
        description={`Fornecedor: ${fornecedor?.pedidoMinimo ? emReais(fornecedor.pedidoMinimo) : 'sem mínimo'}`}
      />
    </section>
  )
}
