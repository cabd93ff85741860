import { type Ficha, fichas } from './fichas.ts'
import type { Estante } from './nomes.ts'
import { CONHECIDAS, LIGACOES, RUIDO } from './palavras.ts'

/** Tells what people say around an order from what may name a product. */

/** Without `Pedido da Padaria Sol:`, `Maria aqui.` or `Dona Lúcia,` before the order. */
export function semCabecalho(linha: string, estante: Estante): string {
  const titulo = /^\s*[^\d:;,]{1,40}:\s*(?=\S)/u.exec(linha)
  if (titulo) return eNome(titulo[0], estante) ? linha : linha.slice(titulo[0].length)
  const quem = /^\s*[^\d:;.!]{1,60}[.!]\s+(?=\S)|^\s*(?:\p{L}{1,3}\.\s*)?[^\d:;,.]{1,40},\s*(?=\S)/u.exec(linha)
  const resto = linha.slice(quem?.[0].length)
  const pede = quem && fichas(resto).some(({ tipo }) => tipo === 'numero')
  return pede && ePessoa(quem[0], estante) ? semCabecalho(resto, estante) : linha
}

/** Names and courtesies only, none of which may be a product. */
const ePessoa = (cabecalho: string, estante: Estante): boolean =>
  fichas(cabecalho).every(
    ficha =>
      ficha.tipo !== 'palavra' ||
      eCortesia(ficha, estante) ||
      LIGACOES.has(ficha.texto) ||
      (/^\p{Lu}/u.test(cabecalho.slice(ficha.de)) && !CONHECIDAS.has(ficha.forma) && !pareceProduto(ficha, estante)),
  )

/** `Tomate: 3 kg` names a product; `Pedido da Padaria Sol:` does not. */
function eNome(cabecalho: string, estante: Estante): boolean {
  const nomes = fichas(cabecalho).filter(
    ficha => ficha.tipo === 'palavra' && !RUIDO.has(ficha.texto) && !LIGACOES.has(ficha.texto),
  )
  return nomes.length > 0 && nomes.every(ficha => ficha.tipo === 'palavra' && estante.semelhanca(ficha) > 0)
}

/** Only words that greet, thank or announce, and none that may be a product. */
export function eConversa(partes: readonly Ficha[], estante: Estante): boolean {
  if (partes.every(parte => eCortesia(parte, estante))) return true
  const palavras = partes.filter(parte => parte.tipo === 'palavra')
  const produto = palavras.some(
    ({ forma, som }) => CONHECIDAS.has(forma) || pareceProduto({ forma, som, ponto: false }, estante),
  )
  return !produto && palavras.some(({ texto }) => RUIDO.has(texto))
}

const pareceProduto = (palavra: { forma: string; som: string; ponto: boolean }, estante: Estante): boolean =>
  !LIGACOES.has(palavra.forma) && !RUIDO.has(palavra.forma) && estante.semelhanca(palavra) >= 0.9

const eCortesia = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo !== 'palavra' ||
  ((RUIDO.has(parte.texto) || parte.texto.length < 3) && !estante.conhece(parte.forma)) ||
  /^(k+|rs+|ha(ha)+|h?e(he)+|a+h+|o+h+|h?u+m+)$/.test(parte.texto)
