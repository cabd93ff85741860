import { Anchor } from '@mantine/core'
import { contar } from '#contract/dinheiro.ts'
import { contarItens } from '../../pedido/carrinho/linhas.ts'
import type { PedidoLido } from '../../pedido/carrinho/receber.ts'
import { showMoment } from '../../ui/moment.ts'
import { useStored } from '../../ui/row-store.ts'
import { comparar } from './comparar.ts'
import styles from './fazer-pedido.module.css'
import type { PedidoEmCurso } from './pedido-em-curso.tsx'

/** `Repetir o pedido de 13/11 · 31 itens, 2 mudaram`. */
export function ConviteARepetir({
  carrinho,
  ultimo,
  onRepeat,
}: Pick<PedidoEmCurso, 'carrinho' | 'ultimo' | 'onRepeat'>) {
  const { linhas } = carrinho
  const mudaram = useStored(linhas, () => comparar(ultimo?.itens ?? [], linhas.row, false).mudaram)
  if (!ultimo) return null
  return (
    <p className={`quiet small ${styles.convidar}`}>
      <Anchor component="button" type="button" fw={550} className={styles.repetir} onClick={onRepeat}>
        Repetir o pedido de {diaDo(ultimo)}
      </Anchor>{' '}
      · {contarItens(ultimo.itens.length)}
      {mudaram === 0 ? '' : `, ${contar(mudaram, 'mudou', 'mudaram')}`}
    </p>
  )
}

/** The day of the order's confirmation: `13/11`. */
export const diaDo = ({ pedido }: PedidoLido): string => showMoment(pedido.dataConfirmacao).slice(0, 5)
