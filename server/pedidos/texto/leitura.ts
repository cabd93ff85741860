import { comUnidade } from '#contract/unidades.ts'
import { type Conta, repartir } from './conta.ts'
import type { Ficha, Numero, Palavra } from './fichas.ts'
import { type Candidato, chaveDe, type Estante, eSigla, eTamanho, type Produto } from './nomes.ts'
import { medida, POR_EXTENSO, unidadesDe } from './numeros.ts'
import {
  COMUNS,
  CONHECIDAS,
  ESPECIES,
  GENERICAS,
  LIGACOES,
  PREPAROS,
  RUIDO,
  SOZINHAS,
  som,
  VARIANTES,
} from './palavras.ts'
import { comoBalanca, porUnidade, quantidadeEstranha } from './quantidade.ts'

export type Possivel = { produto: Produto; confianca: number }
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

/** The product that an alias key stands for; undefined if nobody taught it. */
export type Apelidos = (chave: string) => number | undefined

/** The words of a part that name the product; `contra file` becomes one if the shelf has `contrafilé`. */
function palavrasDe(partes: readonly Ficha[], estante: Pick<Estante, 'conhece'>): Palavra[] {
  const palavras = partes.filter(
    (parte): parte is Palavra =>
      parte.tipo === 'palavra' &&
      !LIGACOES.has(parte.texto) &&
      (estante.conhece(parte.forma) ||
        (!RUIDO.has(parte.texto) && !eSigla(parte.texto) && !(parte.texto.length === 1 && unidadesDe(parte.texto)))),
  )
  const juntas: Palavra[] = []
  for (const palavra of palavras) {
    const antes = juntas.at(-1)
    const uma = antes && antes.forma + palavra.forma
    if (antes && uma && estante.conhece(uma) && !(estante.conhece(antes.forma) && estante.conhece(palavra.forma)))
      juntas[juntas.length - 1] = {
        ...antes,
        ate: palavra.ate,
        texto: antes.texto + palavra.texto,
        forma: uma,
        som: som(uma),
      }
    else juntas.push(palavra)
  }
  return juntas
}

/** The alias key: only the words, whatever the quantity. */
export const chaveDoTexto = (partes: readonly Ficha[]): string => chaveDe(palavrasDe(partes, { conhece: () => false }))

/** Reads one part of a line as one product with its quantity. */
export function ler(partes: readonly Ficha[], estante: Estante, apelidos: Apelidos): Leitura {
  const lida = lerAssim(partes, estante, apelidos)
  // `1 saco de lixo`, `2 baldes`: the unit may be the name itself.
  const comNome = unidadeComoNome(partes, estante)
  const outra = comNome && lerAssim(comNome, estante, apelidos)
  if (!outra || outra.pontos <= lida.pontos) return lida
  // A unit alone must be the first word of the product's name: `2 fardos` is not a product sold in packs.
  const unidade = partes.find((parte): parte is Numero => parte.tipo === 'numero')?.unidade
  return lida.situacao === 'so-quantidade' && outra.produto?.palavras[0]?.forma !== unidade ? lida : outra
}

function unidadeComoNome(partes: readonly Ficha[], estante: Estante): Ficha[] | null {
  const i = partes.findIndex(parte => parte.tipo === 'numero' && parte.unidade && estante.conhece(parte.unidade))
  const numero = partes[i]
  if (numero?.tipo !== 'numero' || !numero.unidade) return null
  const { de, ate, unidade } = numero
  const palavra: Palavra = { tipo: 'palavra', de, ate, texto: unidade, forma: unidade, som: som(unidade), ponto: false }
  return [...partes.slice(0, i), { ...numero, unidades: null, unidade: null }, palavra, ...partes.slice(i + 1)]
}

