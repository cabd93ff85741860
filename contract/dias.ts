/** A day is the text `AAAA-MM-DD` and never passes through `Date` in local time: `new Date('2026-03-10')` shows the 9th. */
export type DiaTexto = string

/** `somarDias('2026-02-28', 1)` → `'2026-03-01'`. */
export function somarDias(dia: DiaTexto, dias: number): DiaTexto {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10)
}

/** 1 Monday … 7 Sunday, as in ISO 8601 and in `diasEntrega`. */
export function diaDaSemana(dia: DiaTexto): number {
  return new Date(`${dia}T00:00:00Z`).getUTCDay() || 7
}

/** `2026-03-10` → `10/03/2026`. */
export function diaPorExtenso(dia: DiaTexto): string {
  const [ano, mes, numero] = dia.split('-')
  return `${numero}/${mes}/${ano}`
}

export const primeiroDoMes = (dia: DiaTexto): DiaTexto => `${dia.slice(0, 7)}-01`
export const ultimoDoMes = (dia: DiaTexto): DiaTexto => somarDias(primeiroDoMes(somarDias(primeiroDoMes(dia), 31)), -1)

/** Two days, both included. */
export type Periodo = { dataInicial: DiaTexto; dataFinal: DiaTexto }

/** `21/11/2026` or `16/11/2026 a 22/11/2026`. */
export const periodoPorExtenso = ({ dataInicial, dataFinal }: Periodo): string =>
  dataInicial === dataFinal ? diaPorExtenso(dataInicial) : `${diaPorExtenso(dataInicial)} a ${diaPorExtenso(dataFinal)}`
