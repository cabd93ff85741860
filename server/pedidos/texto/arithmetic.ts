import { osQue } from './nomeados.ts'
import { eTamanho, type Produto } from './nomes.ts'
import { medida } from './numeros.ts'
import type { Numero, Palavra } from './tokens.ts'

/** A part's words and its numbers. */
type Contado = { palavras: readonly Palavra[]; numeros: readonly Numero[] }

/** The quantity of a product that a part asks for. */
export type Conta =
  | { tipo: 'uma'; quantidade: number; numero: Numero; pelaUnidade: boolean; pelaCaixa: boolean }
  /** No number is left for the quantity; `tamanho` is set if the only number is the product's size. */
  | { tipo: 'nenhuma'; tamanho: Numero | null }
  /** The unit is not the product's; `sugestao` is what the message says it holds: `2 cx de 20 kg`. */
  | { tipo: 'outra-unidade'; numero: Numero; sugestao: number | null }
  /** A number is neither the quantity nor in the product's name. */
  | { tipo: 'nao-cabe' }

/** From this value on, a number may well be a size. */
const MUITO = 50

/** Finds the number that is the quantity of this product; all others must be sizes in its name, or prices. */
export function repartir({ palavras, numeros }: Contado, produto: Produto): Conta {
  if (numeros.length === 0) return { tipo: 'nenhuma', tamanho: null }
  const deCada = numeros.find(
    numero => numero.cada && !eTamanho(produto, numero) && produto.caixa?.vezes !== numero.valor,
  )
  if (deCada) return multiplicada(numeros, deCada, produto)
  const opcoes = numeros.flatMap((numero, i) => {
    const outros = numeros.filter((_, j) => j !== i)
    const cabem = outros.every(
      outro => outro.cada || eTamanho(produto, outro) || (outro.comoPreco && !numero.comoPreco),
    )
    if (!cabem || numero.contagem || numero.cada) return []
    const { unidades, unidade } = numero
    const fator = fatorDa(unidades, unidade, produto)
    return [{ numero, fator, tamanho: eTamanho(produto, numero), comUnidade: unidades !== null }]
  })
  const [unica] = numeros
  const [opcao] = opcoes
  if (!opcao)
    return numeros.every(numero => numero.contagem || eTamanho(produto, numero))
      ? { tipo: 'nenhuma', tamanho: unica ?? null }
      : { tipo: 'nao-cabe' }
  const [primeira, outra] = osQue(
    opcoes.filter(({ fator }) => fator !== null),
    ({ tamanho }) => !tamanho,
  )
  if (!primeira) {
    const { numero, tamanho } = opcao
    return tamanho ? { tipo: 'nenhuma', tamanho: numero } : { tipo: 'outra-unidade', numero, sugestao: null }
  }
  if (outra) return { tipo: 'nao-cabe' }
  const { numero, comUnidade: pelaUnidade, tamanho } = primeira
  // `detergente 500` may be five hundred of them or the 500 ml bottle; `3 carvão` is three, although a sack holds 3 kg.
  const contaAntes = numero.valor < MUITO && palavras.every(({ de }) => de > numero.de)
  const quantidade = arredondar(numero.valor * (primeira.fator ?? 1))
  if (tamanho && numeros.length === 1 && quantidade !== 1 && !contaAntes)
    return { tipo: 'outra-unidade', numero, sugestao: quantidade }
  const pelaCaixa = Boolean(
    produto.caixa && numero.unidades && !fatorSemCaixa(numero.unidades, numero.unidade, produto),
  )
  return { tipo: 'uma', quantidade, numero, pelaUnidade, pelaCaixa }
}

/** `2 cx de 20 kg` of a product sold by weight may mean 40 kg. */
function multiplicada(numeros: readonly Numero[], deCada: Numero, produto: Produto): Conta {
  const numero = numeros[numeros.indexOf(deCada) - 1]
  const fator = fatorSemCaixa(deCada.unidades ?? ['UN'], deCada.unidade, produto)
  if (!numero || numeros.length > 2 || fator === null || numero.unidades?.includes(produto.unidadeMedida))
    return { tipo: 'nao-cabe' }
  return { tipo: 'outra-unidade', numero, sugestao: arredondar(numero.valor * deCada.valor * fator) }
}

const arredondar = (valor: number): number => Math.round(valor * 1000) / 1000

const PECAS = new Set(['UN', 'PC', 'LT', 'GF', 'MC', 'BL', 'GL', 'PT', 'VD', 'RL', 'PECA'])
const MUITAS: Record<string, number | undefined> = { DZ: 12, DEZ: 10, CENTO: 100, MILHEIRO: 1000 }
const POR_MIL: Record<string, string> = { G: 'KG', KG: 'G', ML: 'L', L: 'ML' }

/** The factor that converts a number in one of these units to the product's unit; null if there is none. */
const fatorDa: typeof fatorSemCaixa = (unidades, escrita, produto) =>
  fatorSemCaixa(unidades, escrita, produto) ??
  (produto.caixa && unidades?.some(unidade => produto.caixa?.unidades.includes(unidade)) ? produto.caixa.vezes : null)

function fatorSemCaixa(unidades: readonly string[] | null, escrita: string | null, produto: Produto): number | null {
  const { unidadeMedida: sua } = produto
  if (!unidades || unidades.includes(sua)) return 1
  for (const unidade of unidades) {
    if (POR_MIL[unidade] === sua) return unidade === 'G' || unidade === 'ML' ? 0.001 : 1000
    // Ten of a product sold in packets are ten packets, unless a packet itself holds a count.
    if (unidade === 'UN' && sua === 'PCT' && !produto.tamanhos.some(({ contagem }) => contagem)) return 1
    // 20 kg of a product sold in pieces of 1 kg.
    if (
      PECAS.has(sua) &&
      produto.tamanhos.some(tamanho => tamanho.valor === 1 && tamanho.unidades?.[0] === unidade && medida(1, unidade))
    )
      return 1
    if (MUITAS[unidade] && PECAS.has(sua)) return MUITAS[unidade]
    if (PECAS.has(sua) && (sua === 'UN' || unidade === 'UN') && PECAS.has(unidade)) return 1
  }
  if (escrita === 'resma' && sua === 'PCT') return 1
  return null
}
