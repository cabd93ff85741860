import { isValidCpf } from '@brazilian-utils/brazilian-utils/is-valid-cpf'
import { cnpjValido } from '#contract/brasil.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { NOME_DA_UNIDADE, UNIDADES } from '#contract/unidades.ts'
import { SEM_RESULTADO } from './folha.ts'
import type { Celula } from './tabela.ts'
import { UF_POR_NOME } from './uf-por-nome.ts'

/** A cell as its field takes it: undefined where it is empty, or what is wrong with it. */
type Lida = { value: unknown } | { error: string }

/** The cell as a person sees it, fit to be kept: without control characters and what nobody sees. */
export function mostrar(cell: Celula | undefined): string {
  if (cell === null || cell === undefined) return ''
  // To the last digit: what is shown is told about, and goes into the file of bad rows.
  if (typeof cell === 'number') return String(quinzeDigitos(cell)).replace('.', ',')
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  // A number that is no day, in a cell of days, is shown so: a telephone, a CNPJ.
  if (cell instanceof Date)
    return Number.isNaN(cell.valueOf()) ? '########' : diaPorExtenso(cell.toISOString().slice(0, 10))
  return (
    cell
      .toWellFormed()
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      // Systems write ="0123" in a CSV so that Excel keeps the zero.
      .replace(/^="([^"]*)"$/, '$1')
      // A quote before a formula's sign is a spreadsheet's way to say that it is text.
      .replace(/^'(?=[=+@-])/, '')
  )
}

/** A spreadsheet's number as it shows it: a formula's 12.340000000000002 is 12.34. */
const quinzeDigitos = (numero: number): number => Number(numero.toPrecision(15))

/** The beginning of a text; a character of two halves is kept whole or left out. */
export const cortar = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

const ERROS =
  /^(#(REF!|N\/A|N\/D|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|SPILL!|DESPEJAR!|CALC!)|Err:\d{3})$/

/** Reads one cell for a field. */
export function lerCelula(campo: string, cell: Celula | undefined): Lida {
  const text = mostrar(cell)
  if (text === '') return { value: undefined }
  if (text === SEM_RESULTADO)
    return { error: 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo' }
  if (ERROS.test(text)) return { error: 'A fórmula desta célula deu erro: corrija-a na planilha' }
  if (cell instanceof Date) return { error: 'Esta célula está como data: mude o formato dela na planilha' }
  const leitor = LEITORES[campo]
  // '0123: typed so into a spreadsheet, the apostrophe is no part of it; in a CSV it stands there.
  return leitor ? leitor(text.replace(/^'/, ''), cell) : { value: text }
}

type Leitor = (text: string, cell: Celula | undefined) => Lida

const LEITORES: Record<string, Leitor> = {
  cnpj: text => numeroLongo(text) ?? { value: comZeros(text) },
  telefone: text => numeroLongo(text) ?? { value: text },
  // Excel drops the zero that São Paulo's begin with.
  cep: (text, cell) => ({ value: typeof cell === 'number' ? text.padStart(8, '0') : text }),
  estado: text => ({ value: UF_POR_NOME.get(semAcento(text)) ?? text }),
  ativo: text => simOuNao(text),
  unidadeMedida: text => ({
    value: UNIDADE_POR_NOME.get(semAcento(text).replace(/\.$/, '')) ?? text.replace(/\.$/, ''),
  }),
  precoCusto: (text, cell) => numero(cell) ?? digitado(lerDinheiro(text)),
  precoVenda: (text, cell) => numero(cell) ?? digitado(lerDinheiro(text)),
  quantidade: (text, cell) => numero(cell) ?? digitado(lerQuantidade(text, true)),
}

const numero = (cell: Celula | undefined): Lida | undefined =>
  typeof cell === 'number' ? { value: quinzeDigitos(cell) } : undefined

/** `1.234` may be either: both go on, and the product's unit decides, where it can. */
function digitado(lido: Digitado): Lida {
  if ('error' in lido) return lido
  if ('ambiguous' in lido) return { value: lido.ambiguous }
  return { value: lido.value ?? undefined }
}

/** A CSV that went through Excel: the digits after the sixth are lost. */
const numeroLongo = (text: string): Lida | undefined =>
  /^\d+([.,]\d+)?E\+?\d+$/i.test(text)
    ? { error: 'A planilha encurtou este número: formate a coluna como texto e preencha de novo' }
    : undefined

/** A CNPJ that was a number lost the zeros it began with. Eleven digits may also be a CPF, which is none. */
function comZeros(text: string): string {
  const inteiro = text.padStart(14, '0')
  if (/^\d{12,13}$/.test(text)) return inteiro
  return /^\d{3,11}$/.test(text) && cnpjValido(inteiro) && !(text.length >= 10 && isValidCpf(text.padStart(11, '0')))
    ? inteiro
    : text
}

function simOuNao(text: string): Lida {
  const word = semAcento(text)
  if (/^(sim|s|1|ativo|ativa|verdadeiro|true|x)$/.test(word)) return { value: true }
  if (/^(nao|n|0|inativo|inativa|falso|false)$/.test(word)) return { value: false }
  return { error: 'Escreva Sim ou Não' }
}

const semAcento = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const UNIDADE_POR_NOME = new Map<string, string>([
  ...UNIDADES.flatMap(unidade => {
    const nome = semAcento(NOME_DA_UNIDADE[unidade])
    return [nome, `${nome}s`].map(nome => [nome, unidade] as const)
  }),
  ...Object.entries({
    und: 'UN',
    unid: 'UN',
    kilo: 'KG',
    quilo: 'KG',
    quilos: 'KG',
    quilograma: 'KG',
    grama: 'G',
    gramas: 'G',
    lt: 'L',
    gr: 'G',
    pc: 'PCT',
    pares: 'PAR',
    mt: 'M',
  }),
])
