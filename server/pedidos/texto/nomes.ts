import type { Unidade } from '#contract/unidades.ts'
import { fichas, type Numero, type Palavra } from './fichas.ts'
import { medida, POR_EXTENSO, unidadesDe } from './numeros.ts'
import { CONHECIDAS, GENERICAS, LIGACOES, singular, som } from './palavras.ts'

export type Oferta = {
  estanteId: number
  produtoId: number
  nome: string
  unidadeMedida: Unidade
  /** Its packaging: `cx c/12`. */
  embalagem?: string | null
  multiplo?: number | null
  minimo?: number | null
  maximo?: number | null
}

/** A word of a product's name. */
type DoNome = {
  forma: string
  som: string
  /** The word as the name spells it, if synonyms share a `forma`: near misses of `tahiti` are matched against it too. */
  escrita?: string
  /** After a `de`: what it is made of, not what it is. */
  deQue: boolean
}
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

/** Only this many different words are compared by their letters; any more must match exactly. */
const PARECIDAS = 1_500

export type Estante = ReturnType<typeof createEstante>

/** An index of the shelf's names by word. */
export function createEstante(ofertas: readonly Oferta[]) {
  const produtos = ofertas.map(lerNome)
  const onde = new Map<string, { produto: number; indice: number }[]>()
  const sons = new Map<string, string>()
  produtos.forEach(({ palavras }, produto) => {
    palavras.forEach(({ forma, som, escrita }, indice) => {
      por(onde, forma, { produto, indice })
      sons.set(forma, som)
      if (escrita) por(onde, escrita, { produto, indice })
      // `batata doce` is also written as one word.
      const seguinte = palavras[indice + 1]?.forma
      if (seguinte) por(onde, forma + seguinte, { produto, indice })
    })
  })
  const vocabulario = [...onde.keys()].map(palavra => ({ palavra, som: sons.get(palavra) ?? som(palavra) }))
  const vistas = new Map<string, readonly { palavra: string; grau: number }[]>()
  let parecidas = 0
  const semelhantes = (palavra: string, soa: string, ponto: boolean) => {
    const chave = ponto ? `${palavra}.` : palavra
    const antes = vistas.get(chave)
    if (antes) return antes
    const buscar = parecidas++ < PARECIDAS
    const achadas = buscar
      ? comparar({ palavra, soa, ponto, igual: onde.has(palavra) }, vocabulario)
      : onde.has(palavra)
        ? [{ palavra, grau: 1 }]
        : []
    vistas.set(chave, achadas)
    return achadas
  }
  const procurar = (palavras: readonly { forma: string; som: string; ponto: boolean }[]): Candidato[] => {
    const achados = new Map<number, (Achada | undefined)[]>()
    palavras.forEach(({ forma, som, ponto }, i) => {
      for (const { palavra, grau } of semelhantes(forma, som, ponto))
        for (const { produto, indice } of onde.get(palavra) ?? []) {
          const linha = achados.get(produto) ?? Array<Achada | undefined>(palavras.length).fill(undefined)
          const antes = linha[i]
          if (!antes || antes.grau < grau) linha[i] = { indice, grau }
          achados.set(produto, linha)
        }
    })
    return [...achados].flatMap(([i, achadas]) => (produtos[i] ? [{ produto: produtos[i], achadas }] : []))
  }
  return { produtos, procurar, conhece: (palavra: string) => onde.has(palavra) }
}

function por<K, V>(mapa: Map<K, V[]>, chave: K, valor: V): void {
  const antes = mapa.get(chave)
  if (antes) antes.push(valor)
  else mapa.set(chave, [valor])
}

const DE_QUE = new Set(['de', 'da', 'do', 'sabor', 'com', 'c', 'para', 'p', 'em', 'sem'])

