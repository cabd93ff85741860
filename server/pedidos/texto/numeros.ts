/** Numbers in words, and units as buyers abbreviate them. */

const lista = (texto: string): readonly string[] => texto.trim().split(/\s+/)

const EM_PALAVRAS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ...{
      um: 1,
      uma: 1,
      dois: 2,
      duas: 2,
      tres: 3,
      quatro: 4,
      cinco: 5,
      seis: 6,
      sete: 7,
      oito: 8,
      nove: 9,
      dez: 10,
      onze: 11,
    },
    ...{
      doze: 12,
      treze: 13,
      quatorze: 14,
      catorze: 14,
      quinze: 15,
      dezesseis: 16,
      dezessete: 17,
      dezoito: 18,
      dezenove: 19,
    },
    ...{
      vinte: 20,
      trinta: 30,
      quarenta: 40,
      cinquenta: 50,
      sessenta: 60,
      setenta: 70,
      oitenta: 80,
      noventa: 90,
      cem: 100,
    },
    ...{
      cento: 100,
      duzentos: 200,
      duzentas: 200,
      trezentos: 300,
      trezentas: 300,
      quatrocentos: 400,
      quatrocentas: 400,
      quinhentos: 500,
      quinhentas: 500,
      seiscentos: 600,
      seiscentas: 600,
      setecentos: 700,
      setecentas: 700,
      oitocentos: 800,
      oitocentas: 800,
      novecentos: 900,
      novecentas: 900,
      mil: 1000,
    },
  }),
)
export const emPalavra = (palavra: string): number | undefined => EM_PALAVRAS.get(palavra)

/** Whether `depois` may follow `antes` in a number in words: `vinte e cinco`. */
export const segueNumero = (antes: number, depois: number): boolean =>
  (antes >= 20 && antes < 100 && depois < 10) || (antes >= 100 && antes < 1000 && depois < 100) || antes === 1000

/** One piece of the product, whatever its packaging. `ESCRITAS` lists the spellings of each unit. */
export const PECA = 'PECA'
const ESCRITAS: Record<string, string> = {
  KG: 'kg kgs kilo kilos quilo quilos k kgm kq quilograma quilogramas',
  G: 'g gr grs grama gramas gm',
  L: 'l lt lts ltr litro litros',
  ML: 'ml mls mililitro mililitros',
  M: 'm mt mts metro metros',
  M2: 'm2',
  CM: 'cm cms centimetro centimetros',
  MM: 'mm',
  FLS: 'fls fl',
  UN: 'un und unds uns unid unids unidade unidades uni unit u',
  CX: 'cx cxs cxa caixa caixas caixinha caixinhas caxa cax',
  PCT: 'pct pcts pcte pctes pc pcs pac pacs pacote pacotes pacotinho pacotinhos pct. pkt pact pt pts',
  FD: 'fd fds fardo fardos frd',
  DZ: 'dz dzs duzia duzias dzia dza duz',
  SC: 'sc scs saco sacos saca sacas',
  BD: 'bd bj bjs bdj bdjs band bandeja bandejas bandejinha bandejinhas bja bandej cartela cartelas pente pentes',
  PAR: 'par pares',
  PC: 'pc pcs peca pecas pssa pssas pss pessa pessas',
  LT: 'lt lts lata latas latinha latinhas',
  GF: 'gf gfa gfs grf garrafa garrafas garrafinha garrafinhas garafa garafas',
  MC: 'mc mcs mco mcos maco macos masso massos mss',
  BL: 'bl bld balde baldes',
  GL: 'gl gls galao galoes',
  PT: 'pt pts pote potes potinho potinhos',
  VD: 'vd vds vidro vidros',
  RL: 'rl rls rolo rolos',
  DEZ: 'dezena dezenas',
  CENTO: 'cento centos centena centenas',
  MILHEIRO: 'milheiro milheiros',
  PECA: 'pe pes cabeca cabecas frasco frascos barra barras bisnaga bisnagas tubo tubos bloco blocos resma resmas cartela cartelas molho molhos ramo ramos pessoa',
}
const POR_ESCRITA = new Map<string, string[]>()
for (const [unidade, escritas] of Object.entries(ESCRITAS))
  for (const escrita of lista(escritas)) POR_ESCRITA.set(escrita, [...(POR_ESCRITA.get(escrita) ?? []), unidade])

/** The units that a normalised word may stand for; `pc` is a packet or a piece. */
export const unidadesDe = (palavra: string): readonly string[] | undefined => POR_ESCRITA.get(palavra)

/** Unit words that also occur in product names. */
export const POR_EXTENSO = new Set(
  lista(
    'caixa pacote fardo saco bandeja lata garrafa maco balde galao pote vidro rolo frasco barra bisnaga tubo bloco resma molho peca par',
  ),
)

const MEDIDAS: Record<string, readonly [grandeza: string, fator: number]> = {
  ...{
    KG: ['massa', 1000],
    G: ['massa', 1],
    L: ['volume', 1000],
    ML: ['volume', 1],
    M: ['comprimento', 1000],
    CM: ['comprimento', 10],
  },
  MM: ['comprimento', 1],
}

/** A measure in its base unit: 1,7 kg → massa 1700. Undefined for a unit that only counts. */
export function medida(valor: number, unidade: string): { grandeza: string; valor: number } | undefined {
  const conhecida = MEDIDAS[unidade]
  return conhecida && { grandeza: conhecida[0], valor: Math.round(valor * conhecida[1] * 1000) / 1000 }
}
