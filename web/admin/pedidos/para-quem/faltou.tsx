import { useState } from 'react'
import { type ItemASeparar, marcarSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useWrite } from '../../../api/query.ts'
import { failureOf } from '../../../ui/failure.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { A_MENOS, type Dito, LinhaComMotivo } from '../entrega/linha.tsx'

type Props = { item: ItemASeparar; onClose: () => void }

/** Records that less of a line was packed than is ordered: nothing of it, until a quantity is typed. */
export function Faltou({ item: { itemPedidoId, nome, quantidade, unidadeMedida, marca }, onClose }: Props) {
  const [antes] = useState<Dito>({ quantidade: marca?.separada ?? 0, motivo: marca?.motivo ?? 'faltou' })
  const [dito, setDito] = useState(antes)
  const marcar = useWrite(marcarSeparacao, { onSuccess: onClose })
  const { quantidade: separada, motivo } = dito
  const reason =
    separada === null || !(separada < quantidade)
      ? `Diga quanto há, menos de ${comUnidade(quantidade, unidadeMedida)}`
      : motivo.trim() === ''
        ? 'Diga por que faltou'
        : null
  return (
    <FormDialog
      short
      title="Quanto foi separado?"
      action="Salvar"
      busy={marcar.isPending}
      failure={marcar.error && failureOf(marcar.error)}
      reason={reason}
      onSubmit={event => {
        event.preventDefault()
        const item = { itemPedidoId, quantidade: separada ?? 0, motivo: motivo.trim() }
        marcar.mutate({ body: { itens: [item], marcada: 1 } })
      }}
      unsaved={() => dito !== antes && !marcar.isPending}
      onClose={onClose}
    >
      <ul className="rows roomy">
        <LinhaComMotivo
          nome={nome}
          sobre={`pedido: ${comUnidade(quantidade, unidadeMedida)}`}
          unidade={unidadeMedida}
          rotulo="Separado"
          dito={dito}
          primeira
          motivos={A_MENOS.slice(0, 2)}
          onChange={setDito}
        />
      </ul>
    </FormDialog>
  )
}