function lerAssim(partes: readonly Ficha[], estante: Estante, apelidos: Apelidos): Leitura {
  const numeros = partes.filter((parte): parte is Numero => parte.tipo === 'numero')
  const palavras = palavrasDe(partes, estante)
  const soltas = unidadesSoltas(partes, estante)
  if (palavras.length === 0) {
    if (numeros.length === 0) return leitura({ situacao: 'nada', pontos: 0 })
    return leitura({
      situacao: 'so-quantidade',
      pontos: -0.6,
      numero: numeros[0] ?? null,
      porque: 'Quantidade sem produto',
    })
  }
  const ensinado = apelidos(chaveDoTexto(partes))
  const produto = ensinado === undefined ? undefined : estante.produtos.find(({ produtoId }) => produtoId === ensinado)
  const candidatos = produto
    ? [{ produto, achadas: palavras.map((_, indice) => ({ indice, grau: 1 })) }]
    : estante.procurar(palavras)
  const lida = julgar({ palavras, numeros, soltas, ensinado: produto !== undefined }, candidatos)
  const curtas = lida.situacao === 'certa' ? palavras : semOQueEDito(palavras, partes)
  if (curtas.length === palavras.length || curtas.length === 0) return lida
  const curta = julgar({ palavras: curtas, numeros, soltas, ensinado: false }, estante.procurar(curtas))
  return curta.situacao === 'certa' ? curta : lida
}

/** Leaves out words that are implied: `queijo` mussarela, laranja `para suco`. */
function semOQueEDito(palavras: readonly Palavra[], partes: readonly Ficha[]): Palavra[] {
  const ditas = new Set(palavras.map(({ forma }) => forma))
  return palavras.filter(({ forma, de }) => {
    const especies = ESPECIES.get(forma)
    if (especies && [...ditas].some(dita => especies.has(dita))) return false
    const antes = partes.findLast(parte => parte.ate <= de && parte.tipo === 'palavra')
    return !(PREPAROS.has(forma) && antes?.tipo === 'palavra' && PARA.has(antes.texto))
  })
}
const PARA = new Set(['para', 'pra', 'p', 'pro'])

const leitura = (parte: Partial<Leitura> & Pick<Leitura, 'situacao' | 'pontos'>): Leitura => ({
  produto: null,
  quantidade: null,
  candidatos: [],
  porque: null,
  numero: null,
  ...parte,
})

/** Units without a number: `tomate cx 20kg 2`. The `M` of a glove is its size. */
const unidadesSoltas = (partes: readonly Ficha[], estante: Estante): string[] =>
  partes.flatMap(parte =>
    parte.tipo === 'palavra' && unidadesDe(parte.texto) && !(parte.texto.length === 1 && estante.conhece(parte.forma))
      ? [parte.texto]
      : [],
  )

type Escrito = { palavras: Palavra[]; numeros: Numero[]; soltas: string[]; ensinado: boolean }
type Avaliado = Possivel & {
  faltam: Palavra[]
  cabeca: boolean
  completo: boolean
  grau: number
  conta: Conta
}

/** Where a name says what the product is: `Queijo mussarela` does so twice, its kind and its own word. */
function cabecasDe({ palavras: [uma, outra] }: Produto): readonly number[] {
  return uma && outra && ESPECIES.get(uma.forma)?.has(outra.forma) ? [0, 1] : [0]
}

const peso = ({ forma }: Pick<Palavra, 'forma'>): number => (GENERICAS.has(forma) ? 0.4 : 1)

/** The weight of the words that a product has, each by its similarity. */
const pesoAchado = (palavras: readonly Palavra[], achadas: Candidato['achadas']): number =>
  palavras.reduce((soma, palavra, i) => soma + peso(palavra) * (achadas[i]?.grau ?? 0), 0)

