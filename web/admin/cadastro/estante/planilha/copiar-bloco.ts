import { type Coluna, digitada, valorDe } from './celula.ts'
import { celulaDa, comCelula, type Linha, semMotivo } from './linha.ts'
import type { Planilha } from './planilha.ts'

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

/** Empties the marked cells in one step. A line on its way out has no cells to type in. */
export function esvaziarBloco(planilha: Planilha): void {
  const colunas = planilha.faixa.colunas()
  const ficam = marcadas(planilha).filter(({ edicao }) => !edicao.sai)
  planilha.mudar(
    ficam.map(linha =>
      colunas.reduce(
        (nova, coluna) => comCelula(nova, coluna, { ...digitada(coluna, '', linha.unidadeMedida), visitada: true }),
        semMotivo(linha),
      ),
    ),
  )
}

const marcadas = (planilha: Planilha): Linha[] => (planilha.faixa.ids() ?? []).flatMap(id => planilha.linha(id) ?? [])

/** What is no number goes as it was typed; quoted where it would break the block. */
function escrita(linha: Linha, coluna: Coluna): string {
  const celula = celulaDa(linha, coluna)
  const valor = valorDe(celula)
  if (valor === null) return /["\t\r\n]/.test(celula.texto) ? `"${celula.texto.replaceAll('"', '""')}"` : celula.texto
  return (coluna === 'precoVenda' ? valor.toFixed(2) : String(valor)).replace('.', ',')
}
