import { Link } from '@tanstack/react-router'
import { useLugar } from './lugar.ts'

export function VoltarAoPedido({ id }: { id: number }) {
  return (
    <Link {...useLugar().pedidos(id)} className="target link">
      ‹ Pedido nº&nbsp;{id}
    </Link>
  )
}