function avaliar(escrito: Escrito, { produto, achadas }: Candidato): Avaliado {
  const { palavras, ensinado } = escrito
  // A unit's word that is in the name counts as part of it too: `galão` of water.
  const conta = repartir(escrito, produto)
  const faltam = palavras.filter((_, i) => !achadas[i])
  const total = palavras.reduce((soma, palavra) => soma + peso(palavra), 0)
  const tem = pesoAchado(palavras, achadas)
  const ditas = new Set(achadas.flatMap(achada => (achada ? [achada.indice] : [])))
  const cabeca = ensinado || cabecasDe(produto).some(indice => ditas.has(indice))
  const completo =
    ensinado || produto.palavras.every(({ forma }, i) => ditas.has(i) || POR_EXTENSO.has(forma) || COMUNS.has(forma))
  const grau = total === 0 ? 0 : tem / total
  const semCabeca = cabeca ? 1 : 0.8
  const naoCabe = conta.tipo === 'nao-cabe' ? 0.7 : 1
  const confianca = Math.round(grau * semCabeca * naoCabe * 100) / 100
  return { produto, faltam, cabeca, completo, grau, conta, confianca }
}

/** The candidates with all of the words, if any; otherwise the twelve with most, because the rest can't win. */
function promissores({ palavras }: Escrito, candidatos: readonly Candidato[]): readonly Candidato[] {
  const cheios = candidatos.filter(({ achadas }) => !achadas.includes(undefined))
  if (cheios.length > 0) return cheios
  return candidatos
    .map(candidato => ({ candidato, tem: pesoAchado(palavras, candidato.achadas) }))
    .sort((a, b) => b.tem - a.tem)
    .slice(0, 12)
    .map(({ candidato }) => candidato)
}

/** `catupiry balde`, sold by the bucket: a word that is not in the name may be the product's unit. */
function comSuaUnidade({ palavras }: Escrito, candidatos: readonly Candidato[]): readonly Candidato[] {
  const ditas = palavras.map(({ texto }) => unidadesDe(texto))
  if (!ditas.some(Boolean)) return candidatos
  return candidatos.map(({ produto, achadas }) => ({
    produto,
    achadas: achadas.map(
      (achada, i) => achada ?? (ditas[i]?.includes(produto.unidadeMedida) ? { indice: -1, grau: 1 } : undefined),
    ),
  }))
}

/** Chooses the reading among the candidates; it is sure only if no other is possible. */
function julgar(escrito: Escrito, candidatos: readonly Candidato[]): Leitura {
  const avaliados = promissores(escrito, comSuaUnidade(escrito, candidatos))
    .map(candidato => avaliar(escrito, candidato))
    .filter(({ grau }) => grau > 0.3)
  const cheios = avaliados.filter(({ faltam }) => faltam.length === 0)
  if (cheios.length === 0) return semTodas(escrito, avaliados)
  const restam = reduzir(escrito, cheios)
  const [um] = restam
  if (!um) return semTodas(escrito, avaliados)
  if (restam.length > 1) return entreVarios(restam)
  return deUm(escrito, um)
}

/** Narrows the candidates, by precedence: those whose name begins with the word, those with the whole name, those that fit the number. */
function reduzir({ palavras, ensinado }: Escrito, cheios: readonly Avaliado[]): Avaliado[] {
  if (ensinado) return [...cheios]
  let restam = [...cheios]
  const manter = (serve: (avaliado: Avaliado) => boolean) => {
    const servem = restam.filter(serve)
    if (servem.length > 0) restam = servem
  }
  const comeca = palavras.find(({ forma }) => !GENERICAS.has(forma)) ?? palavras[0]
  manter(({ produto }) => cabecasDe(produto).some(indice => produto.palavras[indice]?.forma === comeca?.forma))
  manter(({ cabeca }) => cabeca)
  const melhor = Math.max(...restam.map(({ grau }) => grau))
  manter(({ grau }) => grau >= melhor - 0.06)
  // `coca lata` is not the sugar-free one.
  const semSobra = ({ produto }: Avaliado) =>
    produto.palavras.every(({ forma }) => !VARIANTES.has(forma) || palavras.some(dita => dita.forma === forma))
  manter(semSobra)
  manter(({ conta }) => conta.tipo !== 'nao-cabe')
  // The unit decides only if it does not contradict the name: `cebola 10kg` is not the red onion just because that one is sold by weight.
  const cabe = ({ conta }: Avaliado) =>
    conta.tipo === 'outra-unidade' ? conta.sugestao !== null : conta.tipo !== 'nenhuma' || conta.tamanho !== null
  const inteiro = restam.some(avaliado => avaliado.completo && cabe(avaliado))
  manter(avaliado => cabe(avaliado) || (avaliado.completo && !inteiro))
  // If all of exactly one product's name was said or implied, the others are something more specific.
  if (restam.length > 1) {
    const inteiros = restam.filter(({ completo, produto }) => completo && produto.tamanhos.length === 0)
    if (inteiros.length === 1) restam = inteiros
  }
  return restam.sort((a, b) => b.confianca - a.confianca || a.produto.nome.localeCompare(b.produto.nome, 'pt'))
}

