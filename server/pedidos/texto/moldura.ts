import { fichas } from './fichas.ts'

/** The frame of a message's lines: who wrote it when, marks and pictures, numbers that only count. */

const LINHA_LONGA = /[\s\S]{1,500}(?=\s|$)|[\s\S]{1,500}/g

/** A line that is no line of an order any more is read in pieces. */
export const emPedacos = (linha: string): string[] => (linha.length > 500 ? (linha.match(LINHA_LONGA) ?? []) : [linha])

const DE_QUEM = [
  /^\s*\[[^\]\d]*\d{1,2}[:/][^\]]*\]\s*(?:[^:\n]{1,60}:\s*)?/u, // [23/11 08:12] Bia:
  /^\s*\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s+(?:às\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\s*[-–]\s*(?:[^:\n]{1,60}:\s*)?/iu, // 23/11/2026 08:12 - Bia:
]
const EMOJI = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0f|\u20e3/gu

/** A line without who wrote it when, marks that nobody sees, pictures, stars of bold text and bullets. */
export function semMoldura(linha: string): string {
  let limpa = linha
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
  for (const quem of DE_QUEM) limpa = limpa.replace(quem, '')
  return limpa
    .replace(EMOJI, ' ')
    .replace(/^\s*(?:[-–—•·*▪►▶→>✓✔☐☑#~]+\s*|\[[ xX]?\]\s*)+/u, '')
    .replace(/[*_~`]+(?=\S)|(?<=\S)[*_~`]+/g, ' ')
    .trim()
}

const NUMERADA = /^(\d{1,3})\s*(?:[).ºª°:]|[-–]|(?=\.\s))\s*(?=\D|\d)/u

/** `1) 2 cx tomate`: numbers that only count the lines go. They do where they follow each other and another number is on the line. */
export function semNumeracao(linhas: string[]): string[] {
  const numeros = linhas.map(linha => {
    const achado = NUMERADA.exec(linha)
    return achado && !/^\d+[.,]\d/.test(linha) ? Number(achado[1]) : null
  })
  return linhas.map((linha, i) => {
    const numero = numeros[i]
    if (numero === null || numero === undefined) return linha
    const resto = linha.replace(NUMERADA, '')
    const seguida = numeros.some(
      (outro, j) => outro !== null && j !== i && outro - numero === quantasNumeradas(numeros, i, j),
    )
    const temOutro = fichas(resto).some(({ tipo }) => tipo === 'numero')
    return (seguida && temOutro) || (temOutro && /^\d{1,3}\s*[)ºª°]/.test(linha)) ? resto : linha
  })
}

/** Numbered lines from one to another, with a sign. */
function quantasNumeradas(numeros: readonly (number | null)[], de: number, ate: number): number {
  const entre = numeros.slice(Math.min(de, ate), Math.max(de, ate)).filter(numero => numero !== null).length
  return ate > de ? entre : -entre
}
