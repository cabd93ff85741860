import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import { comUnidade } from '#contract/unidades.ts'
import { eConversa, pareceProduto, pedeAlgo, semCabecalho } from './conversa.ts'
import { type Lida, lerMelhor } from './cortar.ts'
import { type Apelidos, chaveDoTexto, type Leitor, type Leitura, LONGA_DEMAIS, leituraDe, ler } from './leitura.ts'
import { createEstante, type Oferta } from './nomes.ts'
import { medida, unidadesDe } from './numeros.ts'
import { GENERICAS, LIGACOES, simples } from './palavras.ts'
import { porPeso } from './quantidade.ts'
import { linhasDe, semMoldura } from './strip-greeting.ts'
import { type Ficha, fichas, type Numero, palavraPara } from './tokens.ts'
import { createTrabalho } from './trabalho.ts'

/** A part of a message with its reading. `linha` counts the message's lines from 0. */
type Parte = {
  texto: string
  linha: number
  trecho: readonly Ficha[]
  leitura: Leitura
  marca: 'nova' | 'correcao' | 'retirada' | 'observacao'
  /** What later lines say of it: how the product should be, another quantity. */
  observacao: string
}

/** Reads a whole message against a shelf. */
export function interpretar(
  texto: string,
  ofertas: readonly Oferta[],
  apelidos: Apelidos,
  trabalho = createTrabalho(),
) {
  const leitor = { estante: createEstante(ofertas, trabalho), apelidos, trabalho, vistos: new Map() }
  const partes: Parte[] = []
  for (const [i, { texto: linha, tirada, titulo }] of linhasDe(texto).entries()) {
    const lidas = trabalho.acabou ? [] : lerLinha(linha, i, leitor)
    if (titulo && !lidas.some(({ leitura }) => leitura.produto) && !pedeAlgo(fichas(linha))) continue
    if (tirada) for (const parte of lidas) duvidar(parte, PEDE_PARA_TIRAR)
    if (!trabalho.acabou) for (const parte of lidas) juntar(partes, parte, leitor, lidas.length === 1)
    else if (linha)
      partes.push({ texto: linha, linha: i, trecho: [], marca: 'nova', observacao: '', leitura: naoLida(LONGA_DEMAIS) })
  }
  return repetidas(semAssinatura(partes, texto, leitor.estante)).map(naResposta)
}

/** Without names before the order, up to its greeting, and behind it, from its farewell on: nothing of a trade. */
function semAssinatura(partes: Parte[], mensagem: string, estante: Leitor['estante']): Parte[] {
  const assina = ({ leitura, trecho, texto }: Parte) =>
    /^Não há/.test(leitura.porque ?? '') &&
    (/(?<!\p{L})\p{Lu}/u.test(texto) || SAUDA.test(simples(texto))) &&
    !trecho.some(ficha => ficha.tipo === 'numero' || pareceProduto(ficha, estante)) &&
    !pedeAlgo(trecho)
  const falam = partes.filter(parte => !assina(parte)).map(({ linha }) => linha)
  const [primeira = 0, ultima = Number.POSITIVE_INFINITY] = [falam[0], falam.at(-1)]
  const saudam = mensagem.split(/\r\n?|\n/).flatMap((linha, i) => (SAUDA.test(simples(linha)) ? [i] : []))
  return partes.filter(parte =>
    parte.linha < primeira
      ? !saudam.some(i => i >= parte.linha && i <= primeira)
      : parte.linha <= ultima || !saudam.some(i => i >= ultima && i <= parte.linha),
  )
}

const SAUDA =
  /\b(oi+|ola|bom dia+|boa (tarde|noite)|prezad[oa]s?|o?brigad[oa]|obg|grat[oa]|vlw|valeu+|att|atenciosamente|cordialmente|abs|abracos?|bjs|beijos?|assinado|grazie|ciao|resp|aos cuidados)\b/

/** The alias key of a text, which may also hold a quantity; empty if the text names no product. */
export const chaveDoApelido = (texto: string): string => chaveDoTexto(fichas(semMoldura(texto)))

/** The text from its first to its last word for the product; null if it names none. */
function apelidoDe(texto: string): string | null {
  const palavras = fichas(texto).filter(ficha => chaveDoTexto([ficha]) !== '')
  const [primeira, ultima] = [palavras[0], palavras.at(-1)]
  return primeira && ultima ? texto.slice(primeira.de, ultima.ate).slice(0, 200) : null
}