const MAIS_QUE_ISTO = 5
const possiveis = (avaliados: readonly Avaliado[]): Possivel[] =>
  avaliados.slice(0, MAIS_QUE_ISTO).map(({ produto, confianca }) => ({ produto, confianca }))

const quantidadeDe = ({ conta }: Avaliado): number | null =>
  conta.tipo === 'uma'
    ? conta.quantidade
    : conta.tipo === 'varias'
      ? (conta.quantidades[0] ?? null)
      : conta.tipo === 'outra-unidade'
        ? conta.sugestao
        : null

const numeroDe = ({ conta }: Avaliado): Numero | null => ('numero' in conta ? conta.numero : null)

function entreVarios(restam: readonly Avaliado[]): Leitura {
  const quantidades = new Set(restam.map(quantidadeDe))
  const [quantidade = null] = quantidades.size === 1 ? quantidades : []
  return leitura({
    situacao: 'duvida',
    candidatos: possiveis(restam),
    quantidade,
    numero: restam[0] ? numeroDe(restam[0]) : null,
    porque: `Podem ser ${restam.length} produtos da estante`,
    pontos: restam.some(({ conta }) => conta.tipo === 'uma')
      ? 0.8
      : restam.some(({ conta }) => conta.tipo === 'varias')
        ? 0.7
        : 0,
  })
}

/** The reading for one product whose name has all of the words: checks whether its quantity is sure and no other product is possible. */
function deUm(escrito: Escrito, um: Avaliado): Leitura {
  const { produto, conta } = um
  const base = { produto, candidatos: possiveis([um]), quantidade: quantidadeDe(um), numero: numeroDe(um) }
  const duvida = (porque: string, pontos: number) => leitura({ ...base, situacao: 'duvida', porque, pontos })
  const sua = porUnidade(produto)
  if (conta.tipo === 'nao-cabe') return duvida(`Há um número que não é quantidade de ${produto.nome}`, -0.2)
  if (conta.tipo === 'nenhuma')
    return duvida(conta.tamanho ? `Falta a quantidade: vendido ${sua}` : 'Falta a quantidade', 0)
  if (conta.tipo === 'outra-unidade') return duvida(`Vendido ${sua}${emSua(conta.sugestao, produto)}`, 0.6)
  if (conta.tipo === 'varias') return duvida('A quantidade pode ser lida de mais de um jeito', 0.6)
  if (comoBalanca(conta, produto)) {
    const quantidade = conta.quantidade / 1000
    const [pouco, muito] = [quantidade, conta.quantidade].map(quanto => comUnidade(quanto, produto.unidadeMedida))
    return { ...duvida(`Confira: ${pouco}, ou ${muito}?`, 0.8), quantidade }
  }
  const estranha = quantidadeEstranha(conta.quantidade, conta, produto)
  if (estranha) return duvida(estranha, 0.8)
  if (contaDeDentro(escrito, um)) return duvida(`Vendido ${sua}: confira`, 0.8)
  if (!nomeia(escrito, um)) return duvida(`Pode ser ${produto.nome}`, 0.9)
  const suspeita = um.grau < 0.8 ? `Pode ser ${produto.nome}` : null
  if (suspeita) return duvida(suspeita, 0.9)
  const porque = conta.pelaCaixa ? `${produto.embalagem}: ${comUnidade(conta.quantidade, produto.unidadeMedida)}` : null
  return leitura({ ...base, situacao: 'certa', porque, pontos: um.cabeca ? 1.8 + Math.min(0.2, um.grau / 5) : 1 })
}

