import { lerBloco, nomeiaProdutos, semTitulos } from './colar.ts'
import { COLUNAS, type Coluna, celulaDa, comTexto, type Linha, semMotivo, valorDe } from './linha.ts'
import { mudarLinhas, type Planilha } from './planilha.ts'

/** What a cell takes that is typed: the browser would cut a longer text that is pasted, and leave another number. */
export const CABEM = 24

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
  const lido = lerBloco(texto)
  const marcados = planilha.faixa.ids()
  if (lido.length < 2 && (lido[0]?.length ?? 0) < 2) {
    const alvos = marcados ?? (texto.length > CABEM ? [em.id] : null)
    const [[um = ''] = []] = lido
    if (alvos && um !== '') repetir(planilha, alvos, marcados ? planilha.faixa.colunas() : [em.coluna], () => um)
    return alvos && { aviso: '' }
  }
  const semCabeca = semTitulos(lido)
  const bloco = semCabeca ?? lido
  if (nomeiaProdutos(bloco)) return 'produtos'
  const primeira = mostrados.indexOf(marcados?.[0] ?? em.id)
  const coluna = COLUNAS.indexOf(planilha.faixa.colunas()[0] ?? em.coluna)
  const novas: Linha[] = []
  let deSaida = 0
  for (const [passo, celulas] of bloco.entries()) {
    const linha = planilha.linhas.row(mostrados[primeira + passo] ?? 0)
    if (linha?.edicao.sai) deSaida++
    else if (linha) novas.push(preencher(semMotivo(linha), celulas, coluna))
  }
  mudarLinhas(planilha, novas)
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

/** An empty cell of the block leaves what is there; one that can't be read is kept as it is, to be mended. */
export function preencher(linha: Linha, celulas: readonly string[], desde = 0): Linha {
  return celulas.reduce((nova, texto, passo) => {
    const coluna = COLUNAS[desde + passo]
    if (!coluna || texto === '') return nova
    return comTexto(nova, coluna, texto)
  }, linha)
}

/** A text for each of the columns of these lines, in one step. A line on its way out has no cells to type in. */
function repetir(
  planilha: Planilha,
  ids: readonly number[],
  colunas: readonly Coluna[],
  textoDe: (coluna: Coluna) => string,
): void {
  const ficam = ids.flatMap(id => planilha.linhas.row(id) ?? []).filter(({ edicao }) => !edicao.sai)
  mudarLinhas(
    planilha,
    ficam.map(linha => colunas.reduce((nova, coluna) => comTexto(nova, coluna, textoDe(coluna)), semMotivo(linha))),
  )
}

/**
 * The marked cells as a spreadsheet takes them from the clipboard: tabs, line breaks, decimal commas. Without points
 * between thousands: `1.234` would be asked about where it is pasted back.
 */
export function copiarBloco(planilha: Planilha): string {
  const colunas = planilha.faixa.colunas()
  return marcadas(planilha)
    .map(linha => `${colunas.map(coluna => escrita(linha, coluna)).join('\t')}\r\n`)
    .join('')
}

/** Empties the marked cells in one step. */
export const esvaziarBloco = (planilha: Planilha): void =>
  repetir(planilha, planilha.faixa.ids() ?? [], planilha.faixa.colunas(), () => '')

/** What the first of the marked rows holds goes into those below it, in one step; into one cell alone what stands above it. */
export function repetirAbaixo(planilha: Planilha, em: { id: number; coluna: Coluna }): void {
  const { faixa, linhas } = planilha
  const [de, ...para] = faixa.ids() ?? [faixa.acima(em.id) ?? em.id, em.id]
  const fonte = linhas.row(de ?? 0)
  if (!fonte || de === para[0]) return
  repetir(planilha, para, faixa.ids() ? faixa.colunas() : [em.coluna], coluna => escrita(fonte, coluna))
}

const marcadas = (planilha: Planilha): Linha[] =>
  (planilha.faixa.ids() ?? []).flatMap(id => planilha.linhas.row(id) ?? [])

/** What is no number goes as it was typed; quoted where it would break the block. */
function escrita(linha: Linha, coluna: Coluna): string {
  const celula = celulaDa(linha, coluna)
  const valor = valorDe(celula)
  if (valor === null) return /["\t\r\n]/.test(celula.texto) ? `"${celula.texto.replaceAll('"', '""')}"` : celula.texto
  return (coluna === 'precoVenda' ? valor.toFixed(2) : String(valor)).replace('.', ',')
}
