import { Button, CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type DiaTexto, diaPorExtenso } from '#contract/dias.ts'
import { feriadosNacionais } from '#contract/feriados.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useToday } from '../../ui/use-today.ts'

type Props = { value: readonly DiaTexto[]; onChange: (dias: DiaTexto[]) => void; error?: ReactNode }

/** The days without delivery, and the national holidays of this and the next year at once. */
export function DiasSemEntrega({ value: dias, onChange, error }: Props) {
  const [dia, setDia] = useState<DiaTexto | null>(null)
  const ano = Number(useToday().slice(0, 4))
  const incluir = (novos: DiaTexto[]) => onChange([...new Set([...dias, ...novos])].sort())
  const incluirDia = () => {
    if (dia) incluir([dia])
    setDia(null)
  }
  return (
    <>
      {dias.length > 0 ? (
        <ul className="rows" aria-label="Dias sem entrega">
          {dias.map(dia => (
            <li key={dia} className="line between centred gap-sm">
              {diaPorExtenso(dia)}
              <CloseButton
                size={44}
                iconSize={20}
                aria-label={`Retirar ${diaPorExtenso(dia)}`}
                onClick={() => onChange(dias.filter(other => other !== dia))}
              />
            </li>
          ))}
        </ul>
      ) : (
        <p className="quiet small">Nenhum dia marcado: há entrega em todos os dias da semana escolhidos.</p>
      )}
      <div className="row gap-xs top" data-path="diasSemEntrega">
        <DayField
          aria-label="Dia sem entrega"
          enterKeyHint="done"
          value={dia}
          onChange={setDia}
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
      {error ? <p className="small red">{error}</p> : null}
      <div className="row gap-xs">
        {[ano, ano + 1].map(ano => (
          <Button key={ano} variant="default" onClick={() => incluir(feriadosNacionais(ano))}>
            Incluir feriados nacionais de {ano}
          </Button>
        ))}
      </div>
    </>
  )
}
