import { DIAS_DA_SEMANA, MESES } from '#contract/dia-com-nome.ts'
import { diaDaSemana } from '#contract/dias.ts'
import type { lerRetrospectiva } from '#contract/retrospectiva.ts'
import type { Answer } from '#contract/route.ts'

/** The API's summary of the year. */
export type Ano = Answer<typeof lerRetrospectiva>

/** `12` → `dezembro`. */
export const nomeDoMes = (mes: number): string => MESES[mes - 1] ?? ''
export const mesCurto = (mes: number): string => nomeDoMes(mes).slice(0, 3)

/** `2` → `terça-feira`; 1 is Monday. */
export const nomeDaSemana = (dia: number): string => DIAS_DA_SEMANA[dia - 1] ?? ''
export const semanaCurta = (dia: number): string => nomeDaSemana(dia).slice(0, 3)

/** `2024-12-20` → `20 de dezembro`. */
export const diaEMes = (dia: string): string => `${Number(dia.slice(8))} de ${nomeDoMes(Number(dia.slice(5, 7)))}`
/** `2024-12-20` → `sexta-feira, 20 de dezembro`. */
export const diaInteiro = (dia: string): string => `${nomeDaSemana(diaDaSemana(dia))}, ${diaEMes(dia)}`

/** The share of a whole in percent; 0 when the whole is 0. */
export const parteDe = (valor: number, todo: number): number => (todo > 0 ? (valor / todo) * 100 : 0)
