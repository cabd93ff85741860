import { type Coluna, deixada, digitada } from './celula.ts'
import { lerBloco, nomeiaProdutos } from './colar.ts'
import { COLUNAS, comCelula, type Linha, semMotivo } from './linha.ts'
import type { Planilha } from './planilha.ts'

/**
 * Fills cells from the focused one on, or from the first marked, down and to the right, in one step; one text alone goes
 * into every marked cell. `'produtos'`: the block names products and is not for cells. Null: a text for one cell alone.
 */
export function colarBloco(
  planilha: Planilha,
  mostrados: readonly number[],
  em: { id: number; coluna: Coluna },
  texto: string,
): { aviso: string } | 'produtos' | null {
  const bloco = lerBloco(texto)
  const marcados = planilha.faixa.ids()
  if (bloco.length < 2 && (bloco[0]?.length ?? 0) < 2) {
    if (marcados) planilha.mudar(marcados.flatMap(id => repetir(planilha, id, bloco[0]?.[0] ?? '')))
    return marcados && { aviso: '' }
  }
  if (nomeiaProdutos(bloco)) return 'produtos'
  const primeira = mostrados.indexOf(marcados?.[0] ?? em.id)
  const coluna = COLUNAS.indexOf(planilha.faixa.colunas()[0] ?? em.coluna)
  const novas: Linha[] = []
  for (const [passo, celulas] of bloco.entries()) {
    const linha = planilha.linha(mostrados[primeira + passo] ?? 0)
    if (linha && !linha.edicao.sai) novas.push(preencher(semMotivo(linha), celulas, coluna))
  }
  planilha.mudar(novas)
  const fora = bloco.length - (mostrados.length - primeira)
  const largas = bloco.some(celulas => celulas.length > COLUNAS.length - coluna)
  return {
    aviso: [
      fora === 1 ? 'A última linha colada não coube: a planilha acaba antes.' : '',
      fora > 1 ? `As últimas ${fora} linhas coladas não couberam: a planilha acaba antes.` : '',
      largas ? 'Só preço e quantidade se colam: o que veio à direita ficou de fora.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** An empty cell of the block leaves what is there; one that can't be read is kept as it is, to be mended. */
function preencher(linha: Linha, celulas: readonly string[], desde: number): Linha {
  return celulas.reduce((nova, texto, passo) => {
    const coluna = COLUNAS[desde + passo]
    if (!coluna || texto === '') return nova
    return comCelula(nova, coluna, deixada(coluna, digitada(coluna, texto, linha.unidadeMedida)))
  }, linha)
}

function repetir(planilha: Planilha, id: number, texto: string): Linha[] {
  const linha = planilha.linha(id)
  if (!linha || linha.edicao.sai) return []
  return [
    planilha.faixa
      .colunas()
      .reduce((nova, coluna) => preencher(nova, [texto], COLUNAS.indexOf(coluna)), semMotivo(linha)),
  ]
}
