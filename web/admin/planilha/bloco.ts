import type { LinhaImportada } from '#contract/importacoes.ts'
import { lerBloco, nomeiaProdutos, semTitulos } from './colar.ts'
import type { Planilha } from './estado.ts'
import { limitesDa } from './limites.ts'
import {
  COLUNAS,
  type Coluna,
  celulaDe,
  comCelula,
  comLimites,
  comTexto,
  type Linha,
  semIguais,
  semRecusas,
} from './linha.ts'

/** A cell's maximum length. `colarBloco` pastes longer texts: the browser would cut them to another number. */
export const CABEM = 24

/**
 * Fills cells down and right from the focused one. Returns `'produtos'` for a block that names products,
 * null for a text that the browser pastes into one cell.
 */
export function colarBloco(
  planilha: Planilha,
  mostrados: readonly number[],
  em: { id: number; coluna: Coluna },
  texto: string,
): { aviso: string } | 'produtos' | null {
  const lido = lerBloco(texto)
  if (lido.length < 2 && (lido[0]?.length ?? 0) < 2 && texto.length <= CABEM) return null
  const semCabeca = semTitulos(lido)
  const bloco = semCabeca ?? lido
  if (nomeiaProdutos(bloco)) return 'produtos'
  const primeira = mostrados.indexOf(em.id)
  const coluna = COLUNAS.indexOf(em.coluna)
  const novas: Linha[] = []
  let deSaida = 0
  for (const [passo, celulas] of bloco.entries()) {
    const linha = planilha.linhas.row(mostrados[primeira + passo] ?? 0)
    if (linha?.edicao.sai) deSaida++
    else if (linha) novas.push(preencher(semRecusas(linha), celulas, coluna))
  }
  planilha.linhas.write(novas)
  const fora = bloco.length - (mostrados.length - primeira)
  const largas = bloco.some(celulas => celulas.length > COLUNAS.length - coluna)
  return {
    aviso: [
      semCabeca ? 'A linha de títulos não foi colada.' : '',
      deSaida === 1 ? 'Uma linha colada ficou de fora: o produto dela sai ao salvar.' : '',
      deSaida > 1 ? `${deSaida} linhas coladas ficaram de fora: os produtos delas saem ao salvar.` : '',
      fora === 1 ? 'A última linha colada não coube: a planilha acaba antes.' : '',
      fora > 1 ? `As últimas ${fora} linhas coladas não couberam: a planilha acaba antes.` : '',
      largas ? 'Só preço e quantidade se colam: o que veio à direita ficou de fora.' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** An empty cell of the block keeps the sheet's value; an unreadable one is kept as typed, to be corrected. */
function preencher(linha: Linha, celulas: readonly string[], desde: number): Linha {
  return celulas.reduce((nova, texto, passo) => {
    const coluna = COLUNAS[desde + passo]
    if (!coluna || texto === '') return nova
    return comTexto(nova, coluna, texto)
  }, linha)
}

/** The line with what a pasted row has for it, by field; a product that was about to leave the shelf stays. */
export function comValores(linha: Linha, valores: LinhaImportada['valores']): Linha {
  const { sai: _, ...edicao } = linha.edicao
  const numero = (campo: string) => (valores[campo] === null ? null : Number(valores[campo]))
  const limites = limitesDa(linha)
  for (const campo of ['minimo', 'maximo'] as const) if (campo in valores) limites[campo] = numero(campo)
  const nova = COLUNAS.filter(coluna => coluna in valores).reduce(
    (nova, coluna) => comCelula(nova, coluna, celulaDe(coluna, numero(coluna))),
    comLimites({ ...semRecusas(linha), edicao }, limites),
  )
  return semIguais(nova)
}
