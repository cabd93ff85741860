import { GRAFIAS } from '#contract/unidades-escritas.ts'
import { lista } from './palavras.ts'

/** Numbers in words, and units as buyers abbreviate them. */

const EM_PALAVRAS: ReadonlyMap<string, number> = new Map(
  `1 um uma, 2 dois duas, 3 tres três treis, 4 quatro, 5 cinco, 6 seis, 7 sete, 8 oito, 9 nove, 10 dez, 11 onze, 12 doze,
  13 treze, 14 quatorze catorze, 15 quinze, 16 dezesseis, 17 dezessete, 18 dezoito, 19 dezenove, 20 vinte, 30 trinta,
  40 quarenta, 50 cinquenta, 60 sessenta, 70 setenta, 80 oitenta, 90 noventa, 100 cem cento, 200 duzentos duzentas,
  300 trezentos trezentas, 400 quatrocentos quatrocentas, 500 quinhentos quinhentas, 600 seiscentos seiscentas,
  700 setecentos setecentas, 800 oitocentos oitocentas, 900 novecentos novecentas, 1000 mil`
    .split(/,\s+/)
    .map(lista)
    .flatMap(([numero, ...palavras]) => palavras.map(palavra => [palavra, Number(numero)] as const)),
)
export const emPalavra = (palavra: string): number | undefined => EM_PALAVRAS.get(palavra)

const entre = (de: number, ate: number): string =>
  `(?:${[...EM_PALAVRAS].flatMap(([palavra, n]) => (n >= de && n <= ate ? palavra : [])).join('|')})`
const ATE_99 = `(?:${entre(20, 90)}(?:\\s+e\\s+${entre(1, 9)})?|${entre(1, 19)})`
const ATE_999 = `(?:${entre(100, 900)}(?:\\s+e\\s+${ATE_99})?|${ATE_99})`
/** A number in words; the `um` of `cada um` is none. */
export const EXTENSO = `(?<![\\p{L}\\p{M}\\d]|\\bcada\\s)(?:mil(?:\\s+e\\s+${ATE_999})?|${ATE_999})(?![\\p{L}\\p{M}\\d])`

/** What only messages write, or a file is asked about: `lt` may also be a litre, `pc` and `pt` a packet. `PECA`: one piece of the product, whatever its packaging. */
const EM_MENSAGENS: Record<string, string> = {
  L: 'lt lts',
  LT: 'lts',
  KG: 'k',
  BD: 'cartela cartelas pente pentes',
  MC: 'ramo ramos',
  PCT: 'pc pcs pt pts',
  RESMA: 'resma resmas',
  CM: 'cm cms centimetro centimetros',
  MM: 'mm',
  FLS: 'fls fl',
  DEZ: 'dezena dezenas',
  CENTO: 'cento centos centena centenas',
  MILHEIRO: 'milheiro milheiros',
  PECA: 'pe pes cabeca cabecas frasco frascos barra barras bisnaga bisnagas tubo tubos bloco blocos cartela cartelas pessoa cacho cachos pedaco pedacos metade metades',
}
const POR_ESCRITA = new Map<string, string[]>()
for (const escritas of [GRAFIAS, EM_MENSAGENS])
  for (const [unidade, palavras] of Object.entries(escritas))
    for (const escrita of [...(escritas === GRAFIAS ? [unidade.toLowerCase()] : []), ...lista(palavras)])
      if (escrita !== 'cada') POR_ESCRITA.set(escrita, [...(POR_ESCRITA.get(escrita) ?? []), unidade])

/** The units that a normalised word may stand for; `pc` is a packet or a piece. */
export const unidadesDe = (palavra: string): readonly string[] | undefined => POR_ESCRITA.get(palavra)

/** Unit words that also occur in product names. */
export const POR_EXTENSO = new Set(
  lista(
    'caixa pacote fardo saco bandeja lata garrafa maco balde galao pote vidro rolo frasco barra bisnaga tubo bloco resma molho peca par',
  ),
)

const MEDIDAS: Record<string, readonly [grandeza: string, fator: number]> = {
  KG: ['massa', 1000],
  G: ['massa', 1],
  L: ['volume', 1000],
  ML: ['volume', 1],
  M: ['comprimento', 1000],
  CM: ['comprimento', 10],
  MM: ['comprimento', 1],
}

/** A measure in its base unit: 1,7 kg → massa 1700. Undefined for a unit that only counts. */
export function medida(valor: number, unidade: string): { grandeza: string; valor: number } | undefined {
  const conhecida = MEDIDAS[unidade]
  return conhecida && { grandeza: conhecida[0], valor: Math.round(valor * conhecida[1] * 1000) / 1000 }
}
