import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { diaPorExtenso, type Periodo } from '#contract/dias.ts'
import { BarField, FilterBar, type SetFilter } from '../../ui/lists/filter-bar.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { part } from '../../ui/part.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useToday } from '../../ui/use-today.ts'
import type { Dias as DiasType } from './dias.tsx'
import { invertido, nomeDoPreset, presetDe, SEMPRE } from './periodo.ts'
import styles from './relatorio.module.css'

// Loaded lazily: its day fields bring the calendar's code.
const Dias = part(() => import('./dias.tsx'), 'Dias')

type EscolhaProps = Omit<ComponentProps<typeof DiasType>, 'onClose'>

type Props = EscolhaProps & {
  /** The client's field, or its replacement. */
  quem: ReactNode
  /** In the line on a desktop, behind "Filtros" on a phone. */
  busca?: ReactNode
  /** Further fields behind "Filtros", each with its label. */
  fields?: ReactNode
  /** `set`: the set filters among `fields`. `cut`: other set filters, which no field shows. */
  set?: readonly SetFilter[]
  cut?: readonly SetFilter[]
  /** The filtered content; not rendered when the dates are in the wrong order. */
  children: ReactNode
}

/** A report's filters: period, client and "Filtros" in one line, and the set filters below it. */
export function Filtros({ quem, busca, fields, set = [], cut = [], children, ...props }: Props) {
  const phone = usePhone()
  return (
    <>
      <FilterBar set={[...cut, ...set]}>
        <EscolhaDoPeriodo {...props} />
        <BarField>{quem}</BarField>
        {busca && !phone ? <BarField>{busca}</BarField> : null}
        {phone || fields ? (
          <Fold name="Filtros" count={set.length} atEnd={!phone}>
            <div className={`stack gap-md ${styles.fields}`}>
              {phone ? busca : null}
              {fields}
            </div>
          </Fold>
        ) : null}
      </FilterBar>
      {invertido(props.periodo) ? <PeriodoInvertido {...props} /> : children}
    </>
  )
}

function PeriodoInvertido({ periodo, onPeriodo }: EscolhaProps) {
  const swap = () => onPeriodo({ dataInicial: periodo.dataFinal, dataFinal: periodo.dataInicial })
  return (
    <Empty title="A data final vem antes da inicial" action={<Button onClick={swap}>Trocar as datas</Button>}>
      Troque uma pela outra, ou escolha outros dias.
    </Empty>
  )
}

function EscolhaDoPeriodo({ periodo, ...props }: EscolhaProps) {
  const preset = presetDe(periodo, useToday())
  return (
    <Fold name="Período" label={<Escolhido periodo={periodo} preset={preset && nomeDoPreset(preset)} />}>
      {close => <Dias {...props} periodo={periodo} onClose={close} />}
    </Fold>
  )
}

/** `Este mês 01/11 a 30/11/2026`; on a phone only its name, or `01 a 31/03/24`, without the current year. */
function Escolhido({ periodo, preset }: { periodo: Partial<Periodo>; preset: string | undefined }) {
  const phone = usePhone()
  const [ano = ''] = useToday().split('-')
  const inteiros = emPoucasLetras(periodo)
  const curtos = inteiros.replace(/^(\d\d)\/(\d\d)(?= a \d\d\/\2)/, '$1').replaceAll(`/${ano}`, '')
  const dias = phone ? curtos.replaceAll(/\d\d(?=\d\d\b)/g, '') : inteiros
  return (
    <span>
      <span className="only-heard">Período: </span>
      {preset ? (
        <>
          {preset} <span className={`quiet ${styles.presetDays}`}>{dias}</span>
        </>
      ) : (
        dias
      )}
    </span>
  )
}

/** `05/03/2024`, `01/03 a 31/03/2024`, `desde 01/03/2024`. */
function emPoucasLetras({ dataInicial, dataFinal }: Partial<Periodo>): string {
  if (!dataInicial) return dataFinal ? `até ${diaPorExtenso(dataFinal)}` : SEMPRE
  const de = diaPorExtenso(dataInicial)
  if (!dataFinal) return `desde ${de}`
  if (dataInicial === dataFinal) return de
  const mesmoAno = dataInicial.slice(0, 4) === dataFinal.slice(0, 4)
  return `${mesmoAno ? de.slice(0, 'dd/mm'.length) : de} a ${diaPorExtenso(dataFinal)}`
}