const PEDE_PARA_TIRAR = 'Pede para tirar: confira'

function lerLinha(linha: string, i: number, leitor: Leitor): Parte[] {
  const { estante } = leitor
  const dita = simples(linha)
  if (dita === '' || /^<.*>$|mensagem (foi )?apagada|criptografia de ponta/.test(dita)) return []
  const retira = RETIRA.exec(dita)
  const comeco = retira ?? CORRIGE.exec(dita)
  // The words that mark a removal or a correction become blanks, so that positions stay the same.
  const limpa = comeco ? linha.slice(comeco[0].length).padStart(linha.length) : semCabecalho(linha, estante)
  const trecho = fichas(limpa)
  const temNumero = trecho.some(({ tipo }) => tipo === 'numero')
  const inteira = { texto: linha, linha: i, trecho, marca: 'nova' as const, leitura: NADA, observacao: '' }
  if (!temNumero && DE_SEMPRE.test(dita)) return [{ ...inteira, leitura: naoLida(O_DE_SEMPRE) }]
  const fala = !temNumero && (!retira || (SEM.test(dita) && !TUDO.test(dita)))
  if (fala && eConversa(trecho, estante)) return []
  // Nothing need stand between the products that have one number for each.
  const lidas = lerMelhor(DE_CADA.test(dita) ? trecho.flatMap(parte => [parte, BARRA]) : trecho, leitor)
  const nomeadas = lidas.filter(({ leitura }) => leitura.candidatos.length > 0)
  const [primeira = inteira] = lidas
  if (PERGUNTA.test(dita))
    return [{ ...inteira, leitura: { ...primeira.leitura, situacao: 'nao-entendida', porque: 'Parece uma pergunta' } }]
  if (retira)
    return (nomeadas.length > 0 ? nomeadas : [inteira]).map(({ leitura }) => ({
      ...inteira,
      marca: 'retirada',
      leitura: { ...leitura, situacao: 'nao-entendida', porque: 'Pede para tirar: confira a lista' },
    }))
  if (/:\s*$/.test(limpa) && (!temNumero || nomeadas.length === 0)) return []
  if (!temNumero && eComo(trecho))
    return [{ ...inteira, marca: 'observacao', leitura: naoLida('Não diz qual é o produto') }]
  return emPartes({ ...inteira, texto: limpa, marca: comeco ? 'correcao' : 'nova' }, lidas, leitor)
}

/** The parts of a line. A number or a product that is left over, or that is taken back, makes all of them doubtful. */
function emPartes(inteira: Parte, lidas: readonly Lida[], leitor: Leitor): Parte[] {
  const { texto: limpa, marca } = inteira
  const dita = simples(limpa)
  const repartidas = comOMesmo(limpa, lidas, leitor)
  const todas = repartidas.filter((lida, n) => !aparte(limpa, lida, repartidas[n - 1], leitor))
  const sobra = marca === 'nova' && todas.length > 1 && todas.some(({ leitura }) => sobraDela(leitura, todas))
  const aberta = sobra || /\d\s*(?:a|ou|ate)\s*\d|\be (pouco|tanto)s?\b/.test(dita)
  const duvidando = dita.includes('?') && !PEDE.test(dita)
  // `10 kg de tomate ou 5 kg de cebola`: one of the two.
  const escolhe = [...limpa.matchAll(/(?:[^,;]|,(?=\d))+/g)].filter(([frase]) => /\bou\b/.test(simples(frase)))
  return todas.map(({ de, ate, trecho, leitura }, n): Parte => {
    const texto = limpa.slice(de, ate).replace(/^(?:[\s;+&-]|[,.](?!\d))+|[\s,;+&-]+$/g, '')
    const parte = { ...inteira, texto, trecho }
    if (semNome(leitura, trecho) && DE_SEMPRE.test(simples(texto))) return { ...parte, leitura: naoLida(O_DE_SEMPRE) }
    // `uns 2 kg`, `2 kg se tiver`: what stands around the product, up to a comma, qualifies it; between two commas, both.
    const antes = limpa.slice(todas[n - 1]?.ate, de)
    const depois = todas.slice(n + 1).find(outra => outra.leitura.produto)?.de
    const [adiante, atras] = [limpa.slice(ate, depois), n > 0 ? antes.replace(/^[^,;]*[,;]/, '') : antes]
    const entorno = atras + limpa.slice(de, ate) + adiante.replace(/[,;][^,;]*$/, '')
    // `banana 1 penca`, `até 5 kg de lombo`: unknown words that nothing keeps apart.
    const solta = [todas[n - 1], todas[n + 1]].some(
      outra =>
        outra &&
        semNome(outra.leitura, outra.trecho) &&
        !/[,;/+]|\bmais\b/i.test(limpa.slice(Math.min(de, outra.de), Math.max(ate, outra.ate))),
    )
    const porque = DESFAZ.test(dita)
      ? 'A mensagem fala em tirar ou trocar: confira'
      : duvidando
        ? 'Parece uma pergunta: confira'
        : aberta ||
            solta ||
            APROXIMADA.test(simples(entorno)) ||
            escolhe.some(({ index, 0: frase }) => index <= de && de < index + frase.length)
          ? 'A mensagem deixa em aberto: confira'
          : (emPecas(leitura, limpa.slice(de, todas[n + 1]?.de)) ?? comOutro(leitura, trecho))
    const lida = MAIS.test(simples(antes)) ? aMais(leitura) : leitura
    return { ...parte, leitura: porque ? incerta(lida, porque) : lida }
  })
}

