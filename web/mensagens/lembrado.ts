import type { Lembrado } from '#contract/lembrado.ts'
import { dayHere, showHour, showWeekday, todayHere } from '../ui/moment.ts'

const COMO = { email: 'por e-mail', sino: 'no sino', whatsapp: 'por WhatsApp' }

/** `Lembrado às 14:05 por e-mail (Ana)`, `Lembrado automaticamente seg 09/03 às 14:05, no sino`. */
export function lembradoEm({ quando, canal, automatico, por }: Lembrado): string {
  const dia = dayHere(quando)
  const hora = `${dia === todayHere() ? '' : `${showWeekday(dia)} `}às ${showHour(quando)}`
  if (automatico) return `Lembrado automaticamente ${hora}, ${COMO[canal]}`
  return `Lembrado ${hora} ${COMO[canal]}${por ? ` (${por})` : ''}`
}
