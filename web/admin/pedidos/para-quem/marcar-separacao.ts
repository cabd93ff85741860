import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { type ItemASeparar, lerSeparacao, MARCAS_DE_UMA_VEZ, marcarSeparacao } from '#contract/separacao.ts'
import { useWrite } from '../../../api/query.ts'

export type Cliente = Answer<typeof lerSeparacao>['clientes'][number]
export type Pedido = Cliente['pedidos'][number]
/** A line to pack, with its order and client. */
export type Linha = { item: ItemASeparar; pedido: Pedido; cliente: Cliente }

export const linhasDe = (clientes: readonly Cliente[]): Linha[] =>
  clientes.flatMap(cliente => cliente.pedidos.flatMap(pedido => pedido.itens.map(item => ({ item, pedido, cliente }))))

export type MarcasDaSeparacao = {
  /** Ticks or unticks lines. */
  marcar: (itens: readonly ItemASeparar[], marcada: boolean) => void
  marcada: (item: ItemASeparar) => boolean
}

/** The ticks, optimistic: a press counts at once, until the server's answer has been read. */
export function useMarcarSeparacao(): MarcasDaSeparacao {
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map())
  const write = useWrite(marcarSeparacao, { invalidates: [lerSeparacao], failure: 'Não foi marcado' })
  const marcar: MarcasDaSeparacao['marcar'] = async (itens, marcada) => {
    const some = itens.slice(0, MARCAS_DE_UMA_VEZ)
    setPressed(before => new Map([...before, ...some.map(({ itemPedidoId }) => [itemPedidoId, marcada] as const)]))
    const vistos = some.map(({ itemPedidoId, quantidade }) => ({ itemPedidoId, quantidade }))
    const settled = () =>
      setPressed(before => {
        const after = new Map(before)
        for (const { itemPedidoId } of some) after.delete(itemPedidoId)
        return after
      })
    // The toast reports a refusal, and the line shows its saved state again.
    await write.mutateAsync({ body: { itens: vistos, marcada: marcada ? 1 : 0 } }).then(settled, settled)
  }
  return { marcar, marcada: item => pressed.get(item.itemPedidoId) ?? item.marcada === 1 }
}

/** The number of lines left to pack; delivered orders are done. */
export const quantasFaltam = (linhas: readonly Linha[], marcada: MarcasDaSeparacao['marcada']): number =>
  linhas.filter(({ item, pedido }) => pedido.status === 'Confirmado' && !marcada(item)).length
