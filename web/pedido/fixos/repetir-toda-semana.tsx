import type { ButtonProps } from '@mantine/core'
import { diaDaSemana } from '#contract/dias.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useLeitor } from '../../api/use-session.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { porProduto } from '../por-produto.ts'
import type { Rascunho } from './fixo-form.tsx'
import { FixoForm } from './lista-de-fixos.tsx'

type Props = ButtonProps & { pedido: Pedido; itens: readonly ItemPedido[] | undefined }

/** Makes a standing order from an order, for its delivery weekday. Not offered for an open order. */
export function RepetirTodaSemana({ pedido, itens = [], ...props }: Props) {
  const leitor = useLeitor()
  if (leitor || itens.length === 0 || pedido.status === 'Aberto') return null
  return (
    <DialogButton
      {...props}
      dialog={onClose => <FixoForm clienteId={pedido.clienteId} fixo={rascunhoDe(pedido, itens)} onClose={onClose} />}
    >
      Repetir toda semana…
    </DialogButton>
  )
}

/** A product on two shelves becomes one line of the list. */
function rascunhoDe({ id, dataEntrega }: Pedido, itens: readonly ItemPedido[]): Rascunho {
  return {
    nome: 'Toda semana',
    diasSemana: dataEntrega ? [diaDaSemana(dataEntrega)] : [],
    pausadoAte: null,
    confirmarSozinho: 0,
    itens: porProduto(itens),
    pedidoId: id,
  }
}
