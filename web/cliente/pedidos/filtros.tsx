import { Select } from '@mantine/core'
import { useState } from 'react'
import { STATUS, type Status } from '#contract/pedidos.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { useToday } from '../../ui/use-today.ts'
import styles from './pedidos.module.css'
import { diasDe, type Escolha, escolhaDe, invertido, NOME_DO_PERIODO, type Periodo } from './periodo.ts'

type Filtro = Periodo & { busca?: string | undefined; status?: Status | undefined; espera?: '0' | '1' | undefined }

const STATUS_OFERECIDOS = [
  { value: '', label: 'Todos os status' },
  ...STATUS.map(status => ({ value: status as string, label: status as string })).toSpliced(1, 0, {
    value: ESPERA_APROVACAO,
    label: ESPERA_APROVACAO,
  }),
]
const PERIODOS = Object.entries(NOME_DO_PERIODO).map(([value, label]) => ({ value: value as Escolha, label }))

/** Filters by number, status and delivery days, kept in the URL. */
export function Filtros({ filtro, onChange }: { filtro: Filtro; onChange: (mudanca: Filtro) => void }) {
  const { busca = '', status, espera, dataInicial, dataFinal } = filtro
  const hoje = useToday()
  const [escolhendo, setEscolhendo] = useState(false)
  const escolha = escolhendo ? 'outro' : escolhaDe(filtro, hoje)
  const escolher = (nova: Escolha | null) => {
    setEscolhendo(nova === 'outro')
    if (nova && nova !== 'outro') onChange(diasDe(nova, hoje))
  }
  return (
    <search className={`stack gap-xs mb-md ${styles.filters}`}>
      <SearchBox label="Buscar pelo número do pedido" value={busca} onChange={busca => onChange({ busca })} />
      <Select
        aria-label="Status"
        data={STATUS_OFERECIDOS}
        value={espera === '1' ? ESPERA_APROVACAO : (status ?? '')}
        allowDeselect={false}
        onChange={chosen =>
          onChange({
            status: STATUS.find(one => one === chosen),
            espera: chosen === ESPERA_APROVACAO ? '1' : undefined,
          })
        }
      />
      <Select aria-label="Período" data={PERIODOS} value={escolha} allowDeselect={false} onChange={escolher} />
      {escolha === 'outro' ? (
        <div className={`row gap-xs ${styles.days}`}>
          <DayField
            label="Entrega de"
            value={dataInicial ?? null}
            onChange={dia => onChange({ dataInicial: dia ?? undefined })}
          />
          <DayField
            label="até"
            value={dataFinal ?? null}
            onChange={dia => onChange({ dataFinal: dia ?? undefined })}
            error={invertido(filtro) ? 'Vem antes do primeiro dia: troque as datas' : undefined}
          />
        </div>
      ) : null}
    </search>
  )
}
