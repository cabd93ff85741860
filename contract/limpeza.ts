/** What texts copied from elsewhere carry unseen. Pure: forms, the API, imports and pastes clean alike. */

/** Emoji and scripts other than Latin, which joiners join. */
const JUNTAVEL = String.raw`(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?![\p{Script=Latin}\p{Script=Inherited}])[\p{L}\p{M}])`
const PRECISOS = String.raw`(?<=${JUNTAVEL})[\u200c\u200d](?=${JUNTAVEL})|(?<=\u{1f3f4})[\u{e0020}-\u{e007f}]+`
/** Captures the invisible signs that are needed: joiners that join, and the tags of a flag. */
const INVISIVEIS = new RegExp(`(${PRECISOS})|\\p{Cf}`, 'gu')

/** A text without invisible signs, its spaces plain. Control characters stay, to be refused. */
export const limparTexto = (texto: string): string =>
  /[^\0-\x7f]/.test(texto) ? texto.replace(INVISIVEIS, '$1').replace(/\p{Zs}/gu, ' ') : texto

/** A number, a code or a telephone without any invisible sign: every dash is `-`, every space a plain one. */
export const limparNumero = (texto: string): string =>
  /[^\0-\x7f]/.test(texto)
    ? texto
        .replace(/\p{Cf}/gu, '')
        .replace(/[\p{Pd}\u2212]/gu, '-')
        .replace(/\p{Zs}/gu, ' ')
    : texto

/** What names are compared by: without case, accents and invisible signs, with any dash and any space as one. */
export const nomeComparado = (nome: string): string =>
  limparNumero(nome.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/\s+/g, ' ').trim().toLowerCase()
