import { Button, Checkbox, CloseButton } from '@mantine/core'
import { useState } from 'react'
import { type DiaTexto, diaDaSemana, diaPorExtenso } from '#contract/dias.ts'
import { feriadosNacionais, nomeDoFeriado, pontosFacultativos } from '#contract/feriados.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useToday } from '../../ui/use-today.ts'
import { weekDaysInWords } from '../../ui/week-days/week-days.tsx'
import styles from './configuracoes.module.css'

type Props = { dias: readonly DiaTexto[]; onDias: (dias: DiaTexto[]) => void; error: string | undefined }

/** The days without delivery: adds a year's holidays at once, or single days. Past days are hidden. */
export function DiasSemEntrega({ dias, onDias, error }: Props) {
  const [dia, setDia] = useState<DiaTexto | null>(null)
  const hoje = useToday()
  const vindouros = dias.filter(marcado => marcado >= hoje)
  const passados = dias.length - vindouros.length
  const incluir = (novos: DiaTexto[]) => onDias([...new Set([...dias, ...novos])].sort())
  const incluirDia = () => {
    if (dia) incluir([dia])
    setDia(null)
  }
  return (
    <div>
      {vindouros.length === 0 ? (
        <p className="quiet small">Nenhum dia marcado: há entrega em todos os dias da semana escolhidos.</p>
      ) : (
        <ul className={styles.list} aria-label="Dias sem entrega">
          {vindouros.map(marcado => (
            <li key={marcado} className="line between centred gap-sm">
              <span className={`quiet shrinks ${styles.name}`}>
                <b>{diaPorExtenso(marcado)}</b>
                {[weekDaysInWords([diaDaSemana(marcado)]), nomeDoFeriado(marcado)].filter(Boolean).join(' · ')}
              </span>
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={`Retirar ${diaPorExtenso(marcado)}`}
                onClick={() => onDias(dias.filter(outro => outro !== marcado))}
              />
            </li>
          ))}
        </ul>
      )}
      {passados > 0 ? (
        <p className="quiet small">
          {passados === 1 ? 'Há um dia que já passou.' : `Há ${passados} dias que já passaram.`}{' '}
          <Button variant="subtle" size="sm" onClick={() => onDias(vindouros)}>
            Retirar os que já passaram
          </Button>
        </p>
      ) : null}
      <div className={`row gap-xs mt-sm top ${styles.add}`}>
        <DayField
          aria-label="Dia sem entrega"
          enterKeyHint="done"
          value={dia}
          onChange={setDia}
          refuse={escolhido => (dias.includes(escolhido) ? 'Este dia já está na lista' : null)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            incluirDia()
          }}
        />
        <Button variant="default" onClick={incluirDia}>
          Incluir dia
        </Button>
      </div>
      {dia ? (
        <p className="quiet small" role="status">
          {diaPorExtenso(dia)} ainda não está na lista: aperte “Incluir dia”.
        </p>
      ) : null}
      <Feriados hoje={hoje} dias={dias} onAdd={incluir} />
      {error ? <p className="small red mt-2xs">{error}</p> : null}
    </div>
  )
}

type FeriadosProps = { hoje: DiaTexto; dias: readonly DiaTexto[]; onAdd: (dias: DiaTexto[]) => void }

/** The national holidays of this and the next year; optional ones only if ticked. */
function Feriados({ hoje, dias, onAdd }: FeriadosProps) {
  const [carnaval, setCarnaval] = useState(false)
  const [corpusChristi, setCorpusChristi] = useState(false)
  const faltantes = (ano: number) => {
    const opcionais = pontosFacultativos(ano)
    const escolhidos = [
      ...feriadosNacionais(ano),
      ...(carnaval ? opcionais.carnaval : []),
      ...(corpusChristi ? opcionais.corpusChristi : []),
    ]
    return escolhidos.map(({ dia }) => dia).filter(dia => dia >= hoje && !dias.includes(dia))
  }
  const ano = Number(hoje.slice(0, 4))
  return (
    <fieldset className={`row centred mt-md ${styles.holidays}`} aria-label="Feriados nacionais">
      <Checkbox label="Carnaval (segunda e terça)" checked={carnaval} onChange={() => setCarnaval(!carnaval)} />
      <Checkbox label="Corpus Christi" checked={corpusChristi} onChange={() => setCorpusChristi(!corpusChristi)} />
      {[ano, ano + 1].map(ano => {
        const faltam = faltantes(ano)
        return (
          <ReasonButton
            key={ano}
            variant="default"
            reason={faltam.length === 0 ? 'Já estão todos na lista' : null}
            onClick={() => onAdd(faltam)}
          >
            Incluir feriados nacionais de {ano}
          </ReasonButton>
        )
      })}
    </fieldset>
  )
}
