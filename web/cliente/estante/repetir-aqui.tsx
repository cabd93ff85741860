import { useRef } from 'react'
import type { Linha } from '#contract/itens-pedido.ts'
import { newIdempotencyKey } from '../../api/call.ts'
import { CallError } from '../../ui/failure.ts'
import { Repetir } from '../repetir/repetir.tsx'
import { type Carrinho, definir } from './carrinho/carrinho.ts'
import type { PedidoLido } from './carrinho/ler-estante.ts'
import { useGeral } from './carrinho/linhas.ts'
import { passageira } from './carrinho/recusa.ts'
import { comoRepetir } from './como-repetir.ts'

type Props = { carrinho: Carrinho; ultimo: PedidoLido; onReview: () => void; onClose: () => void }

/** Repeats the last order on this screen, through its queue and after what was queued. */
export function RepetirAqui({ carrinho, ultimo, onReview, onClose }: Props) {
  const semResposta = useRef<{ linhas: string; chave: string } | null>(null)
  useGeral(carrinho, tudo => tudo) // stock and the order's quantities may change while this is open
  const encher = async (linhas: Linha[]) => {
    const texto = JSON.stringify(linhas)
    const chave = semResposta.current?.linhas === texto ? semResposta.current.chave : newIdempotencyKey()
    semResposta.current = { linhas: texto, chave }
    const errors = await definir(carrinho, linhas, chave)
    if (!errors || !passageira(errors)) semResposta.current = null
    if (errors) throw new CallError(errors)
  }
  return <Repetir base={comoRepetir(ultimo, carrinho)} fill={encher} onFill={onClose} onReview={onReview} />
}
