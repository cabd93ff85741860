import { EXTENSO, emPalavra, medida, unidadesDe } from './numeros.ts'
import { eRuido, forma, LIGACOES, simples, som } from './palavras.ts'

type Lugar = { de: number; ate: number }
/** A number: the quantity, a size in the product's name, or a price. */
export type Numero = Lugar & {
  tipo: 'numero'
  valor: number
  /** The units that its written unit may stand for; null if it has none. */
  unidades: readonly string[] | null
  /** The written unit as a word of a name: `galao`. */
  unidade: string | null
  /** It looks like a price: two decimals, and no unit or only a counting one. */
  comoPreco: boolean
  /** As written: perhaps a product's code, or a word. */
  texto: string
  /** So many are in a box: `c/ 12`. */
  contagem: boolean
  /** The content of each of the number before it: the 20 kg of `2 cx de 20 kg`. */
  cada: boolean
}
/** `texto` is the word without accents and in small letters, `dita` as it was typed. */
type Escrita = Record<'texto' | 'dita' | 'forma' | 'som', string>
export type Palavra = Lugar & Escrita & { tipo: 'palavra'; ponto: boolean }
type Separador = Lugar & { tipo: 'separador'; texto: string }
export type Ficha = Numero | Palavra | Separador

/** `palavra` is the normalised word without its dot, and empty for anything else. */
type Crua = Lugar & {
  tipo: 'numero' | 'palavra' | 'separador'
  texto: string
  palavra: string
  valor: number
  casas: number
}

/** A part of one; `5/6 kg` is five or six of them, or a day. */
const PARTE = '(?:1\\/[2-8]|3\\/[48])'

/** Prices, never quantities. */
const PRECOS = [
  /r\$\s*\d+(?:\.\d{3})*(?:,\d{1,2})?(?:\s*\/?\s*(?:o\s+)?(?:kg|kilo|quilo|un|cx|pct)\b)?/, // R$ 5,99
  /\d+(?:[.,]\d{2})?\s*(?:reais|real|conto|contos)\b/, // 5 reais
  /\d+[.,]\d{2}\s*(?:\/\s*|o\s+|a\s+|por\s+)(?:kg|kilo|quilo|un|und|unidade|cx|caixa|pct|pacote|lt|litro|dz|duzia|fd|fardo)\b/, // 5,99/kg
  /\d+[.,]\d{2}\s+cada\b/, // 5,99 cada
  /(?<=\b(?:a|por|de|t[aá]|est[aá]|sai|saiu|custa|custou|@|=)\s*)\d+[.,]\d{2}(?![\d]|\s*(?:kg|g|l|ml|kilo|quilo))/, // a 5,99
]

