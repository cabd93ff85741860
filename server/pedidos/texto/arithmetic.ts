import { osQue } from './nomeados.ts'
import { eTamanho, type Produto } from './nomes.ts'
import { medida } from './numeros.ts'
import type { Numero, Palavra } from './tokens.ts'

/** A part's words and its numbers. */
type Contado = { palavras: readonly Palavra[]; numeros: readonly Numero[] }

/** The quantity of a product that a part asks for. */
export type Conta = {
  /**
   * `uma`: the one quantity. `nenhuma`: no number is left for it; `tamanho` tells that one is the product's size. `outra-unidade`: the
   * unit is not the product's, and the quantity what the message says it holds: `2 cx de 20 kg`. `nao-cabe`: a number is neither the
   * quantity nor in the product's name.
   */
  tipo: 'uma' | 'nenhuma' | 'outra-unidade' | 'nao-cabe'
  numero: Numero | null
  quantidade: number | null
  tamanho: boolean
  pelaUnidade: boolean
  pelaCaixa: boolean
}
const conta = (tipo: Conta['tipo'], mais?: Partial<Conta>): Conta => ({
  tipo,
  numero: null,
  quantidade: null,
  tamanho: false,
  pelaUnidade: false,
  pelaCaixa: false,
  ...mais,
})

/** From this value on, a number may well be a size. */
const MUITO = 50

/** Finds the number that is the quantity of this product; all others must be sizes in its name, or prices. */
export function repartir({ palavras, numeros }: Contado, produto: Produto): Conta {
  const eSeu = (numero: Numero) => eTamanho(produto, numero)
  const deCada = numeros.find(numero => numero.cada && !eSeu(numero) && produto.caixa?.vezes !== numero.valor)
  if (deCada) return multiplicada(numeros, deCada, produto)
  const opcoes = numeros.filter(
    numero =>
      !numero.contagem &&
      !numero.cada &&
      numeros.every(um => um === numero || um.cada || eSeu(um) || (um.comoPreco && !numero.comoPreco)),
  )
  const [opcao] = opcoes
  if (!opcao) {
    const tamanho = numeros.every(numero => numero.contagem || eSeu(numero))
    return tamanho ? conta('nenhuma', { tamanho: numeros.length > 0 }) : conta('nao-cabe')
  }
  const [numero, outro] = osQue(
    opcoes.filter(({ unidades }) => fatorDa(unidades, produto) !== null),
    um => !eSeu(um),
  )
  if (!numero) return eSeu(opcao) ? conta('nenhuma', { tamanho: true }) : conta('outra-unidade', { numero: opcao })
  if (outro) return eSeu(outro) ? conta('nenhuma', { tamanho: true }) : conta('nao-cabe')
  const { valor, unidades } = numero
  // `detergente 500` may be five hundred of them or the 500 ml bottle; `3 carvão` is three, although a sack holds 3 kg.
  const contaAntes = valor < MUITO && palavras.every(({ de }) => de > numero.de)
  const quantidade = arredondar(valor * (fatorDa(unidades, produto) ?? 1))
  if (eSeu(numero) && numeros.length === 1 && quantidade !== 1 && !contaAntes)
    return conta('outra-unidade', { numero, quantidade })
  const pelaCaixa = Boolean(produto.caixa && unidades && !fatorSemCaixa(unidades, produto))
  return conta('uma', { quantidade, numero, pelaUnidade: unidades !== null, pelaCaixa })
}

/** `2 cx de 20 kg` of a product sold by weight may mean 40 kg. */
function multiplicada(numeros: readonly Numero[], deCada: Numero, produto: Produto): Conta {
  const numero = numeros[numeros.indexOf(deCada) - 1]
  const fator = fatorSemCaixa(deCada.unidades ?? ['UN'], produto)
  if (!numero || numeros.length > 2 || fator === null || numero.unidades?.includes(produto.unidadeMedida))
    return conta('nao-cabe')
  return conta('outra-unidade', { numero, quantidade: arredondar(numero.valor * deCada.valor * fator) })
}

const arredondar = (valor: number): number => Math.round(valor * 1000) / 1000

const PECAS = new Set(['UN', 'PC', 'LT', 'GF', 'MC', 'BL', 'GL', 'PT', 'VD', 'RL', 'PECA'])
const MUITAS: Record<string, number | undefined> = { DZ: 12, DEZ: 10, CENTO: 100, MILHEIRO: 1000 }
const POR_MIL: Record<string, string> = { G: 'KG', KG: 'G', ML: 'L', L: 'ML' }

/** The factor that converts a number in one of these units to the product's unit; null if there is none. */
const fatorDa: typeof fatorSemCaixa = (unidades, produto) =>
  fatorSemCaixa(unidades, produto) ??
  (produto.caixa && unidades?.some(unidade => produto.caixa?.unidades.includes(unidade)) ? produto.caixa.vezes : null)

function fatorSemCaixa(unidades: readonly string[] | null, produto: Produto): number | null {
  const { unidadeMedida: sua } = produto
  if (!unidades || unidades.includes(sua)) return 1
  for (const unidade of unidades) {
    if (POR_MIL[unidade] === sua) return unidade === 'G' || unidade === 'ML' ? 0.001 : 1000
    // Ten of a product sold in packets are ten packets, unless a packet itself holds a count.
    if (unidade === 'UN' && sua === 'PCT' && !produto.tamanhos.some(({ contagem }) => contagem)) return 1
    if (unidade === 'RESMA' && sua === 'PCT') return 1
    // 20 kg of a product sold in pieces of 1 kg.
    if (
      PECAS.has(sua) &&
      produto.tamanhos.some(tamanho => tamanho.valor === 1 && tamanho.unidades?.[0] === unidade && medida(1, unidade))
    )
      return 1
    if (MUITAS[unidade] && PECAS.has(sua)) return MUITAS[unidade]
    if (PECAS.has(sua) && (sua === 'UN' || unidade === 'UN') && PECAS.has(unidade)) return 1
  }
  return null
}
