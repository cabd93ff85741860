import { MESES, maiuscula } from '#contract/dia-com-nome.ts'
import { somarDias, ultimoDoMes } from '#contract/dias.ts'
import type { Prazo } from './prazo.tsx'

const DIA = 86_400_000
/** A month's shelf often opens some days before the month does. */
const CERCA_DE_UM_MES = [24, 40] as const

/** The same weekdays, a whole number of weeks later, once the old days end; a month, or about one that ends with it, is followed by a whole month. Hours stay. */
export function prazoASeguir(prazo: Prazo): Prazo {
  const { validaDe, validaAte } = prazo
  if (!validaDe || !validaAte) return { ...prazo, validaDe: null, validaAte: null, abreEm: '', fechaEm: '' }
  const primeiro = somarDias(validaAte, 1)
  const dias = Math.round((Date.parse(validaAte) - Date.parse(validaDe)) / DIA)
  if (primeiro.endsWith('-01') && dias >= CERCA_DE_UM_MES[0] && dias <= CERCA_DE_UM_MES[1])
    return { ...prazo, validaDe: primeiro, validaAte: ultimoDoMes(primeiro) }
  const depois = 7 * Math.max(1, Math.ceil(dias / 7))
  return { ...prazo, validaDe: somarDias(validaDe, depois), validaAte: somarDias(validaAte, depois) }
}

/** `Semana 48` → `Semana 49`, `Dezembro/2026` → `Janeiro/2027`; empty when there is nothing to increment. */
export function periodoASeguir(periodo: string): string {
  const mes = MESES.findIndex(nome => periodo.toLowerCase().startsWith(nome))
  const ano = /\d{4}/.exec(periodo)?.[0]
  if (mes >= 0) {
    const nome = MESES[(mes + 1) % 12] ?? ''
    const igual = periodo[0] === periodo[0]?.toLowerCase() ? nome : maiuscula(nome)
    const resto = periodo.slice(MESES[mes]?.length)
    return `${igual}${mes === 11 && ano ? resto.replace(ano, String(Number(ano) + 1)) : resto}`
  }
  const numero = /\d+(?!.*\d)/.exec(periodo)
  // A date, or a year alone, is not incremented.
  if (!numero || /\d\D\d/.test(periodo) || numero[0].length > 3) return ''
  return periodo.slice(0, numero.index) + String(Number(numero[0]) + 1) + periodo.slice(numero.index + numero[0].length)
}
