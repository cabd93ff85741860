import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { Linha } from '#contract/itens-pedido.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { type Base, type Comparacao, comparar } from './comparar.ts'
import { Previa } from './previa.tsx'
import styles from './repetir.module.css'

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
}

/** A preview of repeating an order today; one press adds it to the open order. */
export function Repetir({ base, checking = false, fill, onFill, onReview, onRefuse }: Props) {
  const [trocar, setTrocar] = useState(false)
  const repetir = useMutation<unknown, Error, Linha[]>({
    mutationFn: fill,
    retry: false,
    onError: () => onRefuse?.(),
  })
  const comparacao = comparar(base, trocar)
  const { emDuvida, entram, linhas, valorTotal } = comparacao
  return (
    <>
      <Previa comparacao={comparacao} exchange={trocar}>
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
      <FormFailure failure={repetir.error ? failureOf(repetir.error) : null} each />
      <DialogFoot className={`row between centred gap-sm ${styles.foot}`}>
        <div>
          <span className="quiet tiny block">Total do pedido, com os preços de hoje</span>
          <b className={`${styles.total} num`}>{emReais(valorTotal)}</b>
        </div>
        <div className={`line gap-xs ${styles.ways}`}>
          {entram > 0 ? (
            <Button
              variant="default"
              disabled={repetir.isPending}
              onClick={() => repetir.mutate(linhas, { onSuccess: onReview })}
            >
              Adicionar e revisar
            </Button>
          ) : null}
          <ReasonButton
            loading={repetir.isPending}
            reason={checking ? 'Conferindo preços e quantidades' : porqueNada(comparacao)}
            onClick={() => repetir.mutate(linhas, { onSuccess: onFill })}
            data-autofocus={entram > 0 || undefined}
          >
            {entram === 0 ? 'Nada para adicionar' : `Adicionar ${contar(entram, 'item', 'itens')}`}
          </ReasonButton>
        </div>
      </DialogFoot>
    </>
  )
}

function porqueNada({ entram, linhas, mantidas }: Comparacao): string | null {
  if (entram > 0) return null
  return linhas.length > mantidas.length
    ? 'Tudo o que há deste pedido já está no pedido aberto'
    : 'Nenhum produto deste pedido está à venda agora'
}
