import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { CampoDeQuantidade } from './campo-de-quantidade.tsx'
import type { Carrinho } from './carrinho.ts'
import { EstadoDaLinha } from './estado-da-linha.tsx'
import { type Linha, valorDe } from './linha.ts'
import styles from './linha-da-lista.module.css'
import { useLinha } from './use-carrinho.ts'

type Props = {
  carrinho: Carrinho
  id: number
  fantasma: number | undefined
  podePedir: boolean
  aoMover: (id: number, passo: 1 | -1) => void
}

const POUCO = 10

/** Little: less than ten, or than what was ordered the last time. */
const resta = ({ limite }: Linha, fantasma = 0): boolean => limite > 0 && limite < Math.max(POUCO, fantasma)

/** One product: it renders when its own line changes, and at no other time. */
export const LinhaDaLista = memo(function LinhaDaLista({ carrinho, id, fantasma, podePedir, aoMover }: Props) {
  const linha = useLinha(carrinho, id)
  if (!linha) return null
  const { nome, unidadeMedida, preco, limite, quer } = linha
  const esgotado = limite === 0
  const pouco = podePedir && resta(linha, fantasma)
  return (
    <div
      className={styles.linha}
      data-esgotado={esgotado || undefined}
      data-problema={linha.problema ? true : undefined}
    >
      <div className={styles.nome}>
        {nome}
        <small>
          {NOME_DA_UNIDADE[unidadeMedida]}
          <span className={styles.noCelular}> · {emReais(preco)}</span>
          {esgotado ? ' · esgotado' : null}
          {pouco ? <span className={`${styles.noCelular} ${styles.pouco}`}> · restam {emNumero(limite)}</span> : null}
        </small>
      </div>
      <div className={styles.preco}>{emReais(preco)}</div>
      <div className={styles.restam} data-pouco={pouco || undefined}>
        <VisuallyHidden>restam </VisuallyHidden>
        {emNumero(limite)}
      </div>
      <div className={styles.quantidade}>
        {podePedir && (!esgotado || quer > 0) ? (
          <CampoDeQuantidade carrinho={carrinho} linha={linha} fantasma={fantasma} aoMover={aoMover} />
        ) : quer > 0 ? (
          emNumero(quer)
        ) : null}
      </div>
      <div className={styles.valor}>{quer > 0 ? emReais(valorDe(linha)) : null}</div>
      <div className={styles.estado}>
        <EstadoDaLinha carrinho={carrinho} linha={linha} podePedir={podePedir} />
      </div>
    </div>
  )
})
