import { abaixoDoCusto, emNumero } from '#contract/dinheiro.ts'
import { aceitaDecimais, NOME_DA_UNIDADE, noPlural, type Unidade } from '#contract/unidades.ts'
import { catalogo, comUnidadeCerta, deOutraUnidade, type ProdutoConhecido } from './achar-produto.ts'
import {
  achado,
  boa,
  type Erro,
  emTexto,
  type Julgada,
  muitoOutro,
  naLinha,
  pelosZeros,
  ruim,
  type Valores,
  valoresDe,
} from './julgada.ts'
import type { Achado, Dados, LinhaLida } from './lida.ts'

export type Produto = ProdutoConhecido & {
  precoCusto: number
  /** What was counted last; null: its stock is not kept. */
  estoque: number | null
  /** Its line on the shelf; null: it is not there. */
  linha: (Valores & { precoVenda: number; reservada: number; minimo: number | null; maximo: number | null }) | null
}
/** What a row says about a product that is there. */
type Sobre = {
  contra: (dados: Dados, produto: Produto) => Erro | undefined
  /** Without a value the row is none of the product's. */
  valores: (dados: Dados) => Valores
  de: (produto: Produto) => Valores | null
  duvidas: (lida: LinhaLida, dados: Dados, produto: Produto) => Achado[]
}

const SOBRE: Record<'estante-produtos' | 'estoque', Sobre> = {
  // Empty cells keep the shelf's values.
  'estante-produtos': {
    contra: (dados, produto) => limites(dados, produto) ?? falta(dados, produto) ?? contraQuantidade(dados, produto),
    valores: dados => ({
      ...valoresDe({ ...dados, quantidade: quantidadeDe(dados) }, ['precoVenda', 'quantidade', 'minimo', 'maximo']),
      ...(dados.semLimite === true && { quantidade: null }),
    }),
    de: ({ linha }) => linha,
    duvidas,
  },
  // A count; a row without a quantity counts nothing.
  estoque: {
    contra: (dados, produto) => contraQuantidade(dados, { ...produto, estoque: null, linha: null }),
    valores: dados => valoresDe({ quantidade: quantidadeDe(dados) }, ['quantidade']),
    de: ({ estoque }) => (estoque === null ? null : { quantidade: estoque }),
    duvidas: () => [],
  },
}

/** Rows about products that are there; `registroId` is the product's id, also where the row is new. */
export function julgarEstante(
  tipo: keyof typeof SOBRE,
  linhas: readonly LinhaLida[],
  produtos: readonly Produto[],
): Julgada[] {
  const sobre = SOBRE[tipo]
  const achar = catalogo(produtos)
  const vistas = new Map<Produto, LinhaLida>()
  return linhas.map(lida => {
    const { dados } = lida
    if (!dados) return ruim(lida)
    const { erro, produto, zeros } = achar(dados)
    if (!produto) return ruim(lida, erro ?? naoHa(dados))
    const valores = sobre.valores(dados)
    const diz = Object.keys(valores).length > 0
    const primeira = diz ? vistas.get(produto) : undefined
    if (diz && !primeira) vistas.set(produto, lida)
    const contra: Erro | undefined = primeira
      ? ['nome', `Repetido: o produto já está na ${naLinha(primeira)}`]
      : sobre.contra(dados, produto)
    if (contra) return ruim(lida, contra, produto.id)
    const { id: registroId, nome, unidadeMedida: unidade } = produto
    const avisos = [...(zeros ? [pelosZeros(lida, produto)] : []), ...sobre.duvidas(lida, dados, produto)]
    const de = diz ? sobre.de(produto) : {}
    const julgada = boa(comUnidadeCerta(lida, produto), { tipo, registroId, de, valores, unidade, avisos })
    return { ...julgada, nome: julgada.nome || nome }
  })
}

const naoHa = ({ codigo, nome, unidadeMedida }: Dados): Erro =>
  nome
    ? ['nome', `Não há produto com este nome${unidadeMedida ? ' e esta unidade' : ''}: cadastre-o antes`]
    : ['codigo', `Não há produto com o código ${codigo}`]