const DE_SEMPRE =
  /\b(o|os|a|as|do|de)?\s*(de sempre|do costume|de costume|mesm[oa]s?( pedido| coisa)?( de| da| do|s? que)|igual (a|ao|à|da|o|semana|ontem|a ultima|ultimo)|(repete|repetir|repita) |como sempre|o basico|pedido (padrao|normal)|mesmo (pedido|da|do|de))\b/
const CORRIGE =
  /^(nao|n|ops|opa|opss|oops|alias|digo|corrigindo|correcao|corrige|corrija|na verdade|melhor|errei|erro meu|(me )?enganei|perdao|desculpa|desculpe|muda|mude|altera|altere|(aumenta|diminui)(?= (pra|para) (\d|uma?|dois|duas|tres|quatro|cinco|seis|oito|dez)\b)|(sao|agora|agora sao)(?= \d))\b[\s,:.!-]*/
const RETIRA =
  /^((e|mas|ah|hoje|entao|na verdade|alias|op[as]|por favor|pf|pfv),? )*(tira|tire|tirar|retira|retire|cancela|cancele|cancelar|remove|remova|sem|exclui|exclua|dispensa|(nao|n) (quero|precisa|preciso|manda|mande|vou querer|vai|vem|coloca|envia)|esquece|esqueca)( mais)?( de)?\b\s*/
/** `cancela isso` takes back what stands before it, `cancela` and `sem nada do pedido` all of that, `sem pressa` nothing. */
const SEM = /^(sem|n[aã]o|n)\b/i
const ISSO = /\b(isso|ess[ea]s?|est[ea]s?|[uú]ltim[oa]s?)\b/i
const TUDO = /\b(tudo|pedido|lista)\b/i
const PERGUNTA =
  /\b(quanto|qual|quais|quando|sera que|tem|teria|chegou|chega|voces tem|vcs tem)\b.*\?|\b(quanto (ta|esta|custa|e)|qual o (preco|valor))\b/
/** Requests in the form of a question: `pode mandar 2 kg?` */
const PEDE = /\b(pode|podem|poderia|consegue|da pra|tem como|me ve|manda|mande)\b/
/** Speaks of products that should not come, that came before or were missing, or corrects itself. */
const DESFAZ =
  /\d\D*\b(op[as]|oops|desculp\w+|(?<!d[oa] )melhor(?= \d)|enganei|correcao|perdao|foi mal|errado|(muda|altera|aumenta|diminui) (pra|para))\b\D*\d|\d n \d|\b(nao|falt(ou|aram|ando)|(?<!ou |pelo )menos|tira\w*|retir\w+|cancel\w+|devol\w+|troc\w+|troque\w*|sobr(ou|aram|ando)|receb(i|emos)|ve(io|ieram)|estraga\w+|podres?|lugar|em vez|quer dizer|digo|alias|corrig\w+|na verdade|errei)\b/
