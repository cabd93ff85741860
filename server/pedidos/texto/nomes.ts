import type { Unidade } from '#contract/unidades.ts'
import { medida, POR_EXTENSO, unidadesDe } from './numeros.ts'
import { CONHECIDAS, GENERICAS, LIGACOES, simples, singular, som } from './palavras.ts'
import { fichas, type Numero, type Palavra } from './tokens.ts'
import type { Trabalho } from './trabalho.ts'

export type Oferta = {
  estanteId: number
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  /** Its packaging: `cx c/12`. */
  embalagem?: string | null
  codigo?: string | null
  /** How much its shelf offers, and the most that the client took of it in one order. */
  oferecida?: number | null
  maior?: number | null
  /** What its open order has of it. */
  noPedido?: number | null
  multiplo?: number | null
  minimo?: number | null
  maximo?: number | null
}

/** A word of a product's name. */
type DoNome = Pick<Palavra, 'forma' | 'som'>
export type Produto = Oferta & {
  palavras: DoNome[]
  tamanhos: Numero[]
  /** A bigger unit that it also comes in, and the quantity in the product's own unit that this holds. */
  caixa: { unidades: readonly string[]; vezes: number } | null
}

/** The match of a message's word in a name: `grau` 1 for equal, less for similar. */
export type Achada = { indice: number; grau: number }
export type Candidato = {
  produto: Produto
  /** One per word of the message; undefined if the name has nothing similar. */
  achadas: (Achada | undefined)[]
}

export type Estante = Awaited<ReturnType<typeof createEstante>>

type Parecida = { palavra: string; grau: number }
type Escrita = Pick<Palavra, 'forma' | 'som' | 'ponto'>

/** A product's code, as a word that names it; `FR-10` is also written `fr 10`. */
export const codigoEscrito = (codigo: string): string => `#${simples(codigo).replace(/[^a-z\d]/g, '')}`

/** An index of the shelf's names by word. */
export function createEstante(ofertas: readonly Oferta[], trabalho: Trabalho) {
  const produtos = ofertas.map(lerNome)
  const escritas = produtos.flatMap(produto => [
    ...(produto.codigo ? [{ palavra: codigoEscrito(produto.codigo), som: '', produto, indice: 0 }] : []),
    ...produto.palavras.flatMap(({ forma, som: soa }, indice) => {
      // `batata doce` is also written as one word.
      const juntas = forma + (produto.palavras[indice + 1]?.forma ?? '')
      const escrita = { palavra: forma, som: soa, produto, indice }
      return juntas === forma ? [escrita] : [escrita, { ...escrita, palavra: juntas, som: som(juntas) }]
    }),
  ])
  const onde = Map.groupBy(escritas, ({ palavra }) => palavra)
  const daEstante = [...onde.values()].flatMap(([uma]) => uma ?? [])
  const vocabulario = Map.groupBy(daEstante, ({ som }) => som.charAt(0))
  const vistas = new Map<string, readonly Parecida[]>()
  const comparar = (escrita: Escrita): readonly Parecida[] => {
    const { forma, som, ponto } = escrita
    const igual = onde.has(forma) && !ponto
    if (igual && !GENERICAS.has(forma)) return [{ palavra: forma, grau: 1 }]
    // A similar word begins with the same sound.
    const comparadas = trabalho.acabou ? [] : (vocabulario.get(som.charAt(0)) ?? [])
    trabalho.passos += comparadas.length
    const graus = comparadas.map(outra => ({ palavra: outra.palavra, grau: grauDe(escrita, igual, outra) }))
    return graus.filter(({ grau }) => grau > 0)
  }
  const semelhantes = (escrita: Escrita) =>
    vistas.getOrInsertComputed(escrita.ponto ? `${escrita.forma}.` : escrita.forma, () => comparar(escrita))
  const procurar = (palavras: readonly Escrita[]): Candidato[] => {
    const achados = new Map<Produto, (Achada | undefined)[]>()
    for (const [i, escrita] of palavras.entries())
      for (const { palavra, grau } of semelhantes(escrita))
        for (const { produto, indice } of onde.get(palavra) ?? []) {
          trabalho.passos++
          const linha = achados.getOrInsertComputed(produto, () => palavras.map(() => undefined))
          if ((linha[i]?.grau ?? 0) < grau) linha[i] = { indice, grau }
        }
    return [...achados].map(([produto, achadas]) => ({ produto, achadas }))
  }
  return {
    produtos: new Map(produtos.map(produto => [produto.produtoId, produto])),
    procurar,
    /** How similar the most similar word of any name is, from 0 to 1. */
    semelhanca: (palavra: Escrita) => Math.max(0, ...semelhantes(palavra).map(({ grau }) => grau)),
    conhece: (palavra: string) => onde.has(palavra),
  }
}

