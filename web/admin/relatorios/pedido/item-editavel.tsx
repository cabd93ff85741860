import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { emReais, valorDaLinha } from '#contract/dinheiro.ts'
import { atualizarItem, type ItemPedido, removerItem } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { failureOf } from '../../../ui/failure.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { toastFailure } from '../../../ui/overlays/toast.ts'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { LEITURAS } from '../leituras.ts'
import styles from './pedido.module.css'
import { type Change, wayOut } from './way-out.ts'

type Props = { pedido: Pedido; item: ItemPedido; last: boolean }

/** One line whose quantity is saved on blur, with a status; a refusal comes with a way out. */
export function ItemEditavel({ pedido, item, last }: Props) {
  const { estanteId, produtoId, itemPedidoId, precoVenda, quantidade, unidadeMedida, nome } = item
  const [typed, setTyped] = useState<number | null | undefined>()
  const here = useIsHere()
  const save = useWrite(atualizarItem, { invalidates: LEITURAS, onSuccess: () => setTyped(undefined) })
  const remove = useRemove(pedido, item)

  useUnsavedGuard(() => typed !== undefined && typed !== quantidade && !save.isPending, 'screen')

  const shown = typed === undefined ? quantidade : typed
  const send = (change: Change) =>
    save
      .mutateAsync({ params: { pedidoId: pedido.id, itemPedidoId }, body: { estanteId, produtoId, ...change } })
      .catch(error => here.current || toastFailure(error, `A quantidade de ${nome} não mudou`))
  const leave = () => {
    if (shown === null || shown === 0) setTyped(undefined)
    else if (typed !== undefined && !Number.isNaN(shown) && shown !== quantidade)
      send({ precoVenda, quantidadeAntiga: quantidade, quantidadeNova: shown })
  }
  // A quantity in flight, or just refused, is not sent again on blur: the press on the way out would be lost.
  const told = (save.isPending || save.isError) && save.variables?.body?.quantidadeNova === shown
  const failure = save.error ? failureOf(save.error) : null
  const out = failure && save.variables ? wayOut(failure, save.variables.body, unidadeMedida) : null
  return (
    <li className={`stack centred ${styles.line}`}>
      <div className={styles.lineName}>
        {nome}
        <small>
          {NOME_DA_UNIDADE[unidadeMedida]} · {emReais(precoVenda)}
        </small>
      </div>
      <QuantityField
        aria-label={`Quantidade de ${nome}`}
        unidade={unidadeMedida}
        value={shown}
        onChange={setTyped}
        onBlur={() => told || leave()}
        onKeyDown={event => {
          if (event.key === 'Enter') leave()
        }}
      />
      <span className={`nowrap to-end ${styles.lineValue} num`}>
        {shown === null || Number.isNaN(shown) ? '–' : emReais(valorDaLinha(precoVenda, shown))}
      </span>
      <ReasonButton
        variant="subtle"
        color="muted"
        size="sm"
        aria-label={`Remover ${nome}`}
        loading={remove.isPending}
        reason={
          last && pedido.status === 'Confirmado' ? 'É o último item de um pedido confirmado: cancele o pedido' : null
        }
        onClick={() => void remove.ask()}
      >
        Remover
      </ReasonButton>
      <div
        className={`row centred gap-xs small at-end ${styles.lineState}`}
        role="status"
        data-wrong={failure ? true : undefined}
      >
        {save.isPending
          ? 'salvando…'
          : failure
            ? (failure.errors[0]?.mensagem ?? failure.title)
            : save.isSuccess
              ? 'salvo'
              : ''}
        {out && !save.isPending ? (
          <Button size="sm" variant="default" onClick={() => send(out.change)}>
            {out.label}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

function useRemove(pedido: Pedido, { itemPedidoId, estanteId, produtoId, nome, quantidade, ...item }: ItemPedido) {
  const { isPending, mutate } = useWrite(removerItem, {
    invalidates: LEITURAS,
    failure: `${nome} não foi removido`,
  })
  const ask = async () => {
    const yes = await confirm({
      title: `Remover ${nome} do pedido?`,
      text: `${comUnidade(quantidade, item.unidadeMedida)}, ${emReais(item.valor)}, voltam para a estante.`,
      action: 'Remover',
      danger: true,
    })
    if (!yes) return
    const params = { pedidoId: pedido.id, itemId: itemPedidoId, estanteId, produtoId }
    mutate({ params, body: { quantidade } })
  }
  return { ask, isPending }
}

/** Whether the line is mounted: "Concluir" blurs the field and unmounts the line, so a refusal needs a toast. */
function useIsHere() {
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  return here
}
