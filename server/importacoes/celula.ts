import { diaPorExtenso } from '#contract/dias.ts'
import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE, UNIDADES } from '#contract/unidades.ts'
import type { Celula } from './tabela.ts'

/** A cell as its field takes it: undefined where it is empty, or what is wrong with it. */
type Lida = { value: unknown } | { error: string }

/** The cell as a person sees it, fit to be kept: without control characters. */
export function mostrar(cell: Celula | undefined): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return Number.isInteger(cell) ? String(cell) : emNumero(cell)
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não'
  if (cell instanceof Date) return Number.isNaN(cell.valueOf()) ? '' : diaPorExtenso(cell.toISOString().slice(0, 10))
  // A quote before a formula's sign is a spreadsheet's way to say that it is text.
  return cell
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^'(?=[=+@-])/, '')
}

/** The beginning of a text; a character of two halves is kept whole or left out. */
export const cortar = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** Reads one cell for a field. */
export function lerCelula(campo: string, cell: Celula | undefined): Lida {
  const text = mostrar(cell)
  if (text === '') return { value: undefined }
  if (/^#(REF!|N\/A|N\/D|VALUE!|VALOR!|DIV\/0!|NAME\?|NOME\?|NUM!|NULL!|NULO!|SPILL!)$/.test(text))
    return { error: 'A fórmula desta célula deu erro: corrija-a na planilha' }
  if (cell instanceof Date) return { error: 'Esta célula está como data: mude o formato dela na planilha' }
  return (LEITORES[campo] ?? (() => ({ value: text })))(text, cell)
}

type Leitor = (text: string, cell: Celula | undefined) => Lida

const LEITORES: Record<string, Leitor> = {
  cnpj: text => numeroLongo(text) ?? { value: /^\d{12,13}$/.test(text) ? text.padStart(14, '0') : text },
  telefone: text => numeroLongo(text) ?? { value: text },
  // Excel drops the zero that São Paulo's begin with.
  cep: (text, cell) => ({ value: typeof cell === 'number' ? text.padStart(8, '0') : text }),
  ativo: text => simOuNao(text),
  unidadeMedida: text => ({ value: UNIDADE_POR_NOME.get(semAcento(text).replace(/\.$/, '')) ?? text }),
  precoCusto: (text, cell) => numero(cell) ?? digitado(lerDinheiro(text)),
  precoVenda: (text, cell) => numero(cell) ?? digitado(lerDinheiro(text)),
  quantidade: (text, cell) => numero(cell) ?? digitado(lerQuantidade(text, true)),
}

/** A spreadsheet's number as it shows it: of fifteen digits (a formula's 12.340000000000002 is 12.34). */
const numero = (cell: Celula | undefined): Lida | undefined =>
  typeof cell === 'number' ? { value: Number(cell.toPrecision(15)) } : undefined

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
    quilo: 'KG',
    quilos: 'KG',
    lt: 'L',
    gr: 'G',
    pc: 'PCT',
    pares: 'PAR',
    mt: 'M',
  }),
])