function lerNome(oferta: Oferta): Produto {
  const lidas = fichas(oferta.nome)
  const palavras = lidas
    .filter(ficha => ficha.tipo === 'palavra')
    .filter(({ texto }) => !LIGACOES.has(texto) && !eSigla(texto))
  const tamanhos = lidas.filter(ficha => ficha.tipo === 'numero')
  const { conteudo, caixa } = lerEmbalagem(oferta)
  const contados = tamanhos.map(numero => ({ ...numero, contagem: numero.contagem || contaPecas(numero) }))
  return { ...oferta, palavras, tamanhos: [...contados, ...conteudo], caixa }
}

/** `Ovos 30 unidades`, `Papel 12 rolos`: so many are in what is sold. */
const contaPecas = ({ valor, unidades }: Numero): boolean =>
  valor > 1 && (unidades ?? []).some(unidade => /^(UN|RL)$/.test(unidade))

/** `cx c/12` of a product sold by the piece is a box of 12; of a product sold by the box it is the box's content. */
function lerEmbalagem({ embalagem, unidadeMedida }: Oferta): { conteudo: Numero[]; caixa: Produto['caixa'] } {
  const partes = fichas(embalagem ?? '')
  const numero = partes.find(parte => parte.tipo === 'numero')
  const unidades = partes.flatMap(parte => (parte.tipo === 'palavra' ? [unidadesDe(parte.texto)] : [])).find(Boolean)
  if (!numero || numero.valor <= 1) return { conteudo: [], caixa: null }
  if (!unidades || unidades.includes(unidadeMedida)) return { conteudo: [{ ...numero, contagem: true }], caixa: null }
  const mesma = !numero.unidades || numero.unidades.includes(unidadeMedida)
  return { conteudo: [], caixa: mesma ? { unidades, vezes: numero.valor } : null }
}

/** A unit's abbreviation (`cx`, `pct`): the packaging, never part of what the product is. */
export const eSigla = (texto: string): boolean =>
  texto.length > 1 && unidadesDe(texto) !== undefined && !POR_EXTENSO.has(singular(texto))

/** Whether the number is a size in the product's name; without a unit it may equal any number of the name. */
export const eTamanho = ({ tamanhos }: Produto, numero: Numero): boolean =>
  tamanhos.some(tamanho =>
    numero.unidades
      ? medidasDe(tamanho).some(sua => medidasDe(numero).includes(sua))
      : tamanho.valor === numero.valor && (numero.contagem || numero.cada || !tamanho.contagem),
  )

/** What a number may measure: `massa 500` and, of a unit that only counts, `PCT 500`. */
const medidasDe = ({ valor, unidades }: Numero): readonly string[] =>
  (unidades ?? []).map(unidade => {
    const base = medida(valor, unidade) ?? { grandeza: unidade, valor }
    return `${base.grandeza} ${base.valor}`
  })

const semGenero = (palavra: string): string => (palavra.length > 4 ? palavra.replace(/[ao]$/, '') : palavra)

/**
 * How similar a written word `q` and a word of the shelf `p` are, from 0 to 1; `igual`: the shelf has `q` itself, `ponto`: it was
 * abbreviated with a dot. `branca` is also `branco`, because the ending depends on the noun; of a known word only its own forms count.
 */
function grauDe(
  { forma: q, som: soa, ponto }: Escrita,
  igual: boolean,
  { palavra: p, som }: { palavra: string; som: string },
): number {
  if (q === p) return 1
  const mesma = semGenero(q) === semGenero(p)
  if (igual) return mesma && GENERICAS.has(p) ? 0.97 : 0
  if (CONHECIDAS.has(q)) return mesma && !CONHECIDAS.has(p) ? 0.95 : 0
  if (mesma || (soa === som && q.length > 3)) return 0.95
  const minimo = ponto ? 2 : 3
  if (p.length > 7 && q.startsWith(p)) return 0.82
  if (q.length >= minimo && p.length >= q.length + 2 && (p.startsWith(q) || (q.length > 3 && som.startsWith(soa))))
    return ponto ? 0.92 : 0.88
  if (q.length < 4 || p.length < 4 || (q[0] !== p[0] && soa[0] !== som[0])) return 0
  return soa.length >= 4 && som.length >= 5 && (umaTroca(soa, som) || (q.length > 5 && umaTroca(q, p))) ? 0.87 : 0
}

/** Whether one letter more, less or other makes one word of the other. */
function umaTroca(a: string, b: string): boolean {
  let i = 0
  while (i < a.length && a[i] === b[i]) i++
  const [restoA, restoB] = [a.slice(i + 1), b.slice(i + 1)]
  return restoA === restoB || a.slice(i) === restoB || restoA === b.slice(i)
}
