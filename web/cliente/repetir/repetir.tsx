import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import { PeDaPrevia, Previa } from '../../pedido/previa.tsx'
import { failureOf } from '../../ui/failure.ts'
import { type Base, type Comparacao, comparar } from './comparar.ts'
import { diferencasEmPalavras, ficam, jaPedida, mudada, saem } from './em-palavras.ts'

type Props = {
  base: Base
  /** `base` is being refetched. */
  checking?: boolean
  /** Sets all lines of the open order; throws a CallError. */
  fill: (linhas: Linha[]) => Promise<unknown>
  onFill: () => void
  /** Called instead of `onFill` to go on to the review. */
  onReview: () => void
  /** Called when the server refused the lines: `base` may be stale. */
  onRefuse?: () => void
  onClose: () => void
}

/** A preview of repeating an order today; one press adds it to the open order. */
export function Repetir({ base, checking = false, fill, onFill, onReview, onRefuse, onClose }: Props) {
  const [trocar, setTrocar] = useState(false)
  const repetir = useMutation<unknown, Error, Linha[]>({
    mutationFn: fill,
    retry: false,
    onError: () => onRefuse?.(),
  })
  const comparacao = comparar(base, trocar)
  const { iguais, mudadas, emDuvida, ausentes, mantidas, retiradas, entram, linhas, valorTotal } = comparacao
  return (
    <>
      <p className="medium mb-md" role="status">
        {diferencasEmPalavras(comparacao)}
      </p>
      <Previa title="Mudaram" linhas={mudadas.map(mudada)} />
      <Previa title="Ficam de fora" linhas={saem(ausentes)} />
      <Previa title="Já estão no pedido, com outra quantidade" linhas={emDuvida.map(jaPedida)}>
        <Checkbox
          className="line centred tall"
          checked={trocar}
          onChange={event => setTrocar(event.currentTarget.checked)}
          label={
            emDuvida.length === 1
              ? 'Trocar pela quantidade de antes'
              : `Trocar pelas quantidades de antes, nos ${emDuvida.length}`
          }
        />
      </Previa>
      <Previa title="Saem do pedido aberto" linhas={saem(retiradas)} />
      <Previa folded title={contar(iguais.length, 'item igual', 'itens iguais')} linhas={iguais.map(ficam)} />
      <Previa
        folded
        title={`Mais ${contar(mantidas.length, 'item que já está', 'itens que já estão')} no pedido aberto`}
        linhas={mantidas.map(ficam)}
      />
      <PeDaPrevia
        label="Total do pedido, com os preços de hoje"
        total={valorTotal}
        failure={repetir.error ? failureOf(repetir.error) : null}
        onBack={onClose}
        also={
          entram > 0 ? (
            <Button
              variant="default"
              disabled={repetir.isPending}
              onClick={() => repetir.mutate(linhas, { onSuccess: onReview })}
            >
              Adicionar e revisar
            </Button>
          ) : null
        }
        action={entram === 0 ? 'Nada para adicionar' : `Adicionar ${contar(entram, 'item', 'itens')}`}
        busy={repetir.isPending}
        first={entram > 0}
        reason={checking ? 'Conferindo preços e quantidades' : porqueNada(comparacao)}
        onAction={() => repetir.mutate(linhas, { onSuccess: onFill })}
      />
    </>
  )
}

function porqueNada({ entram, linhas, mantidas }: Comparacao): string | null {
  if (entram > 0) return null
  return linhas.length > mantidas.length
    ? 'Tudo o que há deste pedido já está no pedido aberto'
    : 'Nenhum produto deste pedido está à venda agora'
}
