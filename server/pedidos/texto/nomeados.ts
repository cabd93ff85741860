import type { Candidato, Estante, Produto } from './nomes.ts'
import { POR_EXTENSO, unidadesDe } from './numeros.ts'
import { COMUNS, ESPECIES, GENERICAS, VARIANTES } from './palavras.ts'
import type { Palavra } from './tokens.ts'

/** A product as the words alone name it, whatever the numbers. */
export type Nomeado = {
  produto: Produto
  /** The words that its name lacks. */
  faltam: readonly Palavra[]
  cabeca: boolean
  completo: boolean
  grau: number
}
/** `todas`: each has all of the words. Otherwise they are the nearest. */
export type Nomeados = { todas: boolean; nomeados: readonly Nomeado[] }

/** Where names are looked up; `vistos` keeps what was found, because a message repeats its words. */
export type Busca = { estante: Estante; vistos: Map<string, Nomeados> }

/** The products that the words may name, the most similar first. */
export function nomear(palavras: readonly Palavra[], { estante, vistos }: Busca): Nomeados {
  const chave = palavras.map(({ forma, texto, ponto }) => `${forma} ${texto}${ponto ? '.' : ''}`).join()
  return vistos.getOrInsertComputed(chave, () => {
    const avaliados = estante.procurar(palavras).map(achado => avaliar(palavras, achado))
    const perto = avaliados.filter(({ grau }) => grau > 0.3)
    const cheios = perto.filter(({ faltam }) => faltam.length === 0)
    return cheios.length > 0
      ? { todas: true, nomeados: reduzir(palavras, cheios) }
      : { todas: false, nomeados: perto.toSorted((a, b) => b.grau - a.grau).slice(0, 12) }
  })
}

/** The product that somebody taught for these words. */
export const ensinado = (produto: Produto): Nomeados => ({
  todas: true,
  nomeados: [{ produto, faltam: [], cabeca: true, completo: true, grau: 1 }],
})

/** From 0 to 1: how well the words name the product. */
export const semelhanca = ({ grau, cabeca }: Nomeado): number => grau * (cabeca ? 1 : 0.8)

/** Where a name says what the product is: `Queijo mussarela` does so twice, its kind and its own word. */
function cabecasDe({ palavras: [uma, outra] }: Produto): readonly number[] {
  return uma && outra && ESPECIES.get(uma.forma)?.has(outra.forma) ? [0, 1] : [0]
}

const peso = ({ forma }: Pick<Palavra, 'forma'>): number => (GENERICAS.has(forma) ? 0.4 : 1)

function avaliar(palavras: readonly Palavra[], { produto, achadas: doNome }: Candidato): Nomeado {
  // `catupiry balde`, sold by the bucket: a word that is not in the name may be the product's unit.
  const suaUnidade = ({ texto }: Palavra) =>
    unidadesDe(texto)?.includes(produto.unidadeMedida) ? { indice: -1, grau: 1 } : undefined
  const achadas = palavras.map((palavra, i) => doNome[i] ?? suaUnidade(palavra))
  const faltam = palavras.filter((_, i) => !achadas[i])
  const total = palavras.reduce((soma, palavra) => soma + peso(palavra), 0)
  const tem = palavras.reduce((soma, palavra, i) => soma + peso(palavra) * (achadas[i]?.grau ?? 0), 0)
  const ditas = new Set(achadas.flatMap(achada => (achada ? [achada.indice] : [])))
  const cabeca = cabecasDe(produto).some(indice => ditas.has(indice))
  const completo = produto.palavras.every(({ forma }, i) => ditas.has(i) || POR_EXTENSO.has(forma) || COMUNS.has(forma))
  return { produto, faltam, cabeca, completo, grau: total === 0 ? 0 : tem / total }
}

/** Narrows the candidates to those that the words say what they are. */
function reduzir(palavras: readonly Palavra[], cheios: readonly Nomeado[]): Nomeado[] {
  const ditos = osQue(cheios, ({ cabeca }) => cabeca)
  // `coca lata` is not the sugar-free one.
  const restam = osQue(ditos, ({ produto }) =>
    produto.palavras.every(({ forma }) => !VARIANTES.has(forma) || palavras.some(dita => dita.forma === forma)),
  )
  return restam.toSorted((a, b) => semelhanca(b) - semelhanca(a) || a.produto.nome.localeCompare(b.produto.nome, 'pt'))
}

/** Those that pass, or all where none does. */
export function osQue<T>(todos: readonly T[], serve: (um: T) => boolean): readonly T[] {
  const servem = todos.filter(serve)
  return servem.length > 0 ? servem : todos
}
