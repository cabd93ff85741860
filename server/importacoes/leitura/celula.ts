import { cnpjMascarado, cnpjValido } from '#contract/brasil.ts'
import { cpfValido } from '#contract/cpf.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import { SEM_RESULTADO } from './folha.ts'
import type { Celula } from './tabela.ts'
import { UF_POR_NOME } from './uf-por-nome.ts'

/** A cell as its field takes it: undefined where it is empty, or what is wrong with it. */
type Lida = {
  value: unknown
  /** What another field may have of it: `c/12` of `cx c/12`. */
  outros?: Record<string, unknown>
  /** Why somebody should look at it first. */
  aviso?: string | undefined
}
/** What was said of spellings of units. */
export type Ditas = ReadonlyMap<string, string>

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
export function lerCelula(campo: string, cell: Celula | undefined, ditas?: Ditas): Lida | { error: string } {
  const text = mostrar(cell)
  if (text === '') return { value: undefined }
  if (text === SEM_RESULTADO)
    return { error: 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo' }
  if (ERROS.test(text)) return { error: 'A fórmula desta célula deu erro: corrija-a na planilha' }
  if (cell instanceof Date) return { error: 'Esta célula está como data: mude o formato dela na planilha' }
  const leitor = LEITORES[campo]
  // '0123: typed so into a spreadsheet, the apostrophe is no part of it; in a CSV it stands there.
  return leitor ? leitor(text.replace(/^'/, ''), cell, ditas) : { value: text }
}

type Leitor = (text: string, cell: Celula | undefined, ditas: Ditas | undefined) => Lida | { error: string }

const LEITORES: Record<string, Leitor> = {
  cnpj: text => numeroLongo(text) ?? comZeros(text),
  codigo: text => numeroLongo(text) ?? { value: text },
  codigoExterno: text => numeroLongo(text) ?? { value: text },
  ean: text => numeroLongo(text) ?? { value: ateOTamanhoDeGtin(text) },
  telefone: text => numeroLongo(text) ?? { value: text },
  // Excel drops the zero that São Paulo's begin with.
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

/** `1.234` may be either: both go on, and the product's unit decides, where it can. */
function digitado(lido: Digitado): Lida | { error: string } {
  if ('error' in lido) return lido
  if ('ambiguous' in lido) return { value: lido.ambiguous[0], outros: { milhar: lido.ambiguous[1] } }
  return { value: lido.value ?? undefined }
}

const semDuvida = (lido: Digitado): Lida | { error: string } =>
  'ambiguous' in lido
    ? { error: `Não se sabe se é mil ou decimal: escreva ${mostrar(lido.ambiguous[0])} ou ${lido.ambiguous[1]}` }
    : digitado(lido)

/** A CSV that went through Excel: the digits after the sixth are lost. */
const numeroLongo = (text: string): { error: string } | undefined =>
  /^\d+([.,]\d+)?E\+?\d+$/i.test(text)
    ? { error: 'A planilha encurtou este número: formate a coluna como texto e preencha de novo' }
    : undefined

/**
 * A number that lost the zeros it began with has them again, where its check digits leave no doubt whether it is a company's
 * or a person's. One of eleven figures is taken for a CPF, which is as long.
 */
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
/** In a cell of numbers it lost its zeros too. */
const ateOTamanhoDeGtin = (text: string): string =>
  /^\d{7,13}$/.test(text) ? text.padStart(TAMANHOS_DE_GTIN.find(tamanho => tamanho >= text.length) ?? 0, '0') : text

/** A unit as it is written, or was said to be meant. Of `cx c/12` the rest is the packaging. */
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
