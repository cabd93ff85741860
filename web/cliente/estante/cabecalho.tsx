import type { Estante } from '#contract/estantes.ts'
import { showWeekday } from '../../ui/moment.ts'

/** `Estante Novembro/2026, aberta até seg 30/11`. */
export function Cabecalho({ estante, aberta }: { estante: Estante; aberta: boolean }) {
  const { periodo, validaAte, observacao } = estante
  const situacao = aberta ? `, aberta${validaAte ? ` até ${showWeekday(validaAte)}` : ''}` : ', fechada'
  return (
    <>
      Estante <b>{periodo}</b>
      {situacao}
      {observacao ? <> · {observacao}</> : null}
    </>
  )
}
