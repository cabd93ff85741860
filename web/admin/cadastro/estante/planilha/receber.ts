import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { type Coluna, celulaDe, valorDe } from './celula.ts'
import { COLUNAS, type Edicao, type Linha, linhaDe, type Vista } from './linha.ts'
import type { Planilha } from './planilha.ts'

/**
 * A new reading of the shelf. Cells that nobody touched follow it; what was typed stays, and where somebody else
 * changed the same cell it says so: saving then is a decision.
 */
export function receber(planilha: Planilha, lidas: readonly ProdutoOferecido[]): void {
  const naEstante = new Set(lidas.map(({ produtoId }) => produtoId))
  const novas = planilha.todas().flatMap(linha => (naEstante.has(linha.produtoId) ? [] : (deFora(linha) ?? [])))
  const linhas = lidas.map(lida => juntar(planilha.linha(lida.produtoId), linhaDe(lida)))
  planilha.porLidas([...novas, ...linhas], { completa: true })
}

/** The same for a few lines, of which a refusal told how they stand. */
export function receberVistas(
  planilha: Planilha,
  agora: readonly (Vista & { produtoId: number; reservada: number })[],
) {
  const linhas = agora.flatMap(({ produtoId, reservada, precoVenda, quantidade, ativo }) => {
    const linha = planilha.linha(produtoId)
    return linha ? [juntar(linha, { ...linha, reservada, vista: { precoVenda, quantidade, ativo }, edicao: {} })] : []
  })
  planilha.porLidas(linhas, { completa: false })
}

function juntar(antes: Linha | undefined, lida: Linha): Linha {
  if (!antes) return lida
  const edicao: Edicao = {}
  if (antes.edicao.sai) edicao.sai = true
  if (antes.edicao.ativo !== undefined && antes.edicao.ativo !== lida.vista?.ativo) edicao.ativo = antes.edicao.ativo
  for (const coluna of COLUNAS) {
    const celula = antes.edicao[coluna]
    const [era, agora] = [antes.vista?.[coluna], lida.vista?.[coluna]]
    if (!celula || (valorDe(celula) !== null && valorDe(celula) === agora)) continue
    const motivo = era !== undefined && agora !== undefined && era !== agora ? mudouPara(coluna, agora) : celula.motivo
    edicao[coluna] = { ...celula, ...(motivo ? { motivo } : {}) }
  }
  const { motivo: _, ...sem } = lida
  return antes.motivo && Object.keys(edicao).length > 0 ? { ...sem, edicao, motivo: antes.motivo } : { ...sem, edicao }
}

const mudouPara = (coluna: Coluna, agora: number): string =>
  `Outra pessoa mudou para ${coluna === 'precoVenda' ? emReais(agora) : emNumero(agora)}. Salvar troca pelo seu valor.`

/** A line that the shelf does not have (any more): what was typed into it is kept, to be put back. */
function deFora(linha: Linha): Linha | undefined {
  const { vista, edicao } = linha
  if (!vista) return linha
  if (edicao.sai || Object.keys(edicao).length === 0) return undefined
  const celulas = {
    precoVenda: celulaDe('precoVenda', vista.precoVenda),
    quantidade: celulaDe('quantidade', vista.quantidade),
  }
  const motivo = 'Outra pessoa retirou este produto. Salvar o põe de novo na estante.'
  return { ...linha, vista: null, reservada: 0, edicao: { ...celulas, ...edicao }, motivo }
}