const APROXIMADA = /\b(uns|umas|mais ou menos|aprox\w*|por volta de|cerca de|ou|caso|se (?!possivel))\b/
const MAIS = /(\+|\b(mais|acrescent\w+|adicion\w+|aument\w+))\W*$/

/** `mais 2 kg de tomate`, where the order already has some: the sum, to check. */
function aMais(leitura: Leitura): Leitura {
  const { produto, quantidade } = leitura
  if (!produto?.noPedido || quantidade === null) return leitura
  const soma = juntarQuantidades(produto.noPedido, quantidade)
  const [tem, seriam] = [produto.noPedido, soma].map(quanto => comUnidade(quanto, produto.unidadeMedida))
  return { ...leitura, situacao: 'duvida', quantidade: soma, porque: `O pedido já tem ${tem}: seriam ${seriam}` }
}

/** A number without a product, a product without a number that the line does not name again, or the sum of others: `20 alfaces (10 lisas …)`. */
const sobraDela = ({ situacao, numero, produto, candidatos }: Leitura, todas: readonly Lida[]): boolean =>
  situacao === 'so-quantidade' ||
  (numero === null &&
    candidatos.length > 0 &&
    !todas.some(({ leitura }) => leitura.numero && leitura.produto === produto)) ||
  (produto === null && todas.some(({ leitura }) => candidatos.some(um => um.produto === leitura.produto)))

const semNome = ({ situacao, pontos }: Leitura, trecho: readonly Ficha[]): boolean =>
  (situacao === 'nao-entendida' || pontos < 0) && !trecho.some(({ tipo }) => tipo === 'numero')

