import { Select } from '@mantine/core'
import type { Periodo } from '#contract/dias.ts'
import { STATUS, type Status } from '#contract/pedidos.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'

type Filtro = { [dia in keyof Periodo]?: Periodo[dia] | undefined } & {
  busca?: string | undefined
  status?: Status | undefined
  espera?: '0' | '1' | undefined
}

const OFERECIDOS = ['Todos os status', STATUS[0], ESPERA_APROVACAO, ...STATUS.slice(1)]

/** Filters by number, status and delivery days, kept in the URL. */
export function Filtros({ filtro, onChange }: { filtro: Filtro; onChange: (mudanca: Filtro) => void }) {
  const { busca = '', status, espera, dataInicial, dataFinal } = filtro
  return (
    <search className="sixths mb-md">
      <div className="half">
        <SearchBox label="Buscar pelo número do pedido" value={busca} onChange={busca => onChange({ busca })} />
      </div>
      <Select
        className="half"
        aria-label="Status"
        data={OFERECIDOS}
        value={espera === '1' ? ESPERA_APROVACAO : (status ?? OFERECIDOS[0])}
        allowDeselect={false}
        onChange={chosen =>
          onChange({
            status: STATUS.find(one => one === chosen),
            espera: chosen === ESPERA_APROVACAO ? '1' : undefined,
          })
        }
      />
      <DayField
        className="third"
        label="Entrega de"
        value={dataInicial ?? null}
        onChange={dia => onChange({ dataInicial: dia ?? undefined })}
      />
      <DayField
        className="third"
        label="até"
        value={dataFinal ?? null}
        onChange={dia => onChange({ dataFinal: dia ?? undefined })}
        error={dataInicial && dataFinal && dataInicial > dataFinal ? 'Vem antes do primeiro dia' : undefined}
      />
    </search>
  )
}
