import { diaPorExtenso, type Periodo } from '#contract/dias.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { Fold } from '../../ui/overlays/fold.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { useToday } from '../../ui/use-today.ts'
import type { Props } from './escolher-dias.tsx'
import { nomeDoPreset, presetDe, SEMPRE } from './periodo.ts'

// Loaded lazily: its day fields bring the calendar's code.
const EscolherDias = lazyPart(() => import('./escolher-dias.tsx'), 'EscolherDias')

/** A report's period, folded. */
export function Dias(props: Props) {
  const hoje = useToday()
  const preset = presetDe(props.periodo, hoje)
  const dias = emPoucasLetras(props.periodo)
  const label = preset ? (
    <>
      {nomeDoPreset(preset)} <span className="quiet off-phone">{dias}</span>
    </>
  ) : (
    dias
  )
  const shortened = usePhone() && !preset ? dias.replaceAll(`/${hoje.slice(0, 4)}`, '') : label
  return (
    <Fold
      name="Período"
      label={
        <span>
          <span className="only-heard">Período: </span>
          {shortened}
        </span>
      }
    >
      {close => <EscolherDias {...props} onClose={close} />}
    </Fold>
  )
}

/** `05/03/2024`, `01/03 a 31/03/2024`, `desde 01/03/2024`. */
export function emPoucasLetras({ dataInicial, dataFinal }: Partial<Periodo>): string {
  if (!dataInicial) return dataFinal ? `até ${diaPorExtenso(dataFinal)}` : SEMPRE
  const de = diaPorExtenso(dataInicial)
  if (!dataFinal) return `desde ${de}`
  if (dataInicial === dataFinal) return de
  const mesmoAno = dataInicial.slice(0, 4) === dataFinal.slice(0, 4)
  return `${mesmoAno ? de.slice(0, 'dd/mm'.length) : de} a ${diaPorExtenso(dataFinal)}`
}
