import { useEffect } from 'react'
import { lerHistorico, lerPedido } from '#contract/pedidos.ts'
import { usePages } from '../api/pages.ts'
import { useRead } from '../api/query.ts'
import { CallError } from '../ui/failure.ts'

/** An order by its number: the first of the answer's list. A failure is logged. */
export function usePedido(id: number) {
  const leitura = useRead(lerPedido, { params: { id } })
  const { error } = leitura
  useEffect(() => {
    if (error instanceof CallError) console.error(`order ${id} was not loaded: status of ${error.failure.status}`)
  }, [error, id])
  return { leitura, pedido: leitura.data?.pedidos[0] }
}

/** Every step of an order, the newest first. */
export const useHistorico = (id: number, enabled = true) =>
  usePages(lerHistorico, { params: { id }, query: { recentes: '1', limite: 1000 } }, 'historico', { enabled })
