import { definirItens, type Linha } from '#contract/itens-pedido.ts'
import { useWrite } from '../../api/query.ts'
import { CallError } from '../../ui/failure.ts'
import { Repetir } from '../repetir/repetir.tsx'
import { type Carrinho, tomar } from './carrinho/carrinho.ts'
import { abrirPedido, sozinha } from './carrinho/fila.ts'
import type { PedidoLido } from './carrinho/ler-estante.ts'
import { useGeral } from './carrinho/linhas.ts'
import { comoRepetir } from './como-repetir.ts'

type Props = { carrinho: Carrinho; ultimo: PedidoLido; onReview: () => void; onClose: () => void }

/** Repeats the last order on this screen, through its queue and after what was queued. */
export function RepetirAqui({ carrinho, ultimo, onReview, onClose }: Props) {
  const { linhas, fila } = carrinho
  const definir = useWrite(definirItens)
  useGeral(carrinho, tudo => tudo) // what is left and what the order holds may change while this is open
  const encher = (itens: Linha[]) =>
    sozinha(fila, async () => {
      const id = linhas.whole().pedidoId ?? (await abrirPedido(fila))
      if (typeof id !== 'number') throw new CallError(id)
      const { pedidos } = await definir.mutateAsync({ params: { id }, body: { itens } })
      if (pedidos[0]) tomar(carrinho, pedidos[0], 'tudo')
    })
  return <Repetir base={comoRepetir(ultimo, carrinho)} fill={encher} onFill={onClose} {...{ onReview, onClose }} />
}
