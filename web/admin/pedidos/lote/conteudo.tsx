import { Button, Skeleton } from '@mantine/core'
import { Empty, ReadFailure } from '../../../ui/notice.tsx'
import { ListaDoLote } from './lista.tsx'
import { type Passo, pedidosEm } from './passos.ts'
import type { Lote } from './use-lote.ts'

type Props = { lote: Lote; withDay: boolean }

/** The step's orders, or why there are none. */
export function Conteudo({ lote, withDay }: Props) {
  const { passo, linhas, lendo, faltam, error, lerDeNovo, quantos, irPara } = lote
  const what = linhas.length > 0 ? 'Esta lista pode estar velha' : undefined
  const failure = error ? (
    <div className="mt-sm">
      <ReadFailure error={error} onRetry={lerDeNovo} {...(what && { what })} />
    </div>
  ) : null
  // All shown orders are done, and more are being read.
  if (lendo || (linhas.length === 0 && faltam > 0)) return failure ?? <Skeleton height={220} mt="md" />
  if (linhas.length > 0)
    return (
      <>
        {failure}
        <ListaDoLote lote={lote} withDay={withDay} />
      </>
    )
  if (failure) return failure
  const finalizar = passo === 'entregar' ? quantos('finalizar') : 0
  return (
    <Empty
      title={VAZIO[passo]}
      action={
        finalizar > 0 ? (
          <Button variant="default" onClick={() => irPara('finalizar')}>
            Finalizar os entregues
          </Button>
        ) : undefined
      }
    >
      {finalizar > 0 ? `Falta finalizar ${pedidosEm(finalizar)}.` : null}
    </Empty>
  )
}

const VAZIO: Record<Passo, string> = {
  entregar: 'Nenhum pedido espera a entrega nestes dias',
  finalizar: 'Nenhum pedido entregue espera ser finalizado nestes dias',
  empresa: 'Nenhum pedido confirmado ou entregue nestes dias',
}
