import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { alone, definir } from '../../pedido/carrinho/enviar.ts'
import { useGeral } from '../../pedido/carrinho/linhas.ts'
import type { PedidoLido } from '../../pedido/carrinho/receber.ts'
import { Repetir } from '../repetir/repetir.tsx'
import { comoRepetir } from './como-repetir.ts'

type Props = { carrinho: Carrinho; ultimo: PedidoLido; onReview: () => void; onClose: () => void }

/** Repeats the last order on this screen, after what was typed is sent. */
export function RepetirAqui({ carrinho, ultimo, onReview, onClose }: Props) {
  useGeral(carrinho, tudo => tudo) // what is left and what the order holds may change while this is open
  return (
    <Repetir
      base={comoRepetir(ultimo, carrinho)}
      fill={itens => alone(carrinho, () => definir(carrinho, itens))}
      onFill={onClose}
      {...{ onReview, onClose }}
    />
  )
}
