import { cnpjMascarado, cnpjValido } from '#contract/brasil.ts'
import { cpfValido } from '#contract/cpf.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { limparTexto } from '#contract/limpeza.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import { SEM_RESULTADO } from './folha.ts'
import type { Celula } from './tabela.ts'
import { UF_POR_NOME } from './uf-por-nome.ts'

/** A cell's value for its field (undefined if empty), with side results. */
type Lida = {
  value: unknown
  /** Values for other fields: `c/12` of `cx c/12`. */
  outros?: Record<string, unknown>
  /** Why the user should check the value. */
  aviso?: string | undefined
}
/** Remembered spellings of units. */
export type Ditas = ReadonlyMap<string, string>

/** The cell as displayed, without control and invisible characters. */
export function mostrar(cell: Celula | undefined): string {
  if (cell === null || cell === undefined) return ''
  // All digits, because the text is shown and goes into the file of bad rows.
  if (typeof cell === 'number') return String(quinzeDigitos(cell)).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  // A number that is no date, in a date cell: a phone number, a CNPJ. Spreadsheets show it like this.
  if (cell instanceof Date)
    return Number.isNaN(cell.valueOf()) ? '########' : diaPorExtenso(cell.toISOString().slice(0, 10))
  return (
    limparTexto(cell.toWellFormed())
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      // Other systems write ="0123" in a CSV so that Excel keeps the zero.
      .replace(/^="([^"]*)"$/, '$1')
      // A quote before a formula's sign marks the cell as text in a spreadsheet.
      .replace(/^'(?=[=+@-])/, '')
  )
}

/** A spreadsheet's number as it displays it: a formula's 12.340000000000002 is 12.34. */
const quinzeDigitos = (numero: number): number => Number(numero.toPrecision(15))

