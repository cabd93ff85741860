import { Button, type ButtonProps } from '@mantine/core'
import { memo } from 'react'
import { impedimento, type PedidoEmCurso } from '../carrinho/pedido-em-curso.ts'
import { useGeral, useResumo } from '../carrinho/use-carrinho.ts'
import { PorQueNao } from './por-que-nao.tsx'

type Props = Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'onReview' | 'onShowNotice'> &
  Pick<ButtonProps, 'size' | 'className'> & {
    /** Of the words that say why not. */
    idDoPorque: string
  }

/** Why the order can't be reviewed yet; null when it can. */
export function useImpedimento({ carrinho, regras }: Pick<Props, 'carrinho' | 'regras'>): string | null {
  const encerrado = useGeral(carrinho, geral => geral.encerrado)
  return useResumo(carrinho, resumo => impedimento(resumo, regras, encerrado))
}

/** The way on, or why not yet. */
export function Revisar({ carrinho, regras, onReview, onShowNotice, idDoPorque, ...botao }: Props) {
  const porque = useImpedimento({ carrinho, regras })
  const descrito = porque === null ? undefined : idDoPorque
  return (
    <>
      <Botao {...botao} disabled={porque !== null} descrito={descrito} onReview={onReview} />
      <PorQueNao id={idDoPorque} porque={porque} carrinho={carrinho} onShowNotice={onShowNotice} />
    </>
  )
}

type BotaoProps = Pick<ButtonProps, 'size' | 'className' | 'disabled'> & {
  descrito: string | undefined
  onReview: () => void
}

/** What is missing to the minimum changes with each key, the button only once. */
const Botao = memo(function Botao({ descrito, onReview, ...botao }: BotaoProps) {
  return (
    <Button {...botao} fullWidth onClick={onReview} aria-describedby={descrito} aria-keyshortcuts="Control+Enter">
      Revisar e confirmar
    </Button>
  )
})
