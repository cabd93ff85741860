import { nomeComparado } from '#contract/limpeza.ts'
import { NOME_DA_UNIDADE, UNIDADES, type Unidade } from '#contract/unidades.ts'
import type { Erro } from './julgada.ts'
import type { Achado as AchadoNaLinha, Dados, LinhaLida } from './lida.ts'

export type ProdutoConhecido = {
  id: number
  nome: string
  unidadeMedida: Unidade
  codigo: string | null
  ativo: boolean | 0 | 1
}
/** `comparado`: the row's name as names are compared; `mesmoNome`: it is the product's. */
type Achado<Produto> = { comparado: string; erro?: Erro; produto?: Produto; mesmoNome?: boolean; zeros?: boolean }

/**
 * Finds products as files name them: by code, exactly or alone by one that differs by the `zeros` in front; else by
 * name, and by unit if the file has it. Of products with one name the active ones count, if there are any: one
 * deactivated and registered again means the new one.
 */
export function catalogo<Produto extends ProdutoConhecido>(produtos: readonly Produto[]) {
  const porCodigo = Map.groupBy(produtos, ({ codigo }) => codigoComparado(codigo))
  const porNumero = Map.groupBy(produtos, ({ codigo }) => semZeros(codigo))
  const porNome = Map.groupBy(produtos, ({ nome }) => nomeComparado(nome))
  return ({ codigo, nome, unidadeMedida: unidade, entre }: Dados): Achado<Produto> => {
    const possiveis = String(entre ?? unidade ?? '').split(' ')
    const comparado = nomeComparado(String(nome ?? ''))
    const comNome = porNome.get(comparado) ?? []
    const iguais = comNome.filter(({ unidadeMedida }) => !unidade || possiveis.includes(unidadeMedida))
    const ativos = iguais.filter(({ ativo }) => ativo)
    const [doNome, ...outros] = ativos.length > 0 ? ativos : iguais
    const [exato] = (codigo && porCodigo.get(codigoComparado(codigo))) || []
    const [peloNumero, ...maisUm] = (!exato && semZeros(codigo) && porNumero.get(semZeros(codigo))) || []
    const produto = exato ?? peloNumero
    const erro = (campo: string, mensagem: string): Achado<Produto> => ({ comparado, erro: [campo, mensagem] })
    if (maisUm.length > 0)
      return erro('codigo', `Mais de um código só difere de ${codigo} pelos zeros: escreva o código inteiro`)
    if (produto && doNome && !iguais.includes(produto)) return erro('codigo', deOutro(produto, doNome))
    if (produto && unidade && !possiveis.includes(produto.unidadeMedida)) {
      const outra = NOME_DA_UNIDADE[produto.unidadeMedida]
      return erro('codigo', `O produto deste código é vendido por ${outra}: altere a unidade no cadastro`)
    }
    if (produto) return { comparado, produto, mesmoNome: comNome.includes(produto), zeros: !exato }
    if (doNome && outros.length === 0) return { comparado, produto: doNome, mesmoNome: true }
    if (!doNome) return { comparado }
    const qual = unidade ? ' e esta unidade: diga qual pelo código' : ': preencha a coluna Unidade'
    return erro('nome', `Há ${outros.length + 1} produtos com este nome${qual}`)
  }
}

/** The row, whose unit is no question if its product has decided it. */
export const comUnidadeCerta = (lida: LinhaLida, produto: ProdutoConhecido | undefined): LinhaLida =>
  lida.dados?.entre && produto ? { ...lida, avisos: lida.avisos.filter(aviso => !daUnidade(aviso)) } : lida

/** What is to be said of a price that its heading gives for another unit than the product's. */
export function deOutraUnidade({ precoPor }: Dados, unidade: Unidade | undefined): string | undefined {
  const por = UNIDADES.find(cada => cada === precoPor)
  if (!por || !unidade || por === unidade) return undefined
  return `O preço é por ${NOME_DA_UNIDADE[por]}, e o produto é vendido por ${NOME_DA_UNIDADE[unidade]}`
}

export const daUnidade = ({ campo }: AchadoNaLinha): boolean => campo === 'unidadeMedida'

/** Codes are text, in any case; null where there is none. */
export const codigoComparado = (codigo: unknown): string | null => (codigo ? String(codigo).toLowerCase() : null)

/** A code of digits without its zeros in front; null for any other. */
export const semZeros = (codigo: unknown): string | null =>
  /^\d+$/.test(String(codigo)) ? String(codigo).replace(/^0+(?=\d)/, '') : null

function deOutro(doCodigo: ProdutoConhecido, doNome: ProdutoConhecido): string {
  const iguais = nomeComparado(doCodigo.nome) === nomeComparado(doNome.nome)
  const [um, outro] = [doCodigo, doNome].map(
    ({ nome, unidadeMedida }) => `${nome}${iguais ? ` (${NOME_DA_UNIDADE[unidadeMedida]})` : ''}`,
  )
  return `O código é de ${um}, e o nome é de ${outro}: deixe só um dos dois`
}
