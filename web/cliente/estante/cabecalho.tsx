import type { Estante } from '#contract/estantes.ts'
import { showWeekday } from '../../ui/moment.ts'

/** `Estante Novembro/2026, aberta até seg 30/11`. */
export function Cabecalho({ estante, fechou }: { estante: Estante; fechou: boolean }) {
  const { periodo, validaAte, aberta, observacao } = estante
  const situacao = aberta && !fechou ? `, aberta${validaAte ? ` até ${showWeekday(validaAte)}` : ''}` : ', fechada'
  return (
    <>
      Estante <b>{periodo}</b>
      {situacao}
      {observacao ? <> · {observacao}</> : null}
    </>
  )
}
