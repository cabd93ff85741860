import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { lerPainel } from '#contract/painel.ts'
import { listarPedidos, type Pedido } from '#contract/pedidos.ts'
import { excluirPedido } from '#contract/pedidos-status.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'

type Props = {
  pedido: Pedido
  /** True from the deletion's start; false again if it fails. */
  onDeleting: (deleting: boolean) => void
}

export function Excluir({ pedido, onDeleting }: Props) {
  const navigate = useNavigate()
  const { id, status, clienteNome } = pedido
  const write = useWrite(excluirPedido, {
    invalidates: [listarPedidos, relatorioDePedidos, lerPainel],
    success: `Pedido ${id} excluído`,
    failure: `O pedido ${id} não foi excluído`,
    onSuccess: () => void navigate({ to: '/admin/relatorios/pedidos', replace: true }),
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Excluir o pedido ${id}?`,
      text: `O pedido de ${clienteNome}, seus itens e seu histórico somem para sempre.${status === 'Aberto' ? ' O que ele reservava volta para a estante.' : ''}`,
      action: 'Excluir',
      danger: true,
    })
    if (!yes) return
    onDeleting(true)
    write.mutate({ params: { id } }, { onError: () => onDeleting(false) })
  }
  return (
    <Button variant="default" c="var(--red)" loading={write.isPending} onClick={() => void ask()}>
      Excluir
    </Button>
  )
}
