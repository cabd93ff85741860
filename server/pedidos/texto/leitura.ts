import { comUnidade } from '#contract/unidades.ts'
import { type Conta, repartir } from './arithmetic.ts'
import { type Busca, ensinado, type Nomeado, type Nomeados, nomear, osQue, semelhanca } from './nomeados.ts'
import { codigoEscrito, type Estante, eSigla, eTamanho, type Produto } from './nomes.ts'
import { medida, unidadesDe } from './numeros.ts'
import { CONHECIDAS, ESPECIES, eRuido, GENERICAS, LIGACOES, PREPAROS, SOZINHAS, som } from './palavras.ts'
import { comoBalanca, porPeso, porUnidade, quantidadeEstranha } from './quantidade.ts'
import { type Ficha, type Numero, type Palavra, palavraPara } from './tokens.ts'
import type { Trabalho } from './trabalho.ts'

type Possivel = { produto: Produto; confianca: number }
export type Leitura = {
  situacao: 'certa' | 'duvida' | 'nao-entendida' | 'so-quantidade' | 'nada'
  produto: Produto | null
  quantidade: number | null
  candidatos: Possivel[]
  porque: string | null
  /** Score of a reading, to choose between ways of cutting a line. */
  pontos: number
  numero: Numero | null
}

/** What an alias key stands for: the client's own meaning, or (`deTodos`) one shared by others; undefined if nobody taught it. */
export type Apelido = { produtoId: number; deTodos: boolean }
export type Apelidos = (chave: string) => Apelido | undefined

export type Leitor = Busca & { apelidos: Apelidos; trabalho: Trabalho }

export const LONGA_DEMAIS = 'A mensagem é longa demais: leia esta parte de novo, sozinha'

/** The words of a part that name the product; `contra file` becomes one if the shelf has `contrafilé`. */
function palavrasDe(partes: readonly Ficha[], estante: Pick<Estante, 'conhece'>): Palavra[] {
  const palavras = partes
    .filter(parte => parte.tipo === 'palavra')
    .filter(({ texto, forma }) => {
      const deFora = eRuido(texto) || eSigla(texto) || (texto.length === 1 && unidadesDe(texto))
      return !LIGACOES.has(texto) && (estante.conhece(forma) || !deFora)
    })
  const juntas: Palavra[] = []
  for (const palavra of palavras) {
    const antes = juntas.at(-1)
    const uma = antes && antes.forma + palavra.forma
    if (antes && uma && estante.conhece(uma) && !(estante.conhece(antes.forma) && estante.conhece(palavra.forma)))
      juntas[juntas.length - 1] = palavraPara(uma, { de: antes.de, ate: palavra.ate }, som(uma))
    else juntas.push(palavra)
  }
  return juntas
}

/** The key of an alias: the person's words for the product, without quantity and courtesies. */
export const chaveDoTexto = (partes: readonly Ficha[]): string =>
  palavrasDe(partes, { conhece: () => false })
    .map(({ forma }) => forma)
    .join(' ')

/** Reads one part of a line as one product with its quantity. */
export function ler(partes: readonly Ficha[], leitor: Leitor): Leitura {
  const lida = lerAssim(partes, leitor)
  const comCodigo = codigoComoNome(partes, leitor.estante)
  const pelaConta = comCodigo && lerAssim(comCodigo, leitor)
  if (pelaConta?.produto && lida.situacao !== 'certa') return pelaConta
  // `1 saco de lixo`, `2 baldes`: the unit may be the name itself.
  const comNome = unidadeComoNome(partes, leitor.estante)
  const outra = comNome && lerAssim(comNome, leitor)
  if (!outra || outra.pontos <= lida.pontos) return lida
  // A unit alone must be the first word of the product's name: `2 fardos` is not a product sold in packs.
  const cabeca = outra.produto?.palavras[0]?.forma
  const eCabeca = partes.some(parte => parte.tipo === 'numero' && parte.unidade === cabeca)
  return lida.situacao === 'so-quantidade' && !eCabeca ? lida : outra
}

/** Reading a part takes about as long as comparing so many words. */
const PASSOS_DE_LER = 10

