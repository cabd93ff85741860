import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { cnpjMascarado, cnpjValido } from '#contract/brasil.ts'
import { cpfValido } from '#contract/cpf.ts'
import { type Digitado, lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { NOME_DA_UNIDADE, type Unidade } from '#contract/unidades.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import { type Celula, quinzeDigitos, semMoeda } from './celula.ts'

/** A cell's value for its field (undefined: nothing is written), with side results, or why it can't be read. */
export type Lido =
  | {
      value: unknown
      /** Values for other fields: `c/12` of `cx c/12`. */
      outros?: Record<string, unknown>
      /** Why the user should check the value. */
      aviso?: string | undefined
    }
  | { error: string }
/** What the rest of the file says about reading a cell. */
export type Como = {
  /** Remembered spellings of units. */
  ditas: ReadonlyMap<string, string>
  /** Some number of the file has a decimal point: `1,000` may be a thousand. */
  comPonto: boolean
  /** Nobody knows which letters the accents are. */
  incertas: boolean
  /** The row says that its address is in the state whose CEPs begin with a zero. */
  deSaoPaulo?: boolean
}

/** Reads one cell for a field. */
export function lerValor(campo: string, celula: Celula | undefined, como: Como): Lido {
  if (!celula) return { value: undefined }
  if (celula.erro) return { error: celula.erro }
  if (celula.dia) return { error: 'Esta célula está como data: mude o formato dela na planilha' }
  const leitor = LEITORES[campo]
  // '0123: a spreadsheet hides this apostrophe, but a CSV contains it.
  return leitor?.(celula.texto.replace(/^'/, ''), celula, como) ?? { value: celula.texto }
}

/** States by name, as files from other systems have them. */
const UF_POR_NOME = new Map(getStates().map(({ name, code }) => [semAcento(name), code]))

type Leitor = (text: string, celula: Celula, como: Como) => Lido

const quantidade = (text: string, celula: Celula): Lido =>
  arredondado(
    numero(text, celula, texto => lerQuantidade(texto, true)),
    3,
  )
const limite: Leitor = (text, celula) => semDuvida(quantidade(text, celula))

const LEITORES: Record<string, Leitor> = {
  cnpj: text => numeroLongo(text) ?? comZeros(text),
  codigo: text => numeroLongo(text) ?? { value: text, aviso: DIA.test(text) ? EM_DIA : undefined },
  codigoExterno: text => numeroLongo(text) ?? { value: text },
  ean: text => numeroLongo(text) ?? { value: ateOTamanhoDeGtin(text) },
  telefone: text => numeroLongo(text) ?? { value: text },
  // Excel drops the leading zero of São Paulo's CEPs.
  cep: (text, { numero }, { deSaoPaulo }) => ({
    value: /^\d{7}$/.test(text) && (numero !== undefined || deSaoPaulo) ? `0${text}` : text,
  }),
  estado: text => ({ value: UF_POR_NOME.get(semAcento(text)) ?? text }),
  ativo: text => simOuNao(text),
  unidadeMedida: (text, _celula, { ditas }) => unidade(text, ditas),
  precoCusto: (text, celula, como) => seZero('O custo', dinheiro(text, celula, como)),
  precoVenda: (text, celula, como) => seZero('O preço', dinheiro(text, celula, como)),
  multiplo: limite,
  estoque: (text, celula) => semDuvida(comMedida(text, celula) ?? quantidade(text, celula)),
  minimo: limite,
  maximo: limite,
  parada: (text, celula, como) => limite(text.replace(/\s*[ªº°]$/, ''), celula, como),
  quantidade: (text, celula, { comPonto }) =>
    emPalavras(text) ??
    comMedida(text, celula) ??
    talvezMil(text, comPonto && celula.numero === undefined, quantidade(text, celula)),
}

/** The number shown; where the format hides digits of the one held, it is asked. */
function numero(text: string, { numero: held, formatado }: Celula, ler: (texto: string) => Digitado): Lido {
  if (held === undefined) {
    const lido = digitado(ler(text))
    if (formatado === undefined || !('error' in lido)) return lido
    return { error: `A célula mostra “${text}”: escreva só o número, ou mude o formato dela na planilha` }
  }
  const mostrado = digitado(ler(text.replace(/[^\d.,()/-]/g, '')))
  // A format writes thousands with a point, never decimals.
  const visto = 'value' in mostrado && (mostrado.outros?.milhar ?? mostrado.value)
  const valor = typeof visto === 'number' ? visto : held
  return valor === held ? { value: held } : { value: valor, aviso: foiLido(held, semMoeda(text)) }
}

const foiLido = (held: number, valor: string): string => `${comVirgula(held)} foi lido como ${valor}`
const comVirgula = (numero: number | string): string => String(numero).replace('.', ',')

/** `1.234` is ambiguous: both values are kept, and the product's unit decides if it can. */
function digitado(lido: Digitado): Lido {
  if ('error' in lido) return lido
  if ('ambiguous' in lido) return { value: lido.ambiguous[0], outros: { milhar: lido.ambiguous[1] } }
  return { value: lido.value ?? undefined }
}

function semDuvida(lido: Lido): Lido {
  if ('error' in lido || lido.outros?.milhar === undefined) return lido
  return {
    error: `Não se sabe se é mil ou decimal: escreva ${comVirgula(Number(lido.value))} ou ${lido.outros.milhar}`,
  }
}

const POR_MEDIDA = /^([^\d/]{0,6}[\d.,]{1,20})\s*\/\s*\p{L}{1,20}\.?$/u

/** Money: of more than two decimals, rounded half up, and asked unless they are zeros. */
function dinheiro(text: string, celula: Celula, { comPonto }: Como): Lido {
  const [, semMedida] = (celula.numero ?? celula.formatado) === undefined ? (POR_MEDIDA.exec(text) ?? []) : []
  if (semMedida) return { error: `Escreva só o número: ${semMedida}` }
  const lido = numero(text, celula, texto => lerDinheiro(texto, 17))
  return talvezMil(text, comPonto && celula.numero === undefined, arredondado(lido, 2))
}

/** Half up, by the decimal digits; what was more is asked. */
function arredondado(lido: Lido, casas: 2 | 3): Lido {
  if ('error' in lido || typeof lido.value !== 'number') return lido
  const [inteiros = '0', decimais = ''] = String(quinzeDigitos(lido.value)).split('.')
  if (decimais.length <= casas) return { ...lido, value: quinzeDigitos(lido.value) }
  const partes = Number(inteiros + decimais.slice(0, casas)) + (Number(decimais[casas]) >= 5 ? 1 : 0)
  const value = partes / 10 ** casas
  return { ...lido, value, aviso: lido.aviso ?? foiLido(lido.value, comVirgula(value.toFixed(casas))) }
}

/** In a file with decimal points, `1,000` and `8.125` are asked. */
function talvezMil(text: string, comPonto: boolean, lido: Lido): Lido {
  if ('error' in lido || !comPonto || !/^\D*[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return lido
  const ou = text.includes('.') ? text.replace('.', ',') : text.replace(/\D/g, '')
  return { ...lido, aviso: `Pode ser ${ou}: o arquivo usa ponto nos decimais` }
}

const MEDIDA = /^([\d.,]+)\s*(\p{L}[\p{L}\d]{0,19})\.?$/u

/** A quantity in words, which is asked or refused with what can be written. */
function emPalavras(text: string): Lido | null {
  if (/^(esgotad[oa]|em falta|zerad[oa]|sem estoque)$/i.test(text))
    return { value: 0, aviso: `“${text}” foi lido como 0` }
  if (/^(sem limite|ilimitad[oa]|livre|à vontade)$/i.test(text))
    return { value: undefined, outros: { semLimite: true } }
  if (/^(-+|consult\w*|sob consulta|\?+|x+)$/i.test(text))
    return { error: 'Escreva a quantidade em números, ou deixe vazio' }
  return null
}

/** A quantity with its unit, in the text or by the format. */
function comMedida(text: string, { formatado: numero }: Celula): Lido | null {
  const [, escrita = '', palavra = ''] = MEDIDA.exec(text) ?? []
  const { unidade } = lerUnidade(palavra)
  if (unidade === null) return null
  const lido = quantidade(escrita, { texto: escrita, ...(numero !== undefined && { numero }) })
  return 'error' in lido ? lido : { ...lido, outros: { ...lido.outros, medida: unidade } }
}

/** In a CSV saved by Excel, a long number has lost its digits after the sixth. */
const numeroLongo = (text: string): Lido | undefined =>
  /^\d+([.,]\d+)?E\+\d+$/i.test(text)
    ? { error: 'A planilha encurtou este número: formate a coluna como texto e preencha de novo' }
    : undefined

/** What a spreadsheet makes of the code `3-5`. */
const DIA = /^\d{1,2}[/-](jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)([/-]\d{2,4})?$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/i
const EM_DIA = 'A planilha pode ter feito um dia deste código: confira'

/** Restores lost leading zeros if the check digits show clearly whether it is a CNPJ or a CPF. Eleven digits are taken for a CPF. */
function comZeros(text: string): Lido {
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
function unidade(text: string, ditas: Como['ditas']): Lido {
  const { palavra, unidade, entre, embalagem } = lerUnidade(text, ditas)
  const podeSer = entre.length > 0 && `“${palavra}” pode ser ${entre.map(nomeDe).join(' ou ')}`
  if (unidade === null && !podeSer)
    return { error: 'Unidade desconhecida: diga na tela qual é, ou escreva UN, CX, KG…' }
  const semPalpite = unidade === null
  return {
    value: unidade ?? entre[0],
    outros: {
      ...(embalagem && { embalagem }),
      // The product that the row names may tell which it is.
      ...(podeSer && { entre: entre.join(' '), ...(semPalpite && { semPalpite }) }),
    },
    aviso: podeSer ? `${podeSer}: ${unidade ? `foi lido como ${nomeDe(unidade)}` : 'diga na tela qual é'}` : undefined,
  }
}

const nomeDe = (unidade: Unidade): string => NOME_DA_UNIDADE[unidade]

const seZero = (oQue: string, lido: Lido): Lido =>
  'value' in lido && lido.value === 0 ? { ...lido, aviso: `${oQue} é zero: confira se é isso mesmo` } : lido

function simOuNao(text: string): Lido {
  const word = semAcento(text)
  if (/^(sim|s|1|a|ativ[oa]|verdadeiro|true|x|liberad[oa])$/.test(word)) return { value: true }
  if (/^(nao|n|0|i|inativ[oa]|falso|false|bloquead[oa]|suspens[oa]|excluid[oa]|cancelad[oa])$/.test(word))
    return { value: false }
  return { value: undefined, aviso: 'Não se sabe se é ativo: escreva Sim ou Não; a linha é gravada sem isto' }
}

function semAcento(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
