import { Button } from '@mantine/core'
import { useState } from 'react'
import { type DiaTexto, diaPorExtenso } from '#contract/dias.ts'
import { feriadosNacionais } from '#contract/feriados.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { Lista } from './lista.tsx'

type Props = { dias: readonly DiaTexto[]; onDias: (dias: DiaTexto[]) => void; error: string | undefined }

/** The days without delivery, and the national holidays of this and the next year at once. */
export function DiasSemEntrega({ dias, onDias, error }: Props) {
  const [dia, setDia] = useState<DiaTexto | null>(null)
  const ano = Number(useToday().slice(0, 4))
  const incluir = (novos: DiaTexto[]) => onDias([...new Set([...dias, ...novos])].sort())
  return (
    <>
      <Lista
        label="Dias sem entrega"
        items={dias}
        show={diaPorExtenso}
        empty="Nenhum dia marcado: há entrega em todos os dias da semana escolhidos."
        field={onKeyDown => (
          <DayField
            aria-label="Dia sem entrega"
            enterKeyHint="done"
            value={dia}
            onChange={setDia}
            onKeyDown={onKeyDown}
          />
        )}
        action="Incluir dia"
        onAdd={() => {
          if (dia) incluir([dia])
          setDia(null)
        }}
        onItems={onDias}
        error={error}
      />
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
