import { lerHistorico } from '#contract/pedidos.ts'
import { usePages } from '../api/query.ts'

/** Every step of an order, the newest first. */
export const useHistorico = (id: number, enabled = true) =>
  usePages(lerHistorico, { params: { id }, query: { recentes: '1', limite: 1000 } }, 'historico', { enabled })