/** Whether it is no product: courtesy, a remark in brackets or right behind its product (`em bifes`). */
function aparte(limpa: string, { de, ate, trecho, leitura }: Lida, antes: Lida | undefined, { estante }: Leitor) {
  const como = eComo(trecho) && !trecho.some(({ tipo }) => tipo === 'numero')
  if (como && /\(\s*$/.test(limpa.slice(0, de))) return true
  if (!semNome(leitura, trecho) || DE_SEMPRE.test(simples(limpa.slice(de, ate)))) return false
  return eConversa(trecho, estante) || (como && antes !== undefined && /^[\s(–-]*$/.test(limpa.slice(antes.ate, de)))
}

/** `uma melancia`, `3 melancias grandes`: pieces of what is sold by weight. */
function emPecas({ produto, numero, quantidade }: Leitura, trecho: string): string | null {
  if (!produto || !porPeso(produto) || numero?.unidades?.some(unidade => medida(1, unidade))) return null
  const { texto = '', valor = 0 } = numero ?? {}
  const dita = /^\p{L}|[/½¼¾]|^1$/u.test(texto) && (valor < 1 || (valor < 20 && Number.isInteger(valor)))
  return dita || /\b(inteir[oa]|grande|medi[oa]|pequen[oa])s?\b/.test(simples(trecho))
    ? `Vendido por peso: ${comUnidade(quantidade ?? 1, produto.unidadeMedida)}, ou peças?`
    : null
}

/** `copo c/ tampa`: what the product's name is for, and with it the product. */
function comOutro({ produto }: Leitura, trecho: readonly Ficha[]): string | null {
  const i = trecho.findIndex(ficha => ficha.tipo === 'palavra' && ficha.forma === produto?.palavras[0]?.forma)
  const liga = trecho[i - 1]
  const junta = liga?.tipo === 'palavra' && /^(com|c|e)$/.test(liga.texto) && trecho[i - 2]?.tipo
  return junta ? `${produto?.nome} e o que mais? Confira` : null
}

/** `bem vermelho`, `em bifes`, `moída duas vezes`: how a product should be. */
function eComo(trecho: readonly Ficha[]): boolean {
  const [primeira, ...outras] = trecho.filter(ficha => ficha.tipo === 'palavra')
  if (!primeira || /^(em|para|pra|sem)$/.test(primeira.texto)) return primeira !== undefined
  const propria = [primeira, ...outras].find(({ texto }) => !LIGACOES.has(texto) && !unidadesDe(texto)) ?? primeira
  return GENERICAS.has(propria.forma) || /^(bem|bastante|muito|mais|pouco)$|[ai]d[oa]s?$/.test(propria.texto)
}

/**
 * `2 fardos de leite e 3 de óleo`: three packs too. `tomate, cebola e alho 3 kg de cada`: the only number is for each. `caneta azul
 * 10, preta 5`: what does not stand alone is read with the first word of the product before; what stands alone may mean either.
 */
function comOMesmo(linha: string, lidas: readonly Lida[], leitor: Leitor): Lida[] {
  const [unico, ...outros] = lidas.flatMap(({ trecho }) => trecho.filter(ficha => ficha.tipo === 'numero'))
  const cada = outros.length === 0 && DE_CADA.test(simples(linha)) ? unico : undefined
  const novas: Lida[] = []
  for (const lida of lidas) {
    const { numero, produto } = lida.leitura
    const levada = novas.findLast(({ leitura }) => leitura.numero?.unidades)?.leitura.numero
    const leva = levada && numero && !numero.unidades && /^\s+d[eao]s?\s/.test(linha.slice(numero.ate))
    const trecho = leva
      ? lida.trecho.map(ficha => (ficha.de === numero.de ? { ...numero, unidades: levada.unidades } : ficha))
      : cada && produto && !numero
        ? [...lida.trecho, cada]
        : lida.trecho
    const leitura = trecho === lida.trecho ? lida.leitura : ler(trecho, leitor)
    const nome = novas.at(-1)?.leitura.produto?.palavras[0]
    const diz = trecho.findIndex(ficha => ficha.tipo === 'palavra' && !LIGACOES.has(ficha.texto))
    const cabe = nome && numero && (leitura.produto ? diz >= 0 : diz === 0 || (diz < 0 && trecho.length > 1))
    const outra = cabe ? ler([palavraPara(nome.forma, { de: 0, ate: 0 }, nome.som), ...trecho], leitor) : leitura
    const uma = leitura.situacao === 'certa' || outra.situacao !== 'certa' ? leitura : outra
    const podeSer = outra.situacao === 'certa' && outra.produto !== uma.produto
    novas.push({ ...lida, trecho, leitura: podeSer ? incerta(uma, `Pode ser ${outra.produto?.nome}`) : uma })
  }
  return novas
}

const BARRA: Ficha = { tipo: 'separador', texto: '/', de: 0, ate: 0 }
const DE_CADA = /\bcada( um| uma)?\W*$|^\W*\d+( \p{L}+)? de cada\b/u

const O_DE_SEMPRE = 'O sistema não sabe o que é o de sempre: use “Repetir o pedido”, ou escreva os produtos'
const incerta = (leitura: Leitura, porque: string): Leitura =>
  leitura.situacao === 'certa' ? { ...leitura, situacao: 'duvida', porque } : leitura

const NADA = leituraDe({ situacao: 'nada', pontos: 0 })
const naoLida = (porque: string): Leitura => ({ ...NADA, situacao: 'nao-entendida', porque })

/** Appends a part, unless it is about an earlier one: a quantity alone, a correction, a removal or a remark about its product. */
function juntar(partes: Parte[], parte: Parte, leitor: Leitor, sozinha: boolean): void {
  const anterior = partes.at(-1)
  const { leitura, marca, texto } = parte
  const soQuantidade = leitura.situacao === 'so-quantidade'
  const citada = partes.findLast(outra => leitura.candidatos.some(({ produto }) => produto === outra.leitura.produto))
  const alvo = soQuantidade || marca === 'observacao' ? anterior : citada
  const mudada = alvo && comoMuda(alvo, parte, leitor, sozinha)
  if (mudada) {
    alvo.leitura = mudada
    alvo.observacao += ` / ${texto}`
    return
  }
  if (marca === 'retirada' && leitura.candidatos.length === 0 && (!SEM.test(texto) || TUDO.test(texto)))
    for (const uma of ISSO.test(texto) ? partes.slice(-1) : partes) duvidar(uma, PEDE_PARA_TIRAR)
  if (!leitura.numero && DESFAZ.test(simples(texto)) && !/\b(ultim|passad)/.test(simples(texto)))
    for (const uma of partes) if (chama(parte, uma)) duvidar(uma, 'A mensagem fala mais disto: confira')
  if (anterior && !citada && marca === 'correcao' && anterior.marca === 'nova')
    duvidar(anterior, 'A mensagem corrige isto: confira')
  if (anterior && soQuantidade && sozinha && /^\D*[\d.,]+\D*$/.test(texto))
    duvidar(anterior, 'Há mais um número: confira')
  partes.push(soQuantidade ? { ...parte, leitura: { ...leitura, situacao: 'nao-entendida' } } : parte)
}

/** Whether a word of the part is one of the other's product. */
const chama = ({ trecho }: Parte, { leitura: { produto } }: Parte): boolean =>
  trecho.some(
    ficha =>
      ficha.tipo === 'palavra' &&
      !GENERICAS.has(ficha.forma) &&
      produto?.palavras.some(({ forma }) => forma === ficha.forma),
  )

/** What a later part makes of the reading of an earlier one that it is about; null if it stands for itself. */
function comoMuda(alvo: Parte, { leitura, marca }: Parte, leitor: Leitor, sozinha: boolean): Leitura | null {
  const { quantidade, situacao } = alvo.leitura
  if (marca === 'observacao') return alvo.leitura
  if (marca === 'retirada') return incerta(alvo.leitura, PEDE_PARA_TIRAR)
  if (leitura.situacao === 'so-quantidade') {
    const troca = (marca === 'correcao' && sozinha) || (quantidade === null && situacao === 'duvida')
    // `3 pct 500g`: what both say together.
    const juntos = marca !== 'correcao' && (alvo.leitura.numero?.valor ?? 1) !== 1
    const lida = troca ? comNumero(alvo, leitura.numero, leitor) : null
    return lida && juntos ? incerta(lida, 'Confira a quantidade') : lida
  }
  if (marca === 'correcao' && leitura.situacao === 'certa') return leitura
  const fala = quantidade !== null && leitura.produto && !leitura.numero
  return fala ? incerta(alvo.leitura, 'A mensagem fala mais disto: confira') : null
}

function duvidar(parte: Parte, porque: string): void {
  parte.leitura = incerta(parte.leitura, porque)
}

/** Reads the part again with this number instead of its own. `2 dz`, then `3`: three dozens, or three? */
function comNumero({ texto, trecho, leitura }: Parte, numero: Numero | null, leitor: Leitor): Leitura {
  const antes = leitura.numero
  const lida = ler([...trecho.filter(({ de }) => de !== antes?.de), ...(numero ? [numero] : [])], leitor)
  const mesma = numero?.unidades || !antes?.unidades || antes.unidades.includes(leitura.produto?.unidadeMedida ?? '')
  const porque = mesma ? emPecas(lida, texto) : 'Confira a quantidade'
  return porque ? incerta(lida, porque) : lida
}

/** A product that occurs twice may be meant to add up or only be repeated, and one to take out is one to check. */
function repetidas(partes: Parte[]): Parte[] {
  const vistas = new Map<number, Parte>()
  for (const parte of partes) {
    const { produto: seu, situacao, candidatos } = parte.leitura
    const retira = parte.marca === 'retirada'
    const citados = candidatos.filter(({ produto }) => retira || (produto === seu && situacao !== 'nao-entendida'))
    for (const { produto } of citados) {
      const antes = vistas.get(produto.produtoId)
      const tira = retira || antes?.marca === 'retirada'
      const porque = tira ? PEDE_PARA_TIRAR : `${produto.nome} está mais de uma vez na mensagem`
      for (const uma of antes ? [antes, parte] : []) duvidar(uma, porque)
      vistas.set(produto.produtoId, antes ?? parte)
    }
  }
  return partes
}

function naResposta({ texto, linha, leitura, observacao }: Parte): LinhaInterpretada & { linha: number } {
  const { situacao, produto, quantidade, candidatos, porque } = leitura
  return {
    linha,
    texto: texto + observacao,
    situacao: situacao === 'certa' || situacao === 'duvida' ? situacao : 'nao-entendida',
    estanteId: produto?.estanteId ?? null,
    produtoId: situacao === 'nao-entendida' ? null : (produto?.produtoId ?? null),
    nome: produto?.nome ?? null,
    quantidade,
    unidadeMedida: produto?.unidadeMedida ?? null,
    apelido: apelidoDe(texto),
    candidatos: candidatos.map(({ produto: { produtoId, nome }, confianca }) => ({ produtoId, nome, confianca })),
    porque,
  }
}
