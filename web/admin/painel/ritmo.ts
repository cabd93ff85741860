import { showDay } from '../../ui/moment.ts'
import type { Painel } from './painel.ts'

type Cliente = Painel['aindaNaoPediram']['lista'][number]

/** `recebe a cada 7 dias · última entrega 12/11/2026`. */
export function ritmo({ aCadaDias, ultimaEntrega }: Pick<Cliente, 'aCadaDias' | 'ultimaEntrega'>): string {
  const ultima = `última entrega ${showDay(ultimaEntrega)}`
  return aCadaDias === null ? ultima : `recebe ${aCada(aCadaDias)} · ${ultima}`
}

export const aCada = (dias: number): string => (dias === 1 ? 'todo dia' : `a cada ${dias} dias`)
