import { format, isDateFormat } from 'numfmt'
import { quinzeDigitos } from './celula.ts'
import { percorrer } from './xml.ts'

/** How a cell is shown: its number format's code, and whether its font is struck through. */
export type Formato = { codigo: string; riscada: boolean }

const GERAL: Formato = { codigo: 'General', riscada: false }

/** The codes that a spreadsheet does not write down, as Excel shows them in Brazil. */
const DE_FABRICA: Record<number, string> = {
  ...{ 1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??' },
  ...{ 37: '#,##0', 38: '#,##0', 39: '#,##0.00', 40: '#,##0.00', 41: '#,##0', 42: '#,##0', 43: '#,##0.00' },
  ...{ 44: '#,##0.00', 48: '##0.0E+0' },
  ...Object.fromEntries([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47].map(id => [id, 'dd/mm/yyyy'])),
}

/** Reads `styles.xml`; returns the format of a cell's style. */
export function formatosDe(xml: string): (estilo: string | undefined) => Formato {
  const codigos = new Map<string, string>()
  const riscadas: boolean[] = []
  const formatos: Formato[] = []
  let em = ''
  percorrer(xml, {
    abre(nome, atributos) {
      if (/^(numFmts|fonts|cellXfs|cellStyleXfs|dxfs)$/.test(nome)) em = nome
      else if (nome === 'numFmt' && em === 'numFmts')
        codigos.set(atributos().numFmtId ?? '', atributos().formatCode ?? '')
      else if (nome === 'font' && em === 'fonts') riscadas.push(false)
      else if (nome === 'strike' && em === 'fonts') riscadas[riscadas.length - 1] = ligado(atributos().val)
      else if (nome === 'xf' && em === 'cellXfs') {
        const { numFmtId = '0', fontId = '0' } = atributos()
        const codigo = codigos.get(numFmtId) ?? DE_FABRICA[Number(numFmtId)] ?? GERAL.codigo
        formatos.push({ codigo, riscada: riscadas[Number(fontId)] ?? false })
      }
    },
  })
  return estilo => formatos[Number(estilo ?? 0)] ?? GERAL
}

/** An XML flag, which is on where it has no value. */
export const ligado = (valor: string | undefined): boolean => !/^(0|false|none)$/.test(valor ?? '1')

/** The last day that a spreadsheet can show, 31/12/9999. */
const ULTIMO_DIA = 2_958_465
/** The days between the two calendars of spreadsheets. */
const DE_1904 = 1_462

/** A number as its format shows it; `dia` where that is a date. */
export function mostrado(numero: number, codigo: string, date1904: boolean): { texto: string; dia?: true } {
  if (isDateFormat(codigo)) {
    const serial = numero + (date1904 ? DE_1904 : 0)
    const visivel = serial >= 0 && serial <= ULTIMO_DIA
    return { texto: visivel ? format('dd/mm/yyyy', serial, { locale: 'pt-BR' }) : '########', dia: true }
  }
  if (codigo === GERAL.codigo || codigo === '@') return { texto: todosOsDigitos(numero) }
  const texto = format(codigo, numero, { locale: 'pt-BR' }).trim()
  return { texto: texto === '' || texto.includes('####') ? todosOsDigitos(numero) : texto }
}

/** All digits, because the text goes into the file of bad rows. */
const todosOsDigitos = (numero: number): string => String(quinzeDigitos(numero)).replace('.', ',')
