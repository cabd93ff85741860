import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { Dia, MAIOR_VALOR } from '#contract/campos.ts'
import type { Credito } from '#contract/conferir-extrato.ts'
import { LANCAMENTOS_NO_MAXIMO } from '#contract/extratos-bancarios.ts'
import { invalidFile } from '../errors.ts'

/**
 * The credits of an OFX file, 1.x (SGML, whose values need no closing tag) or 2.x (XML): both are tags with text behind them.
 * Banks name the wrong charset often enough, so what is valid UTF-8 is UTF-8.
 */
export function lerOfx(bytes: Buffer): Credito[] {
  const escrito = isUtf8(bytes) ? bytes.toString() : new TextDecoder('windows-1252').decode(bytes)
  const texto = escrito.split('<![CDATA[').map(comoTexto).join('')
  const inicio = texto.search(/<OFX[\s>]/i)
  // In the head alone: a memo may hold the words.
  if (/<!(DOCTYPE|ENTITY)/i.test(texto.slice(0, inicio)))
    throw invalidFile('O arquivo tem um DOCTYPE, que um extrato não tem: baixe-o de novo do banco')
  if (inicio < 0) throw invalidFile('Este arquivo não é um extrato OFX: no banco, escolha o formato OFX (Money)')
  const lancamentos = transacoes(texto)
  return comIdentificador(lancamentos.flatMap(creditoDe))
}

/** What a payer wrote in CDATA is text, never tags. */
function comoTexto(parte: string, i: number): string {
  const fim = i > 0 ? parte.indexOf(']]>') : 0
  const dito = parte.slice(0, Math.max(0, fim)).replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return dito + parte.slice(fim > 0 ? fim + 3 : 0)
}

const MAIOR_FITID = 255
/** Banks write a line; a text of megabytes would name an order in every word. */
const MAIOR_TEXTO = 2_000

type Campos = Partial<Record<string, string>>

/** Each STMTTRN with its values, and the account that it stands under. */
function transacoes(texto: string): Campos[] {
  const todas: Campos[] = []
  let conta = ''
  let aberta: Campos | undefined
  for (const [, fecha, tag = '', valor = ''] of texto.matchAll(/<(\/?)([A-Za-z][\w.]*)\s*>([^<]*)/g)) {
    const nome = tag.toUpperCase()
    if (nome === 'STMTTRN') {
      aberta = fecha ? undefined : { CONTA: conta }
      if (aberta) todas.push(aberta)
      if (todas.length > LANCAMENTOS_NO_MAXIMO) throw invalidFile(DEMAIS)
    } else if (fecha) continue
    else if (aberta) aberta[nome] ??= limpo(valor)
    else if (nome === 'ACCTID') conta = limpo(valor)
  }
  return todas
}

const DEMAIS = `O extrato tem mais de ${LANCAMENTOS_NO_MAXIMO.toLocaleString('pt-BR')} lançamentos: baixe um período menor`

const ENTIDADES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const limpo = (valor: string): string =>
  valor
    .replace(/&(?:#(\d{1,6})|([a-z]{2,4}));/gi, (inteira, codigo, nome) =>
      codigo ? String.fromCodePoint(Number(codigo)) : (ENTIDADES[nome.toLowerCase()] ?? inteira),
    )
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

type SemIdentificador = Credito & { conta: string }

/** Nothing for a debit; refuses what can't be read, because a payment must not be missed in silence. */
function creditoDe(campos: Campos, i: number): SemIdentificador[] {
  const { TRNTYPE, TRNAMT = '', DTPOSTED = '', FITID = '', NAME = '', MEMO = '', CONTA = '' } = campos
  if (TRNAMT.startsWith('-') || TRNTYPE?.toUpperCase() === 'DEBIT') return []
  const valor = valorDe(TRNAMT)
  if (valor === undefined || valor > MAIOR_VALOR)
    throw invalidFile(`O lançamento nº ${i + 1} do extrato não tem um valor que se leia: “${TRNAMT.slice(0, 40)}”`)
  if (valor === 0) return []
  const data = DTPOSTED.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3')
  if (!Dia.safeParse(data).success)
    throw invalidFile(`O lançamento nº ${i + 1} do extrato não tem um dia que se leia: “${DTPOSTED.slice(0, 40)}”`)
  const descricao = MEMO.includes(NAME) ? MEMO : NAME.includes(MEMO) ? NAME : `${NAME} · ${MEMO}`
  const texto = [NAME, MEMO, campos.CHECKNUM, campos.REFNUM].join(' ').slice(0, MAIOR_TEXTO)
  return [{ fitid: FITID, data, valor, descricao: descricao.slice(0, 300), texto, conta: CONTA }]
}

/** `1.234,56`, `1234.56`, `+150`: two decimals at most; one sign parts all thousands. `1.234` may be either, and is refused. */
const VALOR = /^\+?(?=.*\d)(?![1-9]\d{0,2}[.,]\d{3}$)([1-9]\d{0,2}([.,])\d{3}(?:\2\d{3})*|\d*)(?:[.,](\d{1,2})0*)?$/

function valorDe(escrito: string): number | undefined {
  const lido = VALOR.exec(escrito.replace(/\s|R\$/g, ''))
  if (!lido) return undefined
  const [, inteiros = '', , decimais = '0'] = lido
  return Number(`${inteiros.replace(/\D/g, '')}.${decimais}`)
}

/**
 * Gives a credit that has no identifier, or one that others of the file have (accounts number by themselves), one made of what it
 * says: the same file read again has the same. The same credit told twice, identifier included, is one.
 */
function comIdentificador(creditos: SemIdentificador[]): Credito[] {
  const ditos = creditos.map(({ conta, fitid, data, valor, texto }) =>
    JSON.stringify([conta, fitid, data, valor, texto]),
  )
  const comFitid = Map.groupBy(new Set(ditos), dito => JSON.parse(dito)[1] as string)
  const vezes = new Map<string, number>()
  return creditos.flatMap(({ conta, ...credito }, i) => {
    const { fitid } = credito
    const dito = ditos[i] ?? ''
    const vez = vezes.get(dito) ?? 0
    vezes.set(dito, vez + 1)
    if (fitid && vez > 0) return []
    const feito = createHash('sha256').update(`${dito}${vez}`).digest('hex').slice(0, 40)
    if (fitid && fitid.length <= MAIOR_FITID && comFitid.get(fitid)?.length === 1) return [{ ...credito, outro: feito }]
    return [{ ...credito, fitid: feito, outro: fitid }]
  })
}
