import { contar } from '#contract/dinheiro.ts'
import type { ItemEntregue } from '#contract/pedidos-entrega.ts'
import { comUnidade } from '#contract/unidades.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { A_MENOS, difere, itensEntregues, OQueVai, porDizer, useDitos } from '../pedidos/entrega/linha.tsx'
import { type ParadaVista, vai } from './rodada.ts'

type Props = {
  parada: ParadaVista
  entregar: (itensDe: (pedidoId: number) => ItemEntregue[]) => boolean
  onClose: () => void
}

/** Delivers the stop with what was short: a quantity and why, line by line. */
export function Faltou({ parada: { clienteNome, linhas }, entregar, onClose }: Props) {
  const { ditos, dizer } = useDitos()
  const ditas = linhas.map(linha => {
    const [aMenos, motivo] = linha.separada === undefined ? [false, ''] : [true, 'faltou']
    const dito = ditos.get(linha.itemPedidoId) ?? { quantidade: vai(linha), motivo }
    return { ...linha, aMenos, dito, sobre: `pedido: ${comUnidade(linha.quantidade, linha.unidadeMedida)}` }
  })
  const diferentes = ditas.filter(difere)
  const nada = itensEntregues(ditas).length === 0
  return (
    <FormDialog
      title={`O que faltou em ${clienteNome}?`}
      action={diferentes.length ? `Entregar com ${contar(diferentes.length, 'diferença', 'diferenças')}` : 'Entregar'}
      reason={nada ? 'Diga quanto foi entregue do que faltou' : porDizer(diferentes)}
      onSubmit={() => {
        if (entregar(id => itensEntregues(ditas.filter(({ pedidoId }) => pedidoId === id)))) onClose()
      }}
      unsaved={() => ditos.size > 0}
      onClose={onClose}
    >
      <OQueVai linhas={ditas} motivos={A_MENOS} onChange={dizer} />
    </FormDialog>
  )
}