/** `1038 - 5`, `cód 1038 5 cx`, `FR 10 5`: a product's code names it. */
function codigoComoNome(partes: readonly Ficha[], estante: Estante): Ficha[] | null {
  for (const [i, parte] of partes.entries()) {
    if (!/^\w*\d\w*$/.test(parte.texto) || (parte.tipo === 'numero' && parte.unidades)) continue
    const antes = partes[i - 1]
    const palavra = antes?.tipo === 'palavra' ? antes : null
    const dito = parte.tipo === 'palavra' || parte.texto.length > 2 || /^(cod|codigo|ref)$/.test(palavra?.texto ?? '')
    const junto = palavra && parte.de - palavra.ate < 2 ? codigoEscrito(palavra.texto + parte.texto) : ''
    const codigo = [junto, dito ? codigoEscrito(parte.texto) : ''].find(estante.conhece)
    if (codigo)
      return [...partes.slice(0, codigo === junto ? i - 1 : i), palavraPara(codigo, parte, ''), ...partes.slice(i + 1)]
  }
  return null
}

function unidadeComoNome(partes: readonly Ficha[], estante: Estante): Ficha[] | null {
  const i = partes.findIndex(parte => parte.tipo === 'numero' && parte.unidade && estante.conhece(parte.unidade))
  const numero = partes[i]
  if (numero?.tipo !== 'numero' || !numero.unidade) return null
  const palavra = palavraPara(numero.unidade, numero, som(numero.unidade))
  return [...partes.slice(0, i), { ...numero, unidades: null, unidade: null }, palavra, ...partes.slice(i + 1)]
}

function lerAssim(partes: readonly Ficha[], leitor: Leitor): Leitura {
  const numeros = partes.filter(parte => parte.tipo === 'numero')
  const { estante, apelidos, trabalho } = leitor
  const palavras = palavrasDe(partes, estante)
  const [numero] = numeros
  if (palavras.length === 0)
    return numero
      ? leituraDe({ situacao: 'so-quantidade', pontos: -0.6, numero, porque: 'Quantidade sem produto' })
      : leituraDe({ situacao: 'nada', pontos: 0 })
  if (trabalho.acabou) return leituraDe({ situacao: 'nao-entendida', pontos: 0, porque: LONGA_DEMAIS })
  trabalho.passos += PASSOS_DE_LER
  const julgar = (palavras: Palavra[], nomeados: Nomeados) => {
    trabalho.passos += nomeados.nomeados.length * Math.max(1, numeros.length)
    return pelosNumeros({ palavras, numeros }, nomeados)
  }
  const apelido = apelidos(chaveDoTexto(partes))
  const produto = apelido && estante.produtos.get(apelido.produtoId)
  const ensinada = produto && julgar(palavras, ensinado(produto))
  if (ensinada && !apelido?.deTodos) return ensinada
  const nomeados = nomear(palavras, leitor)
  if (ensinada && !nomeados.todas) return ensinada
  const lida = julgar(palavras, nomeados)
  const curtas = lida.situacao === 'certa' ? palavras : semOQueEDito(palavras)
  const encurtou = curtas.length < palavras.length && curtas.length > 0
  const curta = encurtou ? julgar(curtas, nomear(curtas, leitor)) : lida
  const peloNome = curta.situacao === 'certa' ? curta : lida
  return ensinada ? comADosOutros(peloNome, ensinada) : peloNome
}

/** A shared word never beats a name of the shelf that has all its words: its product is one more to choose from. */
function comADosOutros(lida: Leitura, ensinada: Leitura): Leitura {
  const { produto } = ensinada
  if (lida.candidatos.some(candidato => candidato.produto === produto)) return lida
  return {
    ...lida,
    situacao: 'duvida',
    produto: null,
    candidatos: [...lida.candidatos, ...ensinada.candidatos],
    quantidade: lida.quantidade === ensinada.quantidade ? lida.quantidade : null,
    porque: `Outros clientes chamam assim ${produto?.nome}: confira`,
    pontos: Math.min(lida.pontos, 0.8),
  }
}

/** Leaves out a kind that is implied: `queijo` mussarela. */
const semOQueEDito = (palavras: readonly Palavra[]): Palavra[] =>
  palavras.filter(({ forma }) => !palavras.some(dita => ESPECIES.get(forma)?.has(dita.forma)))

export const leituraDe = (parte: Partial<Leitura> & Pick<Leitura, 'situacao' | 'pontos'>): Leitura => ({
  produto: null,
  quantidade: null,
  candidatos: [],
  porque: null,
  numero: null,
  ...parte,
})

type Escrito = { palavras: Palavra[]; numeros: Numero[] }
type Avaliado = Nomeado & Possivel & { conta: Conta }

