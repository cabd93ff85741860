import { UNIDADES, type Unidade } from './unidades.ts'

/** Spellings of units besides their codes, without accents and case. Sources: fiscal notes, price lists, orders by message. */
export const GRAFIAS: Record<Unidade, string> = {
  UN: 'u ud und unds uni unid unids unidade unidades cada unit',
  CX: 'cxs cxa cxas caixa caixas caixinha caixinhas caxa cax',
  PCT: 'pcts pcte pctes pac pacote pacotes pkt pacs pact pacotinho pacotinhos',
  FD: 'fds fdo fdos fard fardo fardos frd',
  DZ: 'dzs dza duz duzia duzias dzia',
  SC: 'scs sac saco sacos saca sacas',
  BD: 'bdj bdjs bdja bj band bandj bandeja bandejas bjs bja bandej bandejinha bandejinhas',
  PAR: 'pr prs pares',
  PC: 'pcs pca pcas pec peca pecas pssa pssas pss pessa pessas',
  LT: 'lta lat lata latas latinha latinhas',
  GF: 'gfa gfs grf grfs gar garr garf garrafa garrafas garafa garafas garrafinha garrafinhas',
  MC: 'mco mcos mcs maco macos mlh molho molhos masso massos mss',
  BL: 'bld bal bls bde balde baldes',
  GL: 'gls glo gal galao galoes',
  PT: 'pts pot pote potes potinho potinhos',
  VD: 'vds vdr vid vidr vidro vidros',
  RL: 'rls rol rolo rolos',
  KG: 'kgs kgr kilo kilos quilo quilos quilograma quilogramas kilograma kilogramas kgm kq',
  G: 'gr grs gs grama gramas gm',
  L: 'ls lit ltr ltrs litro litros',
  ML: 'mls mililitro mililitros',
  M: 'mt mts mtr mtrs metro metros',
  M2: 'mt2 mts2 mq metro2 metros2',
}
const DE_MAIS_PALAVRAS: readonly (readonly [string, Unidade])[] = [
  ['metro quadrado', 'M2'],
  ['metros quadrados', 'M2'],
  ['metro linear', 'M'],
  ['metros lineares', 'M'],
]
const POR_GRAFIA = new Map<string, Unidade>([
  ...UNIDADES.flatMap(unidade => [
    [unidade.toLowerCase(), unidade] as const,
    ...GRAFIAS[unidade].split(' ').map(grafia => [grafia, unidade] as const),
  ]),
  ...DE_MAIS_PALAVRAS,
])

/** Spellings with two meanings. `palpite` is our own code when the spelling equals one; for `lt` (litre or tin) there is none. */
const DUVIDAS = new Map<string, { palpite: Unidade | null; entre: readonly Unidade[] }>([
  ['lt', { palpite: null, entre: ['L', 'LT'] }],
  ['lts', { palpite: null, entre: ['L', 'LT'] }],
  ['pc', { palpite: 'PC', entre: ['PC', 'PCT'] }],
  ['pcs', { palpite: 'PC', entre: ['PC', 'PCT'] }],
  ['pt', { palpite: 'PT', entre: ['PT', 'PCT'] }],
  ['pts', { palpite: 'PT', entre: ['PT', 'PCT'] }],
  ['pte', { palpite: null, entre: ['PT', 'PCT'] }],
])

export type UnidadeEscrita = {
  /** The normalised part that means the unit: the user is asked about it, and the answer is remembered by it. */
  palavra: string
  /** Null if unknown or ambiguous. */
  unidade: Unidade | null
  /** The possible units of an ambiguous spelling; empty otherwise. */
  entre: readonly Unidade[]
  /** The text after the unit: `c/12` of `cx c/12`; otherwise ''. */
  embalagem: string
}

/** Normalises a word for comparison: `Pç.` → `pc`, `M²` → `m2`. */
const semGrafia = (texto: string): string =>
  texto
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.]+$/, '')
    .trim()

/** Reads a unit as people write it. `ditas` maps a `palavra` to its remembered meaning and takes precedence. */
export function lerUnidade(texto: string, ditas: ReadonlyMap<string, string> = new Map()): UnidadeEscrita {
  const inteira = semGrafia(texto.slice(0, 200))
  const { palavra, embalagem } =
    POR_GRAFIA.has(inteira) || ditas.has(inteira)
      ? { palavra: inteira, embalagem: '' }
      : (comEmbalagem(texto.slice(0, 200)) ?? { palavra: inteira, embalagem: '' })
  const dita = UNIDADES.find(unidade => unidade === ditas.get(palavra))
  if (dita) return { palavra, unidade: dita, entre: [], embalagem }
  // `pç`, with a cedilla, is not the ambiguous `pc`.
  const duvida = /ç/i.test(texto.normalize('NFC')) ? undefined : DUVIDAS.get(palavra)
  if (duvida) return { palavra, unidade: duvida.palpite, entre: duvida.entre, embalagem }
  return { palavra, unidade: POR_GRAFIA.get(palavra) ?? null, entre: [], embalagem }
}

/** Splits `cx c/12`, `SACO 60KG`, `fardo (30x1 kg)` into a word and the count or measure after it. */
function comEmbalagem(texto: string): { palavra: string; embalagem: string } | undefined {
  const [, palavra = '', resto = ''] = /^\s*(\p{L}{1,20})[\s.,;:/(-]*(\S.*)$/u.exec(texto.normalize('NFC')) ?? []
  const embalagem = resto.replace(/[\s)]+$/, '').slice(0, 60)
  if (!/\d/.test(embalagem) || !/^(c\/|c\s?\d|c\b|com\b|de\b|\d)/i.test(embalagem)) return undefined
  return { palavra: semGrafia(palavra), embalagem: /^\d+$/.test(embalagem) ? `c/${embalagem}` : embalagem }
}
