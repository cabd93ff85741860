import { Button } from '@mantine/core'
import { Empty } from '../../ui/notice.tsx'
import type { Periodo } from './periodo.ts'

/** In place of a report whose days are the wrong way round. */
export function PeriodoInvertido({ periodo, onPeriodo }: { periodo: Periodo; onPeriodo: (periodo: Periodo) => void }) {
  const swap = () => onPeriodo({ dataInicial: periodo.dataFinal, dataFinal: periodo.dataInicial })
  return (
    <Empty title="A data final vem antes da inicial" action={<Button onClick={swap}>Trocar as datas</Button>}>
      Troque as datas para ver o relatório.
    </Empty>
  )
}
