import { Link } from '@tanstack/react-router'
import { useLugar } from './quem-compra.ts'

export function VoltarAoPedido({ id }: { id: number }) {
  return (
    <Link {...useLugar().pedidos(id)} className="target link">
      ‹ Pedido nº&nbsp;{id}
    </Link>
  )
}
