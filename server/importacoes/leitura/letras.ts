import { NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** A text's letters, and what to say where they were not simply UTF-8 or Windows-1252. */
export type Letras = {
  texto: string
  aviso: string | null
  /** Two readings are as good: rows with accents are asked. */
  incertas?: boolean
}

const UTF16 = { 'utf-16le': '\xff\xfe', 'utf-16be': '\xfe\xff' }

/** The upper half of code page 850, which systems from the days of DOS write. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
const tabela = (nome: string) => [...new TextDecoder(nome).decode(Uint8Array.from({ length: 128 }, (_, i) => i + 128))]
/** Each with its name for people, the likeliest first. */
const ANTIGAS: readonly (readonly [nome: string, letras: readonly string[]])[] = [
  ['Windows-1252', tabela('windows-1252')],
  ['CP850', [...CP850]],
  ['Mac Roman', tabela('macintosh')],
]

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Bytes as text: what is valid UTF-8 is UTF-8, line by line; the rest is what reads most like Portuguese. */
export function emTexto(bytes: Buffer): Letras {
  for (const [encoding, mark] of Object.entries(UTF16))
    if (bytes.toString('latin1', 0, 2) === mark) return { texto: new TextDecoder(encoding).decode(bytes), aviso: null }
  if (bytes.includes(0)) throw new RecusaDeArquivo(NAO_E_TABELA)
  const inteiro = decodificado(bytes)
  if (inteiro !== null) return duasVezes(inteiro)
  const linhas = bytes.toString('latin1').split('\n')
  const estragadas = linhas.filter(linha => decodificado(Buffer.from(linha, 'latin1')) === null)
  const lidas = ANTIGAS.map(([nome, letras]) => {
    const lida = ler(estragadas.join('\n'), letras)
    return { nome, letras, lida, erros: estranhezas(lida) }
  }).toSorted((a, b) => a.erros - b.erros)
  const [melhor, outra] = lidas
  if (!melhor || !outra) throw new RecusaDeArquivo(NAO_E_TABELA)
  const { nome, letras } = melhor
  const texto = linhas.map(linha => decodificado(Buffer.from(linha, 'latin1')) ?? ler(linha, letras)).join('\n')
  const lido = duasVezes(texto)
  if (outra.erros === melhor.erros && outra.lida !== melhor.lida)
    return { ...lido, incertas: true, aviso: dito(`Os acentos podem ser de ${nome} ou de ${outra.nome}`, lido.texto) }
  return nome === 'Windows-1252' ? lido : { ...lido, aviso: dito(`Os acentos foram lidos como ${nome}`, lido.texto) }
}

function decodificado(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes)
  } catch {
    return null // not UTF-8: the caller reads it otherwise
  }
}

/** `latin1`: a text whose characters are bytes. */
const ler = (latin1: string, letras: readonly string[]): string =>
  latin1.replace(/[\x80-\xff]/g, byte => letras[byte.charCodeAt(0) - 128] ?? byte)

/** What no Portuguese word has: signs among letters, a small letter among capitals, ç and õ where none stands. */
const ESTRANHO = new RegExp(
  [
    String.raw`[^\p{ASCII}áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑ\p{M}ºª°§–—“”‘’•…€£²³½¼¾´·×\u00a0\ufeff]`,
    String.raw`(?<=\p{L})[^\p{ASCII}\p{L}\p{M}ºª°²³’\u00a0–](?=\p{L})|(?<![^\s])[€£§×](?=\p{L})`,
    String.raw`(?<=\p{Lu})\p{Ll}(?=\p{Lu})|[áàâãéêíóôõúüç](?=\p{Lu}{2})|(?<=\p{Ll})[ÁÀÂÃÉÊÍÓÔÕÚÜÇ]`,
    String.raw`[çÇ](?![aouáãâóôõúAOUÁÃÂÓÔÕÚ])|(?<!\p{L})[çÇ]|(?<=[bdfghjkmqstvxzBDFGHJKMQSTVXZ])[çÇ]|[õÕ](?![eE])`,
  ].join('|'),
  'gu',
)
const estranhezas = (texto: string): number => texto.match(ESTRANHO)?.length ?? 0

/** UTF-8 whose bytes were taken for Windows-1252 and encoded once more: `FeijÃ£o`. */
const CERTA = /[ÂÃ][\u0080-\u009f\u00a1-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u20ac]/u
const DOBRADA =
  /[ÂÃ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/gu
const BYTE_DE = new Map(tabela('windows-1252').map((letra, i) => [letra, i + 128]))

function duasVezes(texto: string): Letras {
  // A letter before a space, a dash or a quotation mark may stand there by itself.
  if (!CERTA.test(texto)) return { texto, aviso: null }
  const certo = texto.replace(DOBRADA, par => {
    const bytes = Buffer.from([...par].map(letra => BYTE_DE.get(letra) ?? letra.charCodeAt(0)))
    return decodificado(bytes) ?? par
  })
  return { texto: certo, aviso: dito('Os acentos estavam codificados duas vezes', certo) }
}

/** The words by which a person can tell whether the letters are right. */
function dito(oQue: string, texto: string): string {
  const palavras = texto.match(/[\p{L}\p{M}]*[^\p{ASCII}\ufeff\p{P}\p{S}\s][\p{L}\p{M}]*/gu) ?? []
  return `${oQue}: confira ${[...new Set(palavras)].slice(0, 3).join(', ')}`
}

/** Letters that still look broken: the row is asked, never a new record in silence. */
export const pareceQuebrado = (texto: string): boolean =>
  /\ufffd|[ÂÃ][\u0080-\u00bf]|[?‡ƒ„](?=\p{L})|(?<=\p{L})[?‡ƒ„]|(?<=\p{L}{2})[çÇ](?!\p{L})|&(#\d+|\p{L}+);/u.test(texto)
