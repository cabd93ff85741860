import { Link } from '@tanstack/react-router'
import { emReais, somar } from '#contract/dinheiro.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { contarItens } from '../carrinho/quadro.ts'
import { useGeral } from '../carrinho/use-carrinho.ts'
import styles from '../revisao/minimo.module.css'

/** The same order may hold lines of another shelf: they are in the total, so they are named. */
export function OutrasLinhas({ carrinho }: { carrinho: Carrinho }) {
  const outras = useGeral(carrinho, geral => geral.outras)
  const [primeira] = outras
  if (!primeira) return null
  return (
    <p className={styles.minimo}>
      Com {contarItens(outras.length)} de{' '}
      <Link to="/cliente/estante" search={{ id: primeira.estanteId }}>
        outra estante
      </Link>
      , {emReais(somar(outras.map(item => item.valor)))}
    </p>
  )
}