/** The first `length` characters, without half a surrogate pair at the end. */
export const cortar = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const ERROS =
  /^(#(REF!|N\/A|N\/D|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!)|Err:\d{3})$/

/** Reads one cell for a field; returns its value or the error. */
export function lerCelula(campo: string, cell: Celula | undefined, ditas?: Ditas): Lida | { error: string } {
  const text = mostrar(cell)
  if (text === '') return { value: undefined }
  if (text === SEM_RESULTADO)
    return { error: 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo' }
  if (ERROS.test(text)) return { error: 'A fórmula desta célula deu erro: corrija-a na planilha' }
  if (cell instanceof Date) return { error: 'Esta célula está como data: mude o formato dela na planilha' }
  const leitor = LEITORES[campo]
  // '0123: a spreadsheet hides this apostrophe, but a CSV contains it.
  return leitor ? leitor(text.replace(/^'/, ''), cell, ditas) : { value: text }
}

type Leitor = (text: string, cell: Celula | undefined, ditas: Ditas | undefined) => Lida | { error: string }

const LEITORES: Record<string, Leitor> = {
  cnpj: text => numeroLongo(text) ?? comZeros(text),
  codigo: text => numeroLongo(text) ?? { value: text },
  codigoExterno: text => numeroLongo(text) ?? { value: text },
  ean: text => numeroLongo(text) ?? { value: ateOTamanhoDeGtin(text) },
  telefone: text => numeroLongo(text) ?? { value: text },
  // Excel drops the leading zero of São Paulo's CEPs.
  cep: (text, cell) => ({ value: typeof cell === 'number' ? text.padStart(8, '0') : text }),
  estado: text => ({ value: UF_POR_NOME.get(semAcento(text)) ?? text }),
  ativo: text => simOuNao(text),
  unidadeMedida: (text, _cell, ditas) => unidade(text, ditas),
  precoCusto: (text, cell) => seZero('O custo', numero(cell) ?? digitado(lerDinheiro(text))),
  precoVenda: (text, cell) => seZero('O preço', numero(cell) ?? digitado(lerDinheiro(text))),
  multiplo: (text, cell) => numero(cell) ?? semDuvida(lerQuantidade(text, true)),
  minimo: (text, cell) => numero(cell) ?? semDuvida(lerQuantidade(text, true)),
  maximo: (text, cell) => numero(cell) ?? semDuvida(lerQuantidade(text, true)),
  quantidade: (text, cell) => numero(cell) ?? digitado(lerQuantidade(text, true)),
}

const numero = (cell: Celula | undefined): Lida | undefined =>
  typeof cell === 'number' ? { value: quinzeDigitos(cell) } : undefined

/** `1.234` is ambiguous: both values are kept, and the product's unit decides if it can. */
function digitado(lido: Digitado): Lida | { error: string } {
  if ('error' in lido) return lido
  if ('ambiguous' in lido) return { value: lido.ambiguous[0], outros: { milhar: lido.ambiguous[1] } }
  return { value: lido.value ?? undefined }
}

const semDuvida = (lido: Digitado): Lida | { error: string } =>
  'ambiguous' in lido
    ? { error: `Não se sabe se é mil ou decimal: escreva ${mostrar(lido.ambiguous[0])} ou ${lido.ambiguous[1]}` }
    : digitado(lido)

/** In a CSV saved by Excel, a long number has lost its digits after the sixth. */
const numeroLongo = (text: string): { error: string } | undefined =>
  /^\d+([.,]\d+)?E\+?\d+$/i.test(text)
    ? { error: 'A planilha encurtou este número: formate a coluna como texto e preencha de novo' }
    : undefined

/** Restores lost leading zeros if the check digits show clearly whether it is a CNPJ or a CPF. Eleven digits are taken for a CPF. */
function comZeros(text: string): Lida | { error: string } {
  if (!/^\d{3,13}$/.test(text)) return { value: text }
  const [cnpj, cpf] = [text.padStart(14, '0'), text.padStart(11, '0')]
  if (text.length > 11) return { value: cnpj }
  const pessoa = text.length >= 8 && cpfValido(cpf)
  if (!cnpjValido(cnpj)) return { value: pessoa ? cpf : text }
  if (!pessoa) return { value: cnpj }
  const ou = `o CPF ${cnpjMascarado(cpf)} ou o CNPJ ${cnpjMascarado(cnpj)}`
  return text.length === 11
    ? { value: cpf, aviso: `Pode ser ${ou}: foi lido como CPF` }
    : { error: `Pode ser ${ou}: escreva o número inteiro` }
}

const TAMANHOS_DE_GTIN = [8, 12, 13, 14]
/** Restores the leading zeros that a numeric cell has lost. */
const ateOTamanhoDeGtin = (text: string): string =>
  /^\d{7,13}$/.test(text) ? text.padStart(TAMANHOS_DE_GTIN.find(tamanho => tamanho >= text.length) ?? 0, '0') : text

/** The unit of a spelling, known or remembered. The rest of `cx c/12` is the packaging. */
function unidade(text: string, ditas: Ditas | undefined): Lida | { error: string } {
  const { palavra, unidade, entre, embalagem } = lerUnidade(text, ditas)
  const podeSer = `“${palavra}” pode ser ${new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(entre.map(nomeDe))}`
  if (unidade === null && entre.length > 0) return { error: `${podeSer}: diga na tela qual é` }
  if (unidade === null) return { error: 'Unidade desconhecida: diga na tela qual é, ou escreva UN, CX, KG…' }
  return {
    value: unidade,
    ...(embalagem && { outros: { embalagem } }),
    aviso: entre.length > 0 ? `${podeSer}: foi lido como ${nomeDe(unidade)}` : undefined,
  }
}

const nomeDe = (unidade: Unidade): string => NOME_DA_UNIDADE[unidade]

const seZero = (oQue: string, lida: Lida | { error: string }): Lida | { error: string } =>
  'value' in lida && lida.value === 0 ? { ...lida, aviso: `${oQue} é zero: confira se é isso mesmo` } : lida

function simOuNao(text: string): Lida | { error: string } {
  const word = semAcento(text)
  if (/^(sim|s|1|ativo|ativa|verdadeiro|true|x)$/.test(word)) return { value: true }
  if (/^(nao|n|0|inativo|inativa|falso|false)$/.test(word)) return { value: false }
  return { error: 'Escreva Sim ou Não' }
}

const semAcento = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
