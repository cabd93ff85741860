import type { Estante } from './nomes.ts'
import { CONHECIDAS, eRuido, LIGACOES } from './palavras.ts'
import { type Ficha, fichas } from './tokens.ts'

/** Tells what people say around an order from what may name a product. */

export const DE_SEMPRE =
  /\b(o|os|a|as|do|de)?\s*(de sempre|do costume|de costume|mesm[oa]s?( pedido| coisa)?( de| da| do|s? que)|igual (a|ao|à|da|o|semana|ontem|a ultima|ultimo)|(repete|repetir|repita) |como sempre|o basico|pedido (padrao|normal)|mesmo (pedido|da|do|de))\b/
export const CORRIGE =
  /^(nao|n|ops|opa|opss|oops|alias|digo|corrigindo|correcao|corrige|corrija|na verdade|melhor|errei|erro meu|perdao|desculpa|desculpe|muda|mude|altera|altere|(sao|agora|agora sao)(?= \d))\b[\s,:.!-]*/
export const RETIRA =
  /^((e|mas|ah|hoje|entao|na verdade|alias|op[as]|por favor|pf|pfv),? )*(tira|tire|tirar|retira|retire|cancela|cancele|cancelar|remove|remova|sem|exclui|exclua|dispensa|(nao|n) (quero|precisa|preciso|manda|mande|vou querer|vai|vem|coloca|envia)|esquece|esqueca)( mais)?( de)?\b\s*/
/** Takes back without naming what: all before it, or the last of that. */
export const RETIRA_TUDO = /\b(tudo|pedido|lista)\b/
export const RETIRA_ISSO = /\b(isso|ess[ea]s?|est[ea]s?|ultim[oa]s?)\b/
export const PERGUNTA =
  /\b(quanto|qual|quais|quando|sera que|tem|teria|chegou|chega|voces tem|vcs tem)\b.*\?|\b(quanto (ta|esta|custa|e)|qual o (preco|valor))\b/
/** Requests in the form of a question: `pode mandar 2 kg?` */
export const PEDE = /\b(pode|podem|poderia|consegue|da pra|tem como|me ve|manda|mande)\b/
/** Speaks of products that should not come or that came before, or corrects itself. */
export const DESFAZ =
  /\b(nao|(?<!ou |pelo )menos|tira\w*|retir\w+|cancel\w+|devol\w+|troc\w+|troque\w*|sobr(ou|aram|ando)|receb(i|emos)|ve(io|ieram)|estraga\w+|podres?|lugar|em vez|digo|alias|corrig\w+|na verdade|errei)\b/
export const APROXIMADA =
  /\b(uns|umas|mais ou menos|aprox\w*|por volta de|cerca de|ou)\b|\b\d+\s*(a|ou)\s*\d+\b|\bse (nao|\w*[aeio]r)\b|\bcaso\b|~\s*\d/

/** Without `Pedido da Padaria Sol:`, `Maria aqui.` or `Dona Lúcia,` before the order. */
export function semCabecalho(linha: string, estante: Estante): string {
  const titulo = /^\s*[^\d:;,]{1,40}:\s*(?=\S)/u.exec(linha)
  if (titulo) {
    const resto = linha.slice(titulo[0].length)
    return fichas(resto).some(ficha => !eCortesia(ficha, estante)) && !eNome(titulo[0], estante) ? resto : linha
  }
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
    ficha => ficha.tipo === 'palavra' && !eRuido(ficha.texto) && !LIGACOES.has(ficha.texto),
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
  return !produto && palavras.some(({ texto }) => eRuido(texto))
}

const pareceProduto = (palavra: { forma: string; som: string; ponto: boolean }, estante: Estante): boolean =>
  !LIGACOES.has(palavra.forma) && !eRuido(palavra.forma) && estante.semelhanca(palavra) >= 0.9

const eCortesia = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo !== 'palavra' ||
  ((eRuido(parte.texto) || parte.texto.length < 3) && !estante.conhece(parte.forma)) ||
  /^(k+|rs+|ha(ha)+|h?e(he)+|a+h+|o+h+|h?u+m+)$/.test(parte.texto)
