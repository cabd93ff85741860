import type { Estante } from './nomes.ts'
import { CONHECIDAS, eRuido, LIGACOES } from './palavras.ts'
import { type Ficha, fichas } from './tokens.ts'

/** Tells what people say around an order from what may name a product. */

/** Without `Pedido da Padaria Sol:`, `Maria aqui.` or `Dona Lúcia,` before the order: names and courtesies, none of which may be a product. */
export function semCabecalho(linha: string, estante: Estante): string {
  const [cabecalho] =
    /^\s*(?:[^\d:;,]{1,40}:\s*|[^\d:;.!]{1,60}[.!]\s+|(?:\p{L}{1,3}\.\s*)?[^\d:;,.]{1,40},\s*|[^\d:;,.!]{1,99}\s(?=(?:quer|precis|mand|anot)(?:o|a|e|amos|emos|ia|ando|endo)\b))(?=\S)/u.exec(
      linha,
    ) ?? []
  if (!cabecalho) return linha
  const titulo = /:\s*$/.test(cabecalho)
  const resto = linha.slice(cabecalho.length)
  const pedindo = /^(?:quer|precis|mand|anot)/i.test(resto)
  // The number of `Rua das Flores, 88` is the street's.
  const depois = fichas(linha).filter(({ de }) => de >= cabecalho.length)
  const pede = depois.some(ficha => (titulo ? !eCortesia(ficha, estante) : ficha.tipo === 'numero'))
  const deFora = fichas(cabecalho).every(
    ficha =>
      ficha.tipo !== 'palavra' ||
      eCortesia(ficha, estante) ||
      LIGACOES.has(ficha.texto) ||
      (pedindo && (eRuido(ficha.texto) || !estante.conhece(ficha.forma))) ||
      ((titulo || /^\p{Lu}/u.test(cabecalho.slice(ficha.de))) && !pareceProduto(ficha, estante)),
  )
  return pede && deFora ? (titulo ? resto : semCabecalho(resto, estante)) : linha
}

/** Only words that greet, thank or announce, and none that may be a product. */
export const eConversa = (partes: readonly Ficha[], estante: Estante): boolean =>
  partes.every(parte => eCortesia(parte, estante)) ||
  (!partes.some(parte => pareceProduto(parte, estante)) &&
    partes.some(parte => parte.tipo === 'palavra' && eRuido(parte.texto)) &&
    !pedeAlgo(partes)) ||
  // Who speaks, up to the end: a name may hold what looks like a product.
  /(^|\s)([Aa]qui( é| eh?)?|[Ss]ou) ([oa]|d[aeo])( (\p{Lu}\p{L}*|d[aeo]s?|&))+$/u.test(
    partes.map(parte => (parte.tipo === 'palavra' ? parte.dita : parte.texto)).join(' '),
  )

/** `quero yakult`, `YAKULT POR FAVOR`: a word that nobody knows where what is asked for stands. */
export function pedeAlgo(partes: readonly Ficha[]): boolean {
  const ditas = partes.flatMap(parte => (parte.tipo === 'palavra' ? [parte.texto] : []))
  const classes = ditas.map(dita =>
    QUER.test(dita)
      ? 'Q'
      : /^(favor|pfv?r?|pff|please)$/.test(dita)
        ? 'F'
        : ARTIGO.test(dita)
          ? ''
          : eRuido(dita)
            ? 'R'
            : 'S',
  )
  return /QS|S+F+$/.test(classes.join(''))
}
const QUER =
  /^((quer|precis|mand|envi|separ|anot|coloc|bot|adicion|acrescent|inclu)(o|a|e|ia|amos|emos|ar|er)|ve|falt\w+|esqueci|tambem|tbm?)$/
const ARTIGO = /^([ao]s?|uma?s?|uns|d[eoa]|por|me|mim|pra|mais|so)$/

export const pareceProduto = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo === 'palavra' &&
  (CONHECIDAS.has(parte.forma) ||
    (!LIGACOES.has(parte.forma) && !eRuido(parte.forma) && estante.semelhanca({ ...parte, ponto: false }) >= 0.97))

const eCortesia = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo !== 'palavra' ||
  ((eRuido(parte.texto) || parte.texto.length < 3) && !estante.conhece(parte.forma)) ||
  /^(k+|rs+|ha(ha)+|h?e(he)+|a+h+|o+h+|h?u+m+)$/.test(parte.texto)
