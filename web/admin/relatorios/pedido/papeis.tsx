import { getRouteApi } from '@tanstack/react-router'
import { type Documento, lerPedidoEmPdf, temNotaDeEntrega } from '#contract/documentos.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { PdfButton } from '../../../pedido/pdf-button.tsx'
import { useRefine } from '../../../shell/use-refine.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Imprimir } from '../impressao.tsx'

const route = getRouteApi('/admin/relatorios/pedido')

const PAPEIS = [
  ['pedido', 'Pedido'],
  ['entrega', 'Nota de entrega'],
  ['entrega-sem-precos', 'Nota sem preços'],
] as const satisfies readonly (readonly [Documento, string])[]

/** Which paper is shown, and the ways to take it along. An order that does not go out has no delivery note to choose. */
export function Papeis({ pedido: { id, status }, documento }: { pedido: Pedido; documento: Documento }) {
  const refine = useRefine(route.useNavigate())
  return (
    <>
      {temNotaDeEntrega(status) ? (
        <FilterChoice
          label="Documento"
          options={PAPEIS}
          value={documento}
          onChange={chosen => refine({ documento: chosen === 'pedido' ? undefined : chosen })}
        />
      ) : null}
      <Imprimir />
      <PdfButton route={lerPedidoEmPdf} sent={{ params: { id }, query: { documento } }}>
        Baixar PDF
      </PdfButton>
    </>
  )
}