/** Numbers that count no product, and words that would be taken for one. */
const DE_OUTRA_COISA = [
  /\b(?:mais\s+ou\s+menos|cerca\s+de|(?:d?aquel[ea]s?|d?ess[ea]s?)\s+(?:de\s+sempre|do\s+costume)|por\s+volta\s+de|aproximadamente)\b/,
  /https?:\S+|\S+@\S+/,
  /\b(?:pedido\s+\d{3}|(?:pedido|compras?|requisi\p{L}+|or[cç]amento|cota\p{L}+)\s+(?:(?:n[ºo°.]*|num\w*\.?|#)\s*\d|\d{3,}(?=\s*(?:$|[:.\n]))))[\d/.-]*/u, // pedido nº 88
  /\b(?:rua|av|avenida|travessa|alameda|rodovia|estrada)\b\.?\s[^\d\n]{1,40}\d+/,
  /\b(?:ramal|sala|semana|apto|casa|loja|quadra|lote|doca|portaria|bloco|andar)\s+\d+/,
  /\b(?:sub)?total\b[^\d\n]{0,12}\d[\d.,]*/,
  /\b\d{1,6}\/20\d\d\b/, // 118/2026
  /\b\d{1,2}:\d{2}(?::\d{2})?h?\b|\b\d{1,2}\s?(?:h\d\d|h|hs|hrs|horas)\b/, // 8:30, 8h
  /\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})\b|\b\d{2}\/\d{2}\b|\bdia\s+\d{1,2}(?:\/\d{1,2})?\b/, // 23/11
  /\b\d{1,2}[oaºª°](?![\p{L}\d])/u, // 2º
  /\b(?:\d{1,3}|duas|tr[eê]s)\s+(?:dias?|pessoas|vezes|andar|minutos?|min)\b/,
  /\(?\b\d{2}\)?\s?9?\d{4}-\d{4}\b/, // (11) 95550-1814
]

const FICHAS = new RegExp(
  [
    ...[...PRECOS, ...DE_OUTRA_COISA].map(({ source }) => `(?:${source})`),
    // `1 e 1/2 kg alho`, `alho 1 e 1/2 kg`; within a line the half may be the next product's.
    `(?<fracao>(?<=^\\s*)\\d+\\s+e\\s+${PARTE}(?!\\d)|\\d+\\s+e\\s+${PARTE}(?=\\s*(?:(?:kgs?|[kq]u?ilos?|l|lts?|litros?)\\s*)?(?:$|[,;\\n]))|\\d+\\s+${PARTE}(?!\\d)|${PARTE}(?![\\d/])|\\d*\\s?[½¼¾])`,
    '(?<numero>\\d{1,3}(?:\\.\\d{3})+(?:,\\d+)?(?![\\d])|\\d+(?:[.,]\\d+)?(?:\\s+mil\\b)?|(?<![^\\s(])[.,]\\d+)',
    `(?<extenso>${EXTENSO})`,
    // `a4` is a word, `x2` is not.
    "(?<palavra>(?!x)\\p{L}\\d+(?![\\d/]|[.,]\\d)|\\p{L}[\\p{L}\\p{M}]*(?:['’]\\p{L}+)?\\.?)",
    '(?<separador>[,;+&|/\\n]|\\s[-–—]\\s|->|→|=)',
  ].join('|'),
  'giu',
)
const FRACOES: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** The sign of `nº 8`, `n8` adds nothing to the number, nor the stroke of `s/ osso`, `c/ 12` to the word; `5 a 6 kg` is one number. */
const SINAIS =
  /(?:(?<!\p{L})de\s+)?(?<![\d.,/])\d+(?:,\d+)?\s*(?:a\s+|(?:ou|até)\s*)(?=(?!\d+\s*(?:reais|real|contos?)\b)\d+(?![\d.,]*[.,]\d))|(?<![\p{L}\d])n(?:[º°ªo]\.?|\.|úm\.?|um\.?)?\s?(?=\d)|(?<=(?<!\p{L})[sc])\/|(?<=\d\s*)[x×](?!\p{L})|(?<!\p{L})[x×](?=\s*\d)/giu

/** Splits a part of a message into words, numbers and separators, with their positions. */
export function fichas(texto: string): Ficha[] {
  return unir(cruas(texto.replace(SINAIS, sinal => ' '.repeat(sinal.length))))
}

function cruas(texto: string): Crua[] {
  const achadas: Crua[] = []
  for (const achado of texto.matchAll(FICHAS)) {
    const lugar = { de: achado.index, ate: achado.index + achado[0].length, palavra: '', valor: 0, casas: 0 }
    const { fracao, numero, extenso, palavra, separador } = achado.groups ?? {}
    if (fracao) achadas.push({ ...lugar, tipo: 'numero', texto: fracao, valor: valorDaFracao(fracao) })
    else if (numero) achadas.push({ ...lugar, tipo: 'numero', texto: numero, ...valorDe(numero) })
    else if (extenso)
      achadas.push({ ...lugar, tipo: 'numero', texto: extenso, palavra: simples(extenso), valor: porExtenso(extenso) })
    else if (palavra) achadas.push({ ...lugar, tipo: 'palavra', texto: palavra, palavra: simples(semPonto(palavra)) })
    else if (separador) achadas.push({ ...lugar, tipo: 'separador', texto: achado[0].trim() || '\n' })
  }
  return achadas
}

const porExtenso = (texto: string): number =>
  simples(texto)
    .split(/\s+e\s+/)
    .reduce((soma, palavra) => soma + (emPalavra(palavra) ?? 0), 0)

function valorDaFracao(texto: string): number {
  const sinal = texto.at(-1) ?? ''
  const inteiro = Number(/^\d+(?=\s|[½¼¾])/.exec(texto)?.[0] ?? 0)
  if (sinal in FRACOES) return inteiro + (FRACOES[sinal] ?? 0)
  const [, cima = 0, baixo = 1] = /(\d)\/(\d)$/.exec(texto) ?? []
  return inteiro + Math.round((Number(cima) / (Number(baixo) || 1)) * 1000) / 1000
}

/** `1.000` is a thousand, `1.5` and `1,5` one and a half, `0.500` and `,5` a half. */
function valorDe(numero: string): { valor: number; casas: number } {
  const milhar = /^(?!0\.\d{3}$)\d{1,3}(\.\d{3})+(,\d+)?$/.test(numero)
  const limpo = milhar ? numero.replaceAll('.', '').replace(',', '.') : numero.replace(',', '.').replace(/^\./, '0.')
  if (/mil$/i.test(numero)) return { valor: Number.parseFloat(limpo) * 1000, casas: 0 }
  return { valor: Number(limpo), casas: limpo.split('.')[1]?.length ?? 0 }
}

const MEIA = new Set(['meia', 'meio'])
const DE_UMA = new Set(['duzia', 'dz', 'quilo', 'kilo', 'litro', 'metro', 'caixa', 'saco', 'fardo'])

/** Attaches units to numbers, and joins `vinte e cinco`, `meia dúzia`, `2 kg e meio` into one number. */
function unir(todas: Crua[]): Ficha[] {
  const prontas: Ficha[] = []
  for (let i = 0; i < todas.length; ) {
    // In `2 kg de alho 1 kg e 300 de lombo` the names follow their numbers.
    const depoisDeNome =
      eNome(prontas.at(-1)) && eNome(prontas.find(pronta => pronta.tipo === 'numero' || eNome(pronta)))
    const lido = lerNumero(todas, i, depoisDeNome)
    if (lido) {
      const { numero, depois } = comResto(todas, lido)
      prontas.push({ ...numero, cada: eDeCada(prontas) })
      i = depois
      continue
    }
    const crua = todas[i++]
    if (!crua) continue
    const { tipo, de, ate, texto } = crua
    if (tipo === 'separador') prontas.push({ tipo, de, ate, texto })
    else prontas.push(palavraDe(crua, /^(sem|s)$/.test(palavraEm(todas, i - 2)) ? 'sem' : ''))
  }
  return prontas
}

/** Whether the next number is the content of each of the previous ones: `2 cx de`, `3 fardos c/`. */
function eDeCada(prontas: readonly Ficha[]): boolean {
  const [antes, ligacao] = prontas.slice(-2)
  if (ligacao?.tipo !== 'palavra' || !/^(de|com|c)$/.test(ligacao.texto)) return false
  return antes?.tipo === 'numero' && antes.unidades !== null && !antes.unidades.some(unidade => medida(1, unidade))
}

/** `sem` before it makes `sem sal` differ from `com sal`. */
function palavraDe({ de, ate, texto, palavra }: Crua, sem: string): Palavra {
  const inteira = semPonto(texto)
  const escrita = { texto: palavra, dita: inteira, forma: sem + forma(palavra), som: sem + som(inteira) }
  return { tipo: 'palavra', de, ate, ...escrita, ponto: inteira !== texto }
}

/** A word that nobody typed as such: a unit, a code, another product's first word. */
export const palavraPara = (texto: string, { de, ate }: Lugar, comoSoa: string): Palavra => ({
  tipo: 'palavra',
  de,
  ate,
  ponto: false,
  texto,
  dita: texto,
  forma: texto,
  som: comoSoa,
})

const semPonto = (palavra: string): string => (palavra.endsWith('.') ? palavra.slice(0, -1) : palavra)

const palavraEm = (todas: Crua[], i: number): string => todas[i]?.palavra ?? ''

function lerNumero(todas: Crua[], i: number, depoisDeNome = false): { numero: Numero; depois: number } | null {
  const crua = todas[i]
  if (!crua) return null
  const contagem = /^(com|c)$/.test(palavraEm(todas, i - 1))
  const eMeiaDela = MEIA.has(crua.palavra) && unidadeEm(todas, i + 1) !== null
  const semUm = faltaUm(todas, i)
  if (crua.tipo !== 'numero' && !eMeiaDela && !semUm) return null
  let valor = eMeiaDela ? 0.5 : semUm ? 1 : crua.valor
  let j = semUm ? i : i + 1
  const eMeia = () => palavraEm(todas, j) === 'e' && MEIA.has(palavraEm(todas, j + 1))
  // `3 e meio kg de couve`; in `leite 2 e meia dúzia de ovos` the half is the eggs'.
  const antes = eMeia() && !(depoisDeNome && unidadeEm(todas, j + 2))
  if (antes) j += 2
  const unidade = unidadeEm(todas, j)
  if (unidade) j++
  const depois = !antes && unidade && eMeia() && !unidadeEm(todas, j + 2) // `3 kg e meio`
  if (depois) j += 2
  if (antes || depois) valor += 0.5
  const fim = todas[j - 1] ?? crua
  const contada = unidade !== null && !unidadesDe(unidade)?.some(uma => medida(1, uma))
  const comoPreco = crua.casas === 2 && (!unidade || (contada && !Number.isInteger(valor)))
  const numero: Numero = {
    tipo: 'numero',
    de: crua.de,
    ate: fim.ate,
    valor,
    contagem,
    comoPreco,
    texto: crua.texto,
    cada: false,
    unidades: unidade ? (unidadesDe(unidade) ?? null) : null,
    unidade: unidade ? forma(unidade) : null,
  }
  return { numero, depois: j }
}

const eNome = (ficha: Ficha | undefined): boolean =>
  ficha?.tipo === 'palavra' && !LIGACOES.has(ficha.texto) && !eRuido(ficha.texto)

/** `1 kg e 300 g`, `um quilo e seiscentos`, `1 kg e 300 de alho`: one quantity. */
function comResto(todas: Crua[], lido: NonNullable<ReturnType<typeof lerNumero>>) {
  const { numero, depois } = lido
  const mil = MIL_DELAS[numero.unidades?.[0] ?? '']
  const resto =
    mil && Number.isInteger(numero.valor) && palavraEm(todas, depois) === 'e' && lerNumero(todas, depois + 1)
  if (!resto || resto.numero.valor >= 1000 || !Number.isInteger(resto.numero.valor)) return lido
  const sozinho = !resto.numero.unidades && resto.numero.valor >= 50 && resto.numero.valor % 10 === 0
  if (!resto.numero.unidades?.includes(mil) && !sozinho) return lido
  const valor = numero.valor + resto.numero.valor / 1000
  return { numero: { ...numero, valor, ate: resto.numero.ate }, depois: resto.depois }
}
const MIL_DELAS: Record<string, string> = { KG: 'G', L: 'ML' }

/** The unit at index `j`, whether attached to the number or separate. */
function unidadeEm(todas: Crua[], j: number): string | null {
  const palavra = palavraEm(todas, j)
  return palavra && unidadesDe(palavra) ? palavra : null
}

/** `quilo e meio`, `dúzia e meia`, `quilo e duzentos`: one of them. */
function faltaUm(todas: Crua[], i: number): boolean {
  if (!DE_UMA.has(palavraEm(todas, i)) || palavraEm(todas, i + 1) !== 'e' || unidadeEm(todas, i + 3)) return false
  return MEIA.has(palavraEm(todas, i + 2)) || (todas[i + 2]?.valor ?? 0) >= 50
}