/** A minimum and a maximum that can't be. */
function limites({ minimo, maximo }: Dados, { unidadeMedida, linha }: Produto): Erro | undefined {
  const campo = maximo != null && (minimo == null || fracao(maximo, unidadeMedida)) ? 'maximo' : 'minimo'
  if (fracao(minimo, unidadeMedida) || fracao(maximo, unidadeMedida))
    return [campo, `Vendido por ${NOME_DA_UNIDADE[unidadeMedida]}: só mínimo e máximo inteiros`]
  const [menos, mais] = [minimo ?? linha?.minimo ?? null, maximo ?? linha?.maximo ?? null]
  return menos !== null && mais !== null && menos > mais ? [campo, 'O máximo é menor que o mínimo'] : undefined
}

const fracao = (valor: Dados[string] | undefined, unidade: Unidade): boolean =>
  typeof valor === 'number' && !aceitaDecimais(unidade) && !Number.isInteger(valor)

/** Nothing to write, or too little for a new line. */
function falta(dados: Dados, { linha }: Produto): Erro | undefined {
  const tem = (campo: string) => (dados[campo] ?? null) !== null
  const comQuantidade = tem('quantidade') || dados.semLimite === true
  if (!comQuantidade && !tem('precoVenda') && !tem('minimo') && !tem('maximo'))
    return ['precoVenda', 'Preencha o preço, a quantidade, ou os dois']
  if (linha || (comQuantidade && tem('precoVenda'))) return undefined
  const NOVO = 'O produto ainda não está nesta estante: dê também'
  return tem('precoVenda') ? ['quantidade', `${NOVO} a quantidade`] : ['precoVenda', `${NOVO} o preço`]
}

/** `1.234` is a thousand for a whole-number unit; for a decimal one it stays ambiguous. */
const quantidadeDe = ({ quantidade, milhar }: Dados): Dados[string] => milhar ?? quantidade ?? null

/** What is against a row's quantity of a product, or of one that is not there yet. */
export function contraQuantidade(
  dados: Dados,
  { unidadeMedida: unidade, estoque = null, linha }: Pick<Produto, 'unidadeMedida'> & Partial<Produto>,
): Erro | undefined {
  const { quantidade, milhar, semLimite, quantidadeEm, medida = quantidadeEm } = dados
  const quer = quantidadeDe(dados)
  const nome = NOME_DA_UNIDADE[unidade]
  const erro = (mensagem: string): Erro => ['quantidade', mensagem]
  if (semLimite === true && estoque === null)
    return erro('Sem limite só onde o estoque do produto é controlado: escreva a quantidade')
  if (medida && medida !== unidade)
    return erro(`Vendido por ${nome}: escreva a quantidade em ${noPlural(unidade)}, só o número`)
  if (milhar != null && aceitaDecimais(unidade))
    return erro(`Não se sabe se é mil ou decimal: escreva ${String(quantidade).replace('.', ',')} ou ${milhar}`)
  if (fracao(quer, unidade)) return erro(`Vendido por ${nome}: só quantidades inteiras`)
  if (typeof quer === 'number' && quer < (linha?.reservada ?? 0))
    return erro(`Já há ${String(linha?.reservada).replace('.', ',')} em pedidos: ofereça pelo menos isso`)
  return undefined
}

/** What should be looked at in a row that can be written; a price that stays is not asked again. */
function duvidas(lida: LinhaLida, dados: Dados, produto: Produto): Achado[] {
  const { precoVenda, medida, semLimite } = dados
  const muda = typeof precoVenda === 'number' && precoVenda !== produto.linha?.precoVenda
  const preco = muda ? (deOutraUnidade(dados, produto.unidadeMedida) ?? doPreco(precoVenda, produto)) : undefined
  const lido = semLimite ? 'sem limite além do estoque' : medida ? emNumero(Number(quantidadeDe(dados))) : undefined
  return [
    ...(preco ? [achado(lida, 'precoVenda', preco)] : []),
    ...(lido ? [achado(lida, 'quantidade', `“${lida.celulas.quantidade}” foi lido como ${lido}`)] : []),
  ]
}

/** One reason to doubt a price, the weightiest first. */
function doPreco(preco: number, { precoCusto, linha }: Produto): string | undefined {
  if (abaixoDoCusto(preco, precoCusto)) return `Abaixo do custo, que é de ${emTexto(precoCusto)}`
  return (linha && muitoOutro(preco, linha.precoVenda, 'preço registrado')) ?? muitoOutro(preco, precoCusto, 'custo')
}