function lerNome(oferta: Oferta): Produto {
  const palavras: DoNome[] = []
  const tamanhos: Numero[] = []
  let deQue = false
  for (const ficha of fichas(oferta.nome.replace(/(\d)\s*[x×]\s*(?=\d)/gi, '$1 '))) {
    if (ficha.tipo === 'numero') {
      tamanhos.push({ ...ficha, contagem: ficha.contagem || contaPecas(ficha) })
      if (ficha.unidade && ficha.unidade.length > 3)
        palavras.push({ forma: ficha.unidade, som: som(ficha.unidade), deQue: true })
      continue
    }
    if (ficha.tipo !== 'palavra') continue
    if (DE_QUE.has(ficha.texto)) deQue = true
    else if (!LIGACOES.has(ficha.texto) && ficha.texto !== 'x' && !eSigla(ficha.texto))
      palavras.push({ forma: ficha.forma, som: ficha.som, deQue, ...escritaDe(ficha) })
  }
  const { conteudo, caixa } = lerEmbalagem(oferta)
  return { ...oferta, palavras, tamanhos: [...tamanhos, ...conteudo], caixa }
}

/** `Ovos 30 unidades`, `Papel 12 rolos`: so many are in what is sold. */
const contaPecas = ({ valor, unidades }: Numero): boolean =>
  valor > 1 && (unidades ?? []).some(unidade => /^(UN|RL|FLS)$/.test(unidade))

const escritaDe = ({ texto, forma }: Palavra): { escrita?: string } => {
  const escrita = singular(texto)
  return escrita === forma || forma.endsWith(escrita) ? {} : { escrita }
}

