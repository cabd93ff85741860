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
/** `cancela isso` takes back what stands before it, `cancela` and `sem nada do pedido` all of that, `sem pressa` nothing. */
export const SEM = /^(sem|n[aã]o|n)\b/i
export const ISSO = /\b(isso|ess[ea]s?|est[ea]s?|[uú]ltim[oa]s?)\b/i
export const TUDO = /\b(tudo|pedido|lista)\b/i
export const PERGUNTA =
  /\b(quanto|qual|quais|quando|sera que|tem|teria|chegou|chega|voces tem|vcs tem)\b.*\?|\b(quanto (ta|esta|custa|e)|qual o (preco|valor))\b/
/** Requests in the form of a question: `pode mandar 2 kg?` */
export const PEDE = /\b(pode|podem|poderia|consegue|da pra|tem como|me ve|manda|mande)\b/
/** Speaks of products that should not come or that came before, or corrects itself. */
export const DESFAZ =
  /\b(nao|(?<!ou |pelo )menos|tira\w*|retir\w+|cancel\w+|devol\w+|troc\w+|troque\w*|sobr(ou|aram|ando)|receb(i|emos)|ve(io|ieram)|estraga\w+|podres?|lugar|em vez|quer dizer|digo|alias|corrig\w+|na verdade|errei)\b/
export const APROXIMADA = /\b(uns|umas|mais ou menos|aprox\w*|por volta de|cerca de|ou|caso|se (?!possivel))\b/

/** Without `Pedido da Padaria Sol:`, `Maria aqui.` or `Dona Lúcia,` before the order: names and courtesies, none of which may be a product. */
export function semCabecalho(linha: string, estante: Estante): string {
  const [cabecalho] =
    /^\s*(?:[^\d:;,]{1,40}:\s*|[^\d:;.!]{1,60}[.!]\s+|(?:\p{L}{1,3}\.\s*)?[^\d:;,.]{1,40},\s*|[^\d:;,.!]{1,99}\s(?=(?:quer|precis|mand|anot)(?:o|a|e|amos|emos|ia|ando|endo)\b))(?=\S)/u.exec(
      linha,
    ) ?? []
  if (!cabecalho) return linha
  const titulo = /:\s*$/.test(cabecalho)
  const resto = linha.slice(cabecalho.length)
  const pedindo = /^(?:quer|precis|mand|anot)/i.test(resto)
  const pede = fichas(resto).some(ficha => (titulo ? !eCortesia(ficha, estante) : ficha.tipo === 'numero'))
  const deFora = fichas(cabecalho).every(
    ficha =>
      ficha.tipo !== 'palavra' ||
      eCortesia(ficha, estante) ||
      LIGACOES.has(ficha.texto) ||
      (pedindo && (eRuido(ficha.texto) || !estante.conhece(ficha.forma))) ||
      ((titulo || /^\p{Lu}/u.test(cabecalho.slice(ficha.de))) && !pareceProduto(ficha, estante)),
  )
  return pede && deFora ? (titulo ? resto : semCabecalho(resto, estante)) : linha
}

/** Only words that greet, thank or announce, and none that may be a product. */
export const eConversa = (partes: readonly Ficha[], estante: Estante): boolean =>
  partes.every(parte => eCortesia(parte, estante)) ||
  (!partes.some(parte => pareceProduto(parte, estante)) &&
    partes.some(parte => parte.tipo === 'palavra' && eRuido(parte.texto))) ||
  // `Oi, aqui é do Café da Praça!`, `Bom dia, Cleide da limpeza`: somebody's name.
  (partes.some(parte => /^(oi|ola|bom|boa|aqui)$/.test(parte.texto.toLowerCase())) &&
    partes.some(
      parte =>
        parte.tipo === 'palavra' &&
        /^\p{Lu}/u.test(parte.dita) &&
        !eCortesia(parte, estante) &&
        !pareceProduto(parte, estante),
    ))

export const pareceProduto = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo === 'palavra' &&
  (CONHECIDAS.has(parte.forma) ||
    (!LIGACOES.has(parte.forma) && !eRuido(parte.forma) && estante.semelhanca({ ...parte, ponto: false }) >= 0.97))

const eCortesia = (parte: Ficha, estante: Estante): boolean =>
  parte.tipo !== 'palavra' ||
  ((eRuido(parte.texto) || parte.texto.length < 3) && !estante.conhece(parte.forma)) ||
  /^(k+|rs+|ha(ha)+|h?e(he)+|a+h+|o+h+|h?u+m+)$/.test(parte.texto)
