import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { type ItemASeparar, lerSeparacao, MARCAS_DE_UMA_VEZ, marcarSeparacao } from '#contract/separacao.ts'
import { useWrite } from '../../../api/query.ts'

type Cliente = Answer<typeof lerSeparacao>['clientes'][number]
/** A line to pack, with its order and client. */
export type ASeparar = { item: ItemASeparar; pedido: Cliente['pedidos'][number]; cliente: Cliente }

export const linhasDe = (clientes: readonly Cliente[]): ASeparar[] =>
  clientes.flatMap(cliente => cliente.pedidos.flatMap(pedido => pedido.itens.map(item => ({ item, pedido, cliente }))))

export type Marcas = ReturnType<typeof useMarcas>

/** The ticks, optimistic: a press counts at once, until the server's answer has been read. */
export function useMarcas() {
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map())
  const write = useWrite(marcarSeparacao, { invalidates: [lerSeparacao], failure: 'Não foi marcado' })
  const marcada = (item: ItemASeparar) => pressed.get(item.itemPedidoId) ?? item.marcada === 1
  const marcar = async (itens: readonly ItemASeparar[], marcada: boolean) => {
    const some = itens.slice(0, MARCAS_DE_UMA_VEZ)
    setPressed(before => new Map([...before, ...some.map(({ itemPedidoId }) => [itemPedidoId, marcada] as const)]))
    const vistos = some.map(({ itemPedidoId, quantidade }) => ({ itemPedidoId, quantidade }))
    // The toast reports a refusal, and the line shows its saved state again.
    await write.mutateAsync({ body: { itens: vistos, marcada: marcada ? 1 : 0 } }).catch(() => undefined)
    const ids = new Set(some.map(({ itemPedidoId }) => itemPedidoId))
    setPressed(before => new Map([...before].filter(([id]) => !ids.has(id))))
  }
  return {
    marcada,
    marcar,
    /** Those left to pack; delivered orders are done. */
    faltam: (linhas: readonly ASeparar[]): ItemASeparar[] =>
      linhas.flatMap(({ item, pedido }) => (pedido.status === 'Confirmado' && !marcada(item) ? [item] : [])),
  }
}
