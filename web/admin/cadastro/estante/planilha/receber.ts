import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { type Limites, limitesEmPalavras, mesmosLimites } from './limites.ts'
import { COLUNAS, type Coluna, celulaDe, type Linha, linhaDe, semIguais, semMotivo, type Vista } from './linha.ts'
import { type Planilha, trocarLinhas } from './planilha.ts'

/**
 * Merges a new reading of the shelf. Untouched cells take its values; typed ones stay, with a notice if somebody else
 * changed the same cell: saving then is a decision.
 */
export function receber(planilha: Planilha, lidas: readonly ProdutoOferecido[]): void {
  const naEstante = new Set(lidas.map(({ produtoId }) => produtoId))
  const { row, rows } = planilha.linhas
  const novas = rows().flatMap(linha => (naEstante.has(linha.produtoId) ? [] : (deFora(linha) ?? [])))
  trocarLinhas(planilha, [...novas, ...lidas.map(lida => juntar(row(lida.produtoId), linhaDe(lida)))])
}

/** The same for the few lines whose current values a refusal returned. */
export function receberVistas(
  { linhas }: Planilha,
  agora: readonly (Vista & { produtoId: number; reservada: number })[],
): void {
  const vistas = agora.flatMap(({ produtoId, reservada, precoVenda, quantidade, ativo, minimo, maximo }) => {
    const linha = linhas.row(produtoId)
    const vista = { precoVenda, quantidade, ativo, minimo, maximo }
    return linha ? [juntar(linha, { ...linha, reservada, vista })] : []
  })
  linhas.write(vistas)
}

function juntar(antes: Linha | undefined, lida: Linha): Linha {
  if (!antes) return lida
  const edicao = { ...semIguais({ ...lida, edicao: antes.edicao }).edicao }
  for (const coluna of COLUNAS) {
    const celula = edicao[coluna]
    const [era, agora] = [antes.vista?.[coluna], lida.vista?.[coluna]]
    if (celula && era !== undefined && agora !== undefined && era !== agora)
      edicao[coluna] = { ...celula, motivo: mudouPara(coluna, agora) }
  }
  const nova = { ...semMotivo(lida), edicao }
  const motivo = edicao.limites && outrosLimites(antes, lida) ? mudaramPara(lida.vista) : antes.motivo
  return motivo && Object.keys(edicao).length > 0 ? { ...nova, motivo } : nova
}

const outrosLimites = (antes: Linha, lida: Linha): boolean =>
  antes.vista !== null && lida.vista !== null && !mesmosLimites(antes.vista, lida.vista)

const mudaramPara = (limites: Limites | null): string =>
  `Outra pessoa mudou os limites: ${(limites && limitesEmPalavras(limites)) || 'nenhum'}. Salvar troca pelos seus.`

const mudouPara = (coluna: Coluna, agora: number | null): string =>
  `Outra pessoa mudou para ${agora === null ? 'sem limite' : coluna === 'precoVenda' ? emReais(agora) : emNumero(agora)}. Salvar troca pelo seu valor.`

/** A line that is not on the shelf (any more): keeps its typed values, so that saving can put it back. */
function deFora(linha: Linha): Linha | undefined {
  const { vista, edicao } = linha
  if (!vista) return linha
  if (edicao.sai || Object.keys(edicao).length === 0) return undefined
  const celulas = {
    precoVenda: celulaDe('precoVenda', vista.precoVenda),
    quantidade: celulaDe('quantidade', vista.quantidade),
    limites: { minimo: vista.minimo, maximo: vista.maximo },
  }
  const motivo = 'Outra pessoa retirou este produto. Salvar o põe de novo na estante.'
  return { ...linha, vista: null, reservada: 0, edicao: { ...celulas, ...edicao }, motivo }
}
