import { type Leitor, type Leitura, ler } from './leitura.ts'
import type { Ficha } from './tokens.ts'

export type Lida = { de: number; ate: number; trecho: readonly Ficha[]; leitura: Leitura }
const MAIS_LONGA = 16 // words, numbers and separators of one product at most
const MAIS_NUMEROS = 5 // quantity, sizes and price
const ATRAVESSA = 0.6 // `cebola, 3 kg`: to read across a comma costs so much
const MAIS_PONTOS = 2 // of a sure reading

/** Cuts a line into products so that their readings together score best. */
export function lerMelhor(partes: readonly Ficha[], leitor: Leitor): Lida[] {
  const cortes = partes.flatMap((parte, i) => (i === 0 || podeCortar(partes[i - 1], parte) ? [i] : []))
  cortes.push(partes.length)
  // Cuts before and behind a separator leave the same words.
  const lidos = new Map<string, Leitura>()
  type Caminho = { pontos: number; antes: number; lida: Lida | null }
  const caminhos: Caminho[] = [{ pontos: 0, antes: -1, lida: null }]
  for (let fim = 1; fim < cortes.length; fim++) {
    let melhor: Caminho | null = null
    let numeros = 0
    for (let comeco = fim - 1; comeco >= 0; comeco--) {
      const [de, ate] = [cortes[comeco] ?? 0, cortes[fim] ?? 0]
      if (partes[de]?.tipo === 'numero') numeros++
      if ((ate - de > MAIS_LONGA || numeros > MAIS_NUMEROS) && melhor) break
      const trecho = aparar(partes.slice(de, ate))
      const virgulas = trecho.filter(parte => parte.tipo === 'separador' && /[,;]/.test(parte.texto)).length
      const antes = (caminhos[comeco]?.pontos ?? 0) - virgulas * ATRAVESSA
      if (melhor && antes + MAIS_PONTOS - 0.1 <= melhor.pontos) continue
      const onde = `${trecho[0]?.de}-${trecho.at(-1)?.ate}`
      const leitura = lidos.getOrInsertComputed(onde, () => ler(trecho, leitor))
      const pontos = antes + leitura.pontos - (leitura.situacao === 'nada' ? 0 : 0.1)
      if (melhor && pontos <= melhor.pontos) continue
      const lida = { de: trecho[0]?.de ?? 0, ate: trecho.at(-1)?.ate ?? 0, trecho, leitura }
      melhor = { pontos, antes: comeco, lida }
    }
    caminhos.push(melhor ?? { pontos: 0, antes: fim - 1, lida: null })
  }
  const lidas: Lida[] = []
  for (let i = caminhos.length - 1; i > 0; i = caminhos[i]?.antes ?? 0) {
    const lida = caminhos[i]?.lida
    if (lida && lida.leitura.situacao !== 'nada') lidas.unshift(lida)
  }
  return lidas
}

const separa = (parte: Ficha | undefined): boolean =>
  parte?.tipo === 'separador' || (parte?.tipo === 'palavra' && /^(e|mais|por)$/.test(parte.texto))

const podeCortar = (antes: Ficha | undefined, depois: Ficha): boolean =>
  separa(antes) || separa(depois) || depois.tipo === 'numero' || antes?.tipo === 'numero'

function aparar(trecho: readonly Ficha[]): Ficha[] {
  let [de, ate] = [0, trecho.length]
  while (de < ate && separa(trecho[de])) de++
  while (ate > de && separa(trecho[ate - 1])) ate--
  return trecho.slice(de, ate)
}