/** `5 sachês de açúcar`, where a box holds a thousand: what is counted is not what is sold, though its name has the word. */
function contaDeDentro({ palavras: [contada] }: Escrito, { produto, conta }: Avaliado): boolean {
  if (!contada || conta.tipo !== 'uma' || conta.pelaUnidade || conta.numero.ate > contada.de) return false
  const primeira = produto.palavras[0]?.forma === contada.forma
  return GENERICAS.has(contada.forma) && !primeira && produto.tamanhos.some(({ contagem }) => contagem)
}

/** `: seriam 2 caixas`. */
const emSua = (quantidade: number | null, { unidadeMedida }: Produto): string =>
  quantidade === null ? '' : `: ${quantidade > 1 ? 'seriam' : 'seria'} ${comUnidade(quantidade, unidadeMedida)}`

/** Whether the words name this product: its head, or two words of it, or one that stands for it alone. */
function nomeia({ palavras, numeros, ensinado }: Escrito, { produto, cabeca, completo, grau }: Avaliado): boolean {
  if (ensinado || completo) return true
  const proprias = palavras.filter(({ forma }) => !GENERICAS.has(forma))
  const dizTamanho = numeros.some(
    numero => numero.unidades?.some(unidade => medida(1, unidade)) && eTamanho(produto, numero),
  )
  if (cabeca) {
    const soGenerica = proprias.length === 0 && GENERICAS.has(produto.palavras[0]?.forma ?? '')
    return !soGenerica || palavras.length > 1 || dizTamanho
  }
  if (proprias.length > 0 && dizTamanho) return true
  if (
    proprias.length >= 2 &&
    proprias.some(({ forma }) => produto.palavras.some(palavra => palavra.forma === forma && !palavra.deQue))
  )
    return true
  // A brand that only one product of the shelf has; a known word would name something else.
  return proprias.some(
    ({ forma }) => SOZINHAS.has(forma) || (grau >= 0.95 && forma.length > 2 && !CONHECIDAS.has(forma)),
  )
}

/** No name has all of the words: returns the nearest ones, or reports the words as unknown. */
function semTodas({ palavras, numeros }: Escrito, avaliados: readonly Avaliado[]): Leitura {
  const comNumero = numeros.length === 1
  const [primeira] = palavras.filter(({ forma }) => !GENERICAS.has(forma))
  const perto = avaliados
    .filter(
      ({ grau, faltam }) => grau >= 0.4 && !(primeira && faltam.includes(primeira) && CONHECIDAS.has(primeira.forma)),
    )
    .sort((a, b) => b.confianca - a.confianca)
  const [melhor] = perto
  const semNome = palavras.map(({ texto }) => texto).join(' ')
  if (!melhor)
    return leitura({
      situacao: 'nao-entendida',
      porque: `Não há “${semNome}” na estante`,
      candidatos: possiveis([...avaliados].sort((a, b) => b.confianca - a.confianca).slice(0, 3)),
      numero: numeros[0] ?? null,
      quantidade: comNumero ? (numeros[0]?.valor ?? null) : null,
      pontos: comNumero ? 0.4 : -0.3 * palavras.length,
    })
  const iguais = perto.filter(({ confianca }) => confianca >= melhor.confianca - 0.1)
  return leitura({
    situacao: 'duvida',
    produto: iguais.length === 1 ? melhor.produto : null,
    candidatos: possiveis(iguais),
    quantidade: quantidadeDe(melhor),
    numero: numeroDe(melhor),
    porque: `Não há “${melhor.faltam.map(({ texto }) => texto).join(' ')}” na estante`,
    pontos: (melhor.conta.tipo === 'uma' ? 0.6 : 0) - 0.15 * melhor.faltam.length,
  })
}
