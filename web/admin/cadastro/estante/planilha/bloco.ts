import { lerBloco, nomeiaProdutos, semTitulos } from './colar.ts'
import { COLUNAS, type Coluna, celulaDa, comTexto, type Linha, semMotivo, valorDe } from './linha.ts'
import { mudarLinhas, type Planilha } from './planilha.ts'

/** A cell's maximum length. `colarBloco` pastes longer texts: the browser would cut them to another number. */
export const CABEM = 24

/**
 * Fills cells down and right from the focused or first marked one, as one step; a single text fills every marked cell.
 * Returns `'produtos'` for a block that names products, null for a text that the browser pastes into one cell.
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

/** An empty cell of the block keeps the sheet's value; an unreadable one is kept as typed, to be corrected. */
export function preencher(linha: Linha, celulas: readonly string[], desde = 0): Linha {
  return celulas.reduce((nova, texto, passo) => {
    const coluna = COLUNAS[desde + passo]
    if (!coluna || texto === '') return nova
    return comTexto(nova, coluna, texto)
  }, linha)
}

/** Writes a text into each column of these lines, as one step; skips lines that are leaving the shelf. */
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
 * The marked cells in clipboard format: tabs, line breaks, decimal commas. No thousands separators: pasted back,
 * `1.234` would be ambiguous.
 */
export function copiarBloco(planilha: Planilha): string {
  const colunas = planilha.faixa.colunas()
  return marcadas(planilha)
    .map(linha => `${colunas.map(coluna => escrita(linha, coluna)).join('\t')}\r\n`)
    .join('')
}

/** Empties the marked cells, as one step. */
export const esvaziarBloco = (planilha: Planilha): void =>
  repetir(planilha, planilha.faixa.ids() ?? [], planilha.faixa.colunas(), () => '')

/** Copies the first marked row into those below it, as one step; without a range, the cell above into this one. */
export function repetirAbaixo(planilha: Planilha, em: { id: number; coluna: Coluna }): void {
  const { faixa, linhas } = planilha
  const [de, ...para] = faixa.ids() ?? [faixa.acima(em.id) ?? em.id, em.id]
  const fonte = linhas.row(de ?? 0)
  if (!fonte || de === para[0]) return
  repetir(planilha, para, faixa.ids() ? faixa.colunas() : [em.coluna], coluna => escrita(fonte, coluna))
}

const marcadas = (planilha: Planilha): Linha[] =>
  (planilha.faixa.ids() ?? []).flatMap(id => planilha.linhas.row(id) ?? [])

/** Text that is no number is copied as typed, quoted if it would break the block. */
function escrita(linha: Linha, coluna: Coluna): string {
  const celula = celulaDa(linha, coluna)
  const valor = valorDe(celula)
  if (valor === null) return /["\t\r\n]/.test(celula.texto) ? `"${celula.texto.replaceAll('"', '""')}"` : celula.texto
  return (coluna === 'precoVenda' ? valor.toFixed(2) : String(valor)).replace('.', ',')
}