/** Chooses the reading among the products that the words may name; it is sure only if no other is possible. */
function pelosNumeros(escrito: Escrito, { todas, nomeados }: Nomeados): Leitura {
  const avaliados = nomeados.map((nomeado): Avaliado => {
    // A unit's word that is in the name counts as part of it too: `galão` of water.
    const conta = repartir(escrito, nomeado.produto)
    return { ...nomeado, conta, confianca: Math.round(semelhanca(nomeado) * 100) / 100 }
  })
  if (!todas) return semTodas(escrito, avaliados)
  const restam = reduzir(avaliados)
  const [um] = restam
  if (!um || restam.length > 1) return entreVarios(restam)
  return deUm(escrito, um)
}

/** Narrows the candidates to those that fit the number, then to the only one whose whole name was said. */
function reduzir(avaliados: readonly Avaliado[]): readonly Avaliado[] {
  const cabem = osQue(avaliados, ({ conta }) => conta.tipo !== 'nao-cabe')
  // The unit decides only against what can't be meant by it: `cebola 10kg` is not the red onion just because that one is sold by
  // weight, nor `batata 10 kg` the sweet potato, where the other comes in sacks of 25 kg; the tomato for salad is any tomato.
  const fica = ({ conta }: Avaliado) =>
    conta.tipo === 'outra-unidade' ? conta.quantidade !== null : conta.tipo !== 'nenhuma' || conta.tamanho
  const qualquer = cabem.some(um => fica(um) && um.produto.palavras.slice(1).every(({ forma }) => PREPAROS.has(forma)))
  const restam = osQue(cabem, um => fica(um) || um.completo || (!qualquer && medeOMesmo(um, cabem)))
  // If all of exactly one product's name was said or implied, the others are something more specific.
  const inteiros = restam.filter(({ completo, produto }) => completo && produto.tamanhos.length === 0)
  return inteiros.length === 1 ? inteiros : restam
}

/** Whether the number measures what the product's name measures too, and is not another's very size. */
const medeOMesmo = ({ conta, produto }: Avaliado, todos: readonly Avaliado[]): boolean =>
  conta.tipo === 'outra-unidade' &&
  !todos.some(outro => conta.numero && eTamanho(outro.produto, conta.numero)) &&
  produto.tamanhos.some(tamanho => grandezaDe(tamanho) === (grandezaDe(conta.numero) ?? ''))
const grandezaDe = (numero: Numero | null) =>
  numero?.unidades?.map(unidade => medida(1, unidade)?.grandeza).find(Boolean)

const possiveis = (avaliados: readonly Avaliado[]): Possivel[] =>
  avaliados.slice(0, 5).map(({ produto, confianca }) => ({ produto, confianca }))

function entreVarios(restam: readonly Avaliado[]): Leitura {
  const [conta] = restam.map(um => um.conta)
  const iguais = restam.every(um => um.conta.quantidade === conta?.quantidade)
  return leituraDe({
    situacao: 'duvida',
    candidatos: possiveis(restam),
    quantidade: iguais ? (conta?.quantidade ?? null) : null,
    numero: conta?.numero ?? null,
    porque: `Podem ser ${restam.length} produtos da estante`,
    pontos: restam.some(({ conta }) => conta.tipo === 'uma') ? 0.8 : 0,
  })
}

/** The reading for one product whose name has all of the words: checks whether its quantity is sure and no other product is possible. */
function deUm(escrito: Escrito, um: Avaliado): Leitura {
  const { produto, conta } = um
  const { numero, quantidade } = conta
  const base = { produto, candidatos: possiveis([um]), quantidade, numero }
  const duvida = (porque: string, pontos: number) => leituraDe({ ...base, situacao: 'duvida', porque, pontos })
  const sua = porUnidade(produto)
  if (conta.tipo === 'nao-cabe') return duvida(`Há um número que não é quantidade de ${produto.nome}`, -0.2)
  if (conta.tipo === 'nenhuma')
    return duvida(conta.tamanho ? `Falta a quantidade: vendido ${sua}` : 'Falta a quantidade', conta.tamanho ? 0.2 : 0)
  if (conta.tipo === 'outra-unidade' || !numero || quantidade === null)
    return duvida(`Vendido ${sua}${emSua(quantidade, produto)}`, 0.6)
  if (comoBalanca(numero, produto)) {
    const [pouco, muito] = [quantidade / 1000, quantidade].map(quanto => comUnidade(quanto, produto.unidadeMedida))
    return { ...duvida(`Confira: ${pouco}, ou ${muito}?`, 0.8), quantidade: quantidade / 1000 }
  }
  const estranha = quantidadeEstranha(quantidade, numero, conta, produto)
  if (estranha) return duvida(estranha, 0.8)
  if (contaDeDentro(escrito, um)) return duvida(`Vendido ${sua}: confira`, 0.8)
  if (um.grau < 0.8 || !nomeia(escrito, um)) return duvida(`Pode ser ${produto.nome}`, 0.9)
  const porque = conta.pelaCaixa ? `${produto.embalagem}: ${comUnidade(quantidade, produto.unidadeMedida)}` : null
  return leituraDe({ ...base, situacao: 'certa', porque, pontos: um.cabeca ? 1.8 + Math.min(0.2, um.grau / 5) : 1 })
}

