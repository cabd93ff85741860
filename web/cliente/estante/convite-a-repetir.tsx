import { Anchor } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { contarItens, type Resumo, useResumo } from '../../pedido/carrinho/linhas.ts'
import type { PedidoLido } from '../../pedido/carrinho/receber.ts'
import { showMoment } from '../../ui/moment.ts'
import { useStored } from '../../ui/row-store.ts'
import { comparar } from '../repetir/comparar.ts'
import { comoRepetir } from './como-repetir.ts'
import styles from './fazer-pedido.module.css'
import type { PedidoEmCurso } from './pedido-em-curso.tsx'

type Props = Pick<PedidoEmCurso, 'carrinho' | 'ultimo' | 'onRepeat'>

/** `Repetir o pedido de 13/11 · 31 itens, 2 mudaram`. */
export function ConviteARepetir({ carrinho, ultimo, onRepeat }: Props) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const lidas = useStored(carrinho.linhas, carrinho.linhas.ids)
  const visto = { resumo: useDeferredValue(resumo), lidas: useDeferredValue(lidas) }
  if (!ultimo) return null
  return (
    <p className={`quiet small ${styles.convidar}`}>
      <Repetir ultimo={ultimo} onRepeat={onRepeat} /> · {contarItens(ultimo.itens.length)}
      <Mudancas carrinho={carrinho} ultimo={ultimo} {...visto} />
    </p>
  )
}

const Repetir = memo(function Repetir({ ultimo, onRepeat }: { ultimo: PedidoLido; onRepeat: () => void }) {
  return (
    <Anchor component="button" type="button" fw={550} className={styles.repetir} onClick={onRepeat}>
      Repetir o {nomeDo(ultimo)}
    </Anchor>
  )
})

type MudancasProps = { carrinho: Carrinho; ultimo: PedidoLido; resumo: Resumo; lidas: readonly number[] }

/** Compares with the whole order, so it renders deferred, after `resumo` or `lidas`, and never delays a key. */
const Mudancas = memo(function Mudancas({ carrinho, ultimo }: MudancasProps) {
  const { mudaram } = comparar(comoRepetir(ultimo, carrinho), false)
  return mudaram === 0 ? '' : `, ${contar(mudaram, 'mudou', 'mudaram')}`
})

/** `pedido de 13/11`, by the day of its confirmation. */
export const nomeDo = (ultimo: PedidoLido): string => `pedido de ${diaDo(ultimo)}`
export const diaDo = ({ pedido }: PedidoLido): string => showMoment(pedido.dataConfirmacao).slice(0, 5)
