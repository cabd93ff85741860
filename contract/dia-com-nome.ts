import { type DiaTexto, diaDaSemana } from './dias.ts'

const SEMANA = ['Segunda', 'Terça', 'Quarta', 'Quinta', 'Sexta', 'Sábado', 'Domingo']
/** Monday first, in lower case for use within a sentence. */
export const DIAS_DA_SEMANA = [
  ...['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
]
/** January first. */
export const MESES = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
]

export const maiuscula = (texto: string): string => texto.slice(0, 1).toUpperCase() + texto.slice(1)

/** `2026-11-22` → `Domingo, 22 de novembro`: the dashboard's title, also in its HTML before its scripts run. */
export const diaComNome = (dia: DiaTexto): string =>
  `${SEMANA[diaDaSemana(dia) - 1]}, ${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]}`