/** `5 sachês de açúcar`, where a box holds a thousand, `2 mantas de bacon`: what is counted is not what is sold, though its name has the word. */
function contaDeDentro({ palavras: [contada, outra] }: Escrito, { produto, conta }: Avaliado): boolean {
  if (!contada || !conta.numero || conta.pelaUnidade || conta.numero.ate > contada.de) return false
  const [primeira] = produto.palavras
  if (primeira?.forma === contada.forma) return false
  const conteudo = GENERICAS.has(contada.forma) && produto.tamanhos.some(({ contagem }) => contagem)
  return conteudo || (porPeso(produto) && primeira?.forma === outra?.forma)
}

/** `: seriam 2 caixas`. */
const emSua = (quantidade: number | null, { unidadeMedida }: Produto): string =>
  quantidade === null ? '' : `: ${quantidade > 1 ? 'seriam' : 'seria'} ${comUnidade(quantidade, unidadeMedida)}`

/** Whether the words name this product: its head, or two words of it, or one that stands for it alone. */
function nomeia({ palavras, numeros }: Escrito, { produto, cabeca, completo, grau }: Avaliado): boolean {
  if (completo) return true
  const proprias = palavras.filter(({ forma }) => !GENERICAS.has(forma))
  const dizTamanho = numeros.some(
    numero => numero.unidades?.some(unidade => medida(1, unidade)) && eTamanho(produto, numero),
  )
  if (cabeca)
    return (proprias[0] ?? palavras[1] ?? numeros[1]) !== undefined || !GENERICAS.has(produto.palavras[0]?.forma ?? '')
  if (proprias.length > 0 && dizTamanho) return true
  // A brand that only one product of the shelf has; a known word would name something else.
  return proprias.some(
    ({ forma }) => SOZINHAS.has(forma) || (grau >= 0.95 && forma.length > 2 && !CONHECIDAS.has(forma)),
  )
}

const naoHa = (palavras: readonly Palavra[]): string =>
  `Não há “${palavras.map(({ dita }) => dita).join(' ')}” na estante`

/** No name has all of the words: returns the nearest ones, or reports the words as unknown. */
function semTodas({ palavras, numeros }: Escrito, avaliados: readonly Avaliado[]): Leitura {
  const [numero = null, outro] = numeros
  const [primeira] = palavras.filter(({ forma }) => !GENERICAS.has(forma))
  const melhores = avaliados.toSorted((a, b) => b.confianca - a.confianca)
  const perto = melhores.filter(
    ({ grau, faltam }) =>
      grau >= 0.4 && !faltam.some(({ forma }) => forma === primeira?.forma && CONHECIDAS.has(forma)),
  )
  const [melhor] = perto
  const so = numero && !outro
  if (!melhor)
    return leituraDe({
      situacao: 'nao-entendida',
      porque: naoHa(palavras),
      candidatos: possiveis(melhores.slice(0, 3)),
      numero,
      quantidade: so ? numero.valor : null,
      pontos: so ? 0.4 : -0.3 * palavras.length,
    })
  const iguais = perto.filter(({ confianca }) => confianca >= melhor.confianca - 0.1)
  return leituraDe({
    situacao: 'duvida',
    produto: iguais.length === 1 ? melhor.produto : null,
    candidatos: possiveis(iguais),
    quantidade: melhor.conta.quantidade,
    numero: melhor.conta.numero,
    porque: naoHa(melhor.faltam),
    pontos: (melhor.conta.tipo === 'uma' ? 0.6 : 0) - 0.15 * melhor.faltam.length,
  })
}
