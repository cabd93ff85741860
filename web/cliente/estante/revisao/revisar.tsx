import { Button, type ButtonProps } from '@mantine/core'
import { memo } from 'react'
import { impedimento, type PedidoEmCurso } from '../carrinho/pedido-em-curso.ts'
import { useGeral, useResumo } from '../carrinho/use-carrinho.ts'
import { PorQueNao } from './por-que-nao.tsx'

type Props = Pick<PedidoEmCurso, 'carrinho' | 'regras' | 'aoRevisar' | 'aoVerAviso'> &
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
export function Revisar({ carrinho, regras, aoRevisar, aoVerAviso, idDoPorque, ...botao }: Props) {
  const porque = useImpedimento({ carrinho, regras })
  const descrito = porque === null ? undefined : idDoPorque
  return (
    <>
      <Botao {...botao} disabled={porque !== null} descrito={descrito} aoRevisar={aoRevisar} />
      <PorQueNao id={idDoPorque} porque={porque} carrinho={carrinho} aoVerAviso={aoVerAviso} />
    </>
  )
}

type BotaoProps = Pick<ButtonProps, 'size' | 'className' | 'disabled'> & {
  descrito: string | undefined
  aoRevisar: () => void
}

/** What is missing to the minimum changes with each key, the button only once. */
const Botao = memo(function Botao({ descrito, aoRevisar, ...botao }: BotaoProps) {
  return (
    <Button {...botao} fullWidth onClick={aoRevisar} aria-describedby={descrito} aria-keyshortcuts="Control+Enter">
      Revisar e confirmar
    </Button>
  )
})
