import { DIAS_DA_SEMANA } from './dia-com-nome.ts'
import { type DiaTexto, diaDaSemana, diaPorExtenso, somarDias } from './dias.ts'

/** The rules in force for one client: its own, with the provider's as the default. */
export type RegrasDeEntrega = {
  /** The current day and time in the provider's time zone. */
  hoje: DiaTexto
  hora: string
  diasEntrega: readonly number[]
  horarioCorte: string | null
  diasSemEntrega: readonly DiaTexto[]
}

const MAIS_DISTANTE = 365

/**
 * Why a day can't be a delivery day, in words for the buyer; null when it can.
 * The cut-off hour binds clients only: an administrator may deliver today (docs/decisions/006).
 */
export function impedimentoDoDia(dia: DiaTexto, regras: RegrasDeEntrega, admin: boolean): string | null {
  const { hoje, hora, diasEntrega, horarioCorte, diasSemEntrega } = regras
  const amanha = somarDias(hoje, 1)
  if (dia < hoje) return 'Esse dia já passou: escolha outro'
  if (dia === hoje && !admin) return 'A entrega pode ser marcada a partir de amanhã'
  if (dia > somarDias(hoje, MAIS_DISTANTE)) return `Escolha um dia até ${diaPorExtenso(somarDias(hoje, MAIS_DISTANTE))}`
  if (!diasEntrega.includes(diaDaSemana(dia))) return `Não há entrega de ${DIAS_DA_SEMANA[diaDaSemana(dia) - 1]}`
  if (diasSemEntrega.includes(dia)) return `Não há entrega em ${diaPorExtenso(dia)}`
  if (dia === amanha && !admin && horarioCorte && hora >= horarioCorte)
    return `Pedidos para amanhã são aceitos até as ${horarioCorte}: escolha um dia depois`
  return null
}

/** The next `quantos` allowed days, nearest first. */
export function proximosDias(regras: RegrasDeEntrega, admin: boolean, quantos: number): DiaTexto[] {
  const dias: DiaTexto[] = []
  for (let i = 0; i <= MAIS_DISTANTE && dias.length < quantos; i++) {
    const dia = somarDias(regras.hoje, i)
    if (impedimentoDoDia(dia, regras, admin) === null) dias.push(dia)
  }
  return dias
}

/** The last moment at which a client may cancel: the cut-off of the day before delivery, or the end of that day. */
export function limiteParaCancelar(
  dataEntrega: DiaTexto,
  horarioCorte: string | null,
): { dia: DiaTexto; hora: string } {
  return { dia: somarDias(dataEntrega, -1), hora: horarioCorte ?? '24:00' }
}

/** Whether `limiteParaCancelar` is still ahead. */
export function aindaPodeCancelar(
  dataEntrega: DiaTexto,
  regras: Pick<RegrasDeEntrega, 'hoje' | 'hora' | 'horarioCorte'>,
): boolean {
  const limite = limiteParaCancelar(dataEntrega, regras.horarioCorte)
  return `${regras.hoje} ${regras.hora}` < `${limite.dia} ${limite.hora}`
}
