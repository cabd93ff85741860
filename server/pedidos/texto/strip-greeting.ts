import { limparTexto } from '#contract/limpeza.ts'
import { fichas } from './tokens.ts'

/** Strips the frame of a message's lines: sender and time, bullets, marks and emoji, and numbers that only enumerate. */

/** A line without its frame. `tirada`: it is crossed out, or not ticked; `titulo`: in capitals, unlike the others. */
export type Linha = { texto: string; tirada: boolean; titulo: boolean }

const DE_QUEM = [
  /^\s*\[[^\]\d]*\d{1,2}[:/][^\]]*\]\s*(?:[^:\n]{1,60}:\s*)?/u, // [23/11 08:12] Bia:
  /^\s*\d{1,2}\/\d{1,2}(?:\/\d{2,4})?,?\s+(?:às\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\.?)?\s*[-–]\s*(?:[^:\n]{1,60}:\s*)?/iu, // 23/11/2026 08:12 - Bia:
]
const EMOJI = /\p{Extended_Pictographic}|[\u{1f1e6}-\u{1f1ff}]|[\u{1f3fb}-\u{1f3ff}]|\u200d|\ufe0f|\u20e3/gu
const RISCADO = /~(?=\S)([^~]*)~/g
/** Marks of refusal, and the strokes that some programs put through each letter. */
const RECUSADA = /❌|🚫|⛔|✖|✗|✘|❎|✕|[\u0335-\u0338]/u
const MARCADA = /[☑✅✔✓🗹]|[[(][xX][\])]/u
const POR_MARCAR = /^\s*(?:[-–•*]\s*)?(?:[[(]\s?[\])]|[☐⬜◻▢□🔲])/u

/** The lines of a message without their frames. A box without a tick is one to leave where others have theirs. */
export function linhasDe(mensagem: string): Linha[] {
  const marcam = MARCADA.test(mensagem)
  const linhas = mensagem.split(/\r\n?|\n/)
  const textos = semNumeracao(linhas.map(semMoldura))
  return linhas.map((linha, i) => ({
    texto: textos[i] ?? '',
    titulo: /\p{Ll}/u.test(mensagem) && !/[\p{Ll}\d]/u.test(linha),
    tirada: linha.search(RISCADO) >= 0 || RECUSADA.test(linha) || (marcam && POR_MARCAR.test(linha)),
  }))
}

/** Removes sender and time, invisible characters, emoji, the asterisks of bold text, bullets, and what is crossed out beside its correction. */
export function semMoldura(linha: string): string {
  let limpa = limparTexto(linha).replace(/(\p{L})\1{2,}/gu, '$1')
  for (const quem of DE_QUEM) limpa = limpa.replace(quem, '')
  // A line in bold without a number is a heading.
  if (/^\s*([*_]+)[^\d]+\1\s*$/.test(limpa)) return `${limpa.replace(/[*_]+/g, '').trim()}:`
  const restante = limpa.replace(RISCADO, ' ').replace(/~(?=\s*\d)/g, 'uns ')
  return (/\d/.test(restante) ? restante : limpa)
    .replace(/[\u0335-\u0338]/g, '')
    .replace(EMOJI, ' ')
    .replace(/^\s*(?:(?:[-–—•·*▪►▶→>✓✔✗✘✕☐☑⬜◻▢□~]|#(?!\d))+\s*|[[(][ xX]?[\])]\s*)+/u, '')
    .replace(/[*_~`]+(?=\S)|(?<=\S)[*_~`]+/g, ' ')
    .trim()
}

const NUMERADA = /^(?:(#|item\s+|n[º°o.]+\s*)(\d{1,3})\s*[).ºª°:–-]*|(\d{1,3})\s*(?:[).ºª°:–-]|(?=\.\s)))\s*/iu

/**
 * Removes the numbers that count the lines: somewhere one follows the other, and each stands near its neighbour. A line that has
 * no other number lacks its quantity.
 */
function semNumeracao(linhas: string[]): string[] {
  const numeradas = linhas.flatMap((linha, i) => {
    const achado = /^\d+[.,]\d/.test(linha) ? null : NUMERADA.exec(linha)
    return achado
      ? { i, valor: Number(achado[2] ?? achado[3]), dito: Boolean(achado[1]), resto: linha.slice(achado[0].length) }
      : []
  })
  const passos = numeradas.map(({ valor }, n) => valor - (numeradas[n - 1]?.valor ?? Number.NaN))
  const contam = passos.includes(1)
  const textos = [...linhas]
  for (const [n, { i, dito, resto }] of numeradas.entries()) {
    const daLista = contam && [passos[n] ?? 0, passos[n + 1] ?? 0].some(passo => passo > 0 && passo < 5)
    const temOutro = () =>
      /^\d{1,3}\s*[)ºª°]/.test(linhas[i] ?? '') && fichas(resto).some(({ tipo }) => tipo === 'numero')
    if (dito || daLista || temOutro()) textos[i] = resto
  }
  return textos
}
