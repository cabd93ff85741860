import { Anchor } from '@mantine/core'
import { showMoment } from '../../ui/moment.ts'
import { comparar } from '../repetir/comparar.ts'
import { comoRepetir } from './como-repetir.ts'
import styles from './convite-a-repetir.module.css'
import type { PedidoLido } from './ler-estante.ts'
import type { PedidoEmCurso } from './pedido-em-curso.ts'
import { contarItens } from './quadro.ts'

/** `Repetir o pedido de 13/11 · 31 itens, 2 mudaram`. */
export function ConviteARepetir({
  carrinho,
  ultimo,
  aoRepetir,
}: Pick<PedidoEmCurso, 'carrinho' | 'ultimo' | 'aoRepetir'>) {
  if (!ultimo) return null
  const { mudaram } = comparar(comoRepetir(ultimo, carrinho), false)
  const mudanca = mudaram === 0 ? '' : mudaram === 1 ? ', 1 mudou' : `, ${mudaram} mudaram`
  return (
    <p className={styles.convite}>
      <Anchor component="button" type="button" fw={550} className={styles.repetir} onClick={aoRepetir}>
        Repetir o {nomeDo(ultimo)}
      </Anchor>{' '}
      <span>
        · {contarItens(ultimo.itens.length)}
        {mudanca}
      </span>
    </p>
  )
}

/** `pedido de 13/11`: the day it was confirmed. */
export const nomeDo = ({ pedido }: PedidoLido): string => `pedido de ${showMoment(pedido.dataConfirmacao).slice(0, 5)}`
