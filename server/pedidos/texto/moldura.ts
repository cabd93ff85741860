import { limparTexto } from '#contract/limpeza.ts'
import { fichas } from './fichas.ts'

/** Strips the frame of a message's lines: sender and time, bullets and emoji, and numbers that only enumerate. */

const LINHA_LONGA = /[\s\S]{1,500}(?=\s|$)|[\s\S]{1,500}/g

/** Splits a line that is too long to be an order's line. */
export const emPedacos = (linha: string): string[] => (linha.length > 500 ? (linha.match(LINHA_LONGA) ?? []) : [linha])

const DE_QUEM = [
  /^\s*\[[^\]\d]*\d{1,2}[:/][^\]]*\]\s*(?:[^:\n]{1,60}:\s*)?/u, // [23/11 08:12] Bia:
  /^\s*\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s+(?:às\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\s*[-–]\s*(?:[^:\n]{1,60}:\s*)?/iu, // 23/11/2026 08:12 - Bia:
]
const EMOJI = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0f|\u20e3/gu

/** Removes sender and time, invisible characters, emoji, the asterisks of bold text and bullets. */
export function semMoldura(linha: string): string {
  let limpa = limparTexto(linha).replace(/(\p{L})\1{2,}/gu, '$1')
  for (const quem of DE_QUEM) limpa = limpa.replace(quem, '')
  return limpa
    .replace(EMOJI, ' ')
    .replace(/^\s*(?:[-–—•·*▪►▶→>✓✔☐☑#~]+\s*|\[[ xX]?\]\s*)+/u, '')
    .replace(/[*_~`]+(?=\S)|(?<=\S)[*_~`]+/g, ' ')
    .trim()
}

const NUMERADA = /^(\d{1,3})\s*(?:[).ºª°:]|[-–]|(?=\.\s))\s*(?=\D|\d)/u

/** `1) 2 cx tomate`: removes numbers that only enumerate the lines, if they are consecutive and the line has another number. */
export function semNumeracao(linhas: string[]): string[] {
  const numeros = linhas.map(linha => {
    const achado = NUMERADA.exec(linha)
    return achado && !/^\d+[.,]\d/.test(linha) ? Number(achado[1]) : null
  })
  let antes = 0
  const comecos = numeros.map(numero => (numero === null ? null : numero - antes++))
  return linhas.map((linha, i) => {
    const comeco = comecos[i] ?? null
    if (comeco === null) return linha
    const resto = linha.replace(NUMERADA, '')
    // Consecutive numbers have the same beginning, however many lines without one stand between them.
    const seguida = comecos.indexOf(comeco) !== comecos.lastIndexOf(comeco)
    const temOutro = fichas(resto).some(({ tipo }) => tipo === 'numero')
    return (seguida && temOutro) || (temOutro && /^\d{1,3}\s*[)ºª°]/.test(linha)) ? resto : linha
  })
}