/** `cx c/12` of a product sold by the piece is a box of 12; of a product sold by the box it is the box's content. */
function lerEmbalagem({ embalagem, unidadeMedida }: Oferta): { conteudo: Numero[]; caixa: Produto['caixa'] } {
  const partes = fichas((embalagem ?? '').replace(/(\d)\s*[x×]\s*(?=\d)/gi, '$1 '))
  const numero = partes.find((parte): parte is Numero => parte.tipo === 'numero')
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
export function eTamanho({ tamanhos, nome }: Produto, numero: Numero): boolean {
  return tamanhos.some(tamanho => {
    if (!numero.unidades) return tamanho.valor === numero.valor
    if (!tamanho.unidades) return tamanho.valor === numero.valor && /%|nº|tipo/i.test(nome)
    return tamanho.unidades.some(sua =>
      (numero.unidades ?? []).some(outra => {
        const [a, b] = [medida(tamanho.valor, sua), medida(numero.valor, outra)]
        if (a && b) return a.grandeza === b.grandeza && a.valor === b.valor
        return sua === outra && tamanho.valor === numero.valor
      }),
    )
  })
}

/** The words of the shelf that a word of the message may mean, with their similarity. */
function comparar(
  { palavra, soa, ponto, igual }: { palavra: string; soa: string; ponto: boolean; igual: boolean },
  vocabulario: readonly { palavra: string; som: string }[],
): { palavra: string; grau: number }[] {
  if (igual && !ponto) return [{ palavra, grau: 1 }, ...variantes(palavra, vocabulario)]
  const real = CONHECIDAS.has(palavra)
  const achadas: { palavra: string; grau: number }[] = []
  for (const outra of vocabulario) {
    const grau = grauDe({ palavra, soa, ponto, real }, outra)
    if (grau > 0) achadas.push({ palavra: outra.palavra, grau })
  }
  const melhor = Math.max(0, ...achadas.map(({ grau }) => grau))
  return achadas.filter(({ grau }) => grau >= melhor - 0.08)
}

/** `branca` for `branco`: the ending depends on the noun. */
const variantes = (palavra: string, vocabulario: readonly { palavra: string }[]) =>
  GENERICAS.has(palavra)
    ? vocabulario
        .filter(
          outra =>
            outra.palavra !== palavra &&
            semGenero(outra.palavra) === semGenero(palavra) &&
            GENERICAS.has(outra.palavra),
        )
        .map(outra => ({ palavra: outra.palavra, grau: 0.97 }))
    : []

const semGenero = (palavra: string): string => (palavra.length > 4 ? palavra.replace(/[ao]$/, '') : palavra)

/** `ponto`: the word was abbreviated with a dot. `real`: it is a known word, so only its own forms match. */
type Escrita = { palavra: string; soa: string; ponto: boolean; real: boolean }

/** How similar a written word `q` and a word of the shelf `p` are, from 0 to 1. */
function grauDe(escrita: Escrita, daEstante: { palavra: string; som: string }): number {
  const { palavra: q, soa, ponto, real } = escrita
  const { palavra: p, som } = daEstante
  if (q === p) return 1
  if (real) return !CONHECIDAS.has(p) && semGenero(q) === semGenero(p) ? 0.95 : 0
  if (soa === som && q.length > 3) return 0.95
  if (semGenero(q) === semGenero(p) && q.length > 4) return 0.95
  const minimo = ponto ? 2 : 3
  if (q.length >= minimo && p.length >= q.length + 2 && (p.startsWith(q) || (q.length > 3 && som.startsWith(soa))))
    return ponto ? 0.92 : 0.88
  if (q.length > 4 && p.length === q.length + 1 && p.startsWith(q)) return 0.87
  const semInho = semDiminutivo(q)
  if (semInho && (semInho === p || semInho === p.replace(/[aeo]$/, ''))) return 0.79
  if (q.length < 4 || p.length < 4 || (q[0] !== p[0] && soa[0] !== som[0])) return esqueleto(q, p)
  const longe = distancia(soa, som, 2)
  const pequena = Math.min(soa.length, som.length)
  if (longe === 1 && pequena >= 5) return 0.87
  if (longe === 1 && pequena === 4 && trocadas(q, p)) return 0.85
  if (longe === 2 && pequena >= 8) return 0.82
  return esqueleto(q, p)
}

/** `copinho`, `limaozinho` → `cop`, `limao`: similar to the word, but never certain. */
const semDiminutivo = (q: string): string | null =>
  /inh[ao]$/.test(q) && q.length > 6 ? q.replace(/z?inh[ao]$/, '').replace(/qu$/, 'c') : null

/**
 * `frgo` for `frango`, `sbnt` for `sabonete`: same first letter, then the consonants in order; two letters (`rx` for `roxa`) must be
 * all of them.
 */
function esqueleto(q: string, p: string): number {
  if (q.length === 2 && q === p.replace(/[aeiou]/g, '')) return 0.8
  if (q.length < 3 || p.length < q.length + 1 || q[0] !== p[0]) return 0
  if ((q.match(/[aeiou]/g) ?? []).length > 1) return 0
  let i = 0
  for (const letra of p) if (letra === q[i]) i++
  const consoantes = p.replace(/[aeiou]/g, '').length
  const suas = q.replace(/[aeiou]/g, '').length
  return i === q.length && suas >= 3 && suas * 2 >= consoantes ? 0.8 : 0
}

const trocadas = (a: string, b: string): boolean =>
  a.length === b.length && [...a].sort().join('') === [...b].sort().join('')

/** Edit distance: insertions, deletions, substitutions and swaps. Stops at `teto` + 1. */
export function distancia(a: string, b: string, teto: number): number {
  if (Math.abs(a.length - b.length) > teto) return teto + 1
  let antes: number[] = []
  let linha = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const nova = [i]
    let menor = i
    for (let j = 1; j <= b.length; j++) {
      const troca = a[i - 1] === b[j - 1] ? 0 : 1
      let valor = Math.min((nova[j - 1] ?? 0) + 1, (linha[j] ?? 0) + 1, (linha[j - 1] ?? 0) + troca)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        valor = Math.min(valor, (antes[j - 2] ?? 0) + 1)
      nova[j] = valor
      menor = Math.min(menor, valor)
    }
    if (menor > teto) return teto + 1
    antes = linha
    linha = nova
  }
  return linha[b.length] ?? teto + 1
}

/** The key under which an alias is learned: the person's words for the product, without quantity and courtesies. */
export const chaveDe = (palavras: readonly { forma: string }[]): string => palavras.map(({ forma }) => forma).join(' ')
