import type { Lembrado } from '#contract/lembrado.ts'
import { anotarLembrete } from '#contract/lembretes.ts'
import { useWrite } from '../api/query.ts'
import { showWhen } from '../ui/moment.ts'

const COMO = { email: 'por e-mail', sino: 'no sino', whatsapp: 'por WhatsApp' }

/** `Lembrado às 14:05 por e-mail (Ana)`, `Lembrado automaticamente seg 09/03 às 14:05, no sino`. */
export function lembradoEm({ quando, canal, automatico, por }: Lembrado): string {
  const hora = showWhen(quando).replace('hoje ', '')
  if (automatico) return `Lembrado automaticamente ${hora}, ${COMO[canal]}`
  return `Lembrado ${hora} ${COMO[canal]}${por ? ` (${por})` : ''}`
}

/** Records for all users that a reminder was opened in WhatsApp. */
export function useAnotar(): (estanteId: number) => void {
  const { mutate } = useWrite(anotarLembrete, { failure: 'O lembrete não foi anotado' })
  return estanteId => mutate({ body: { estanteId } })
}
