import { ILEGIVEL, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** What stands where a program wrote a formula and not its result. Nobody types it. */
export const SEM_RESULTADO = '#SEM RESULTADO!'

const ULTIMA_LINHA = 1_048_576
/** Columns from AAA on: a cell there makes the reader fill everything before it. */
const ULTIMA_COLUNA = 702

/**
 * A tag that matters; some programs put a namespace before each name. No expression here looks at a sign more often than once:
 * none goes beyond the next `<`, which stands in no tag.
 */
const TAG = /<(?<p>(?:\w+:)?)(?<nome>row|c|dimension)(?=[\s/>])(?<atributos>[^<>]*)>/g

/** A value that says something. */
const VALOR = /<(?:\w+:)?v(?:\s[^<>]*)?>[^<]/

export type Folha = {
  xml: string
  /** Numbers of the rows that are not shown, by hand or by a filter. */
  ocultas: Set<number>
}

/**
 * A sheet as its reader has to have it, so that nothing is passed over in silence. Cells of an error and formulas without their
 * result, which it takes for empty, become texts that are told as faults. Cells that are only formatted go, so that a used range
 * down to the last row weighs nothing. Rows and cells without an address, which is optional, get theirs.
 */
export function emOrdem(xml: string): Folha {
  const ocultas = new Set<number>()
  const partes: string[] = []
  let linha = 0
  let coluna = 0
  let feito = 0
  TAG.lastIndex = 0
  for (let tag = TAG.exec(xml); tag; tag = TAG.exec(xml)) {
    const { p = '', nome, atributos = '' } = tag.groups ?? {}
    partes.push(xml.slice(feito, tag.index))
    feito = TAG.lastIndex
    if (nome === 'row') {
      linha = Number(R(atributos) ?? linha + 1)
      coluna = 0
      if (!(linha <= ULTIMA_LINHA)) throw longe()
      if (/^(1|true)$/.test(HIDDEN(atributos) ?? '')) ocultas.add(linha)
      if (!atributos.endsWith('/')) partes.push(`<${p}row r="${linha}">`)
    } else if (nome === 'c') {
      const endereco = R(atributos)
      coluna = endereco === undefined ? coluna + 1 : colunaDe(endereco)
      if (atributos.endsWith('/')) continue
      const fecho = `</${p}c>`
      const fim = xml.indexOf(fecho, feito)
      if (fim < 0) throw new RecusaDeArquivo(ILEGIVEL) // to go on would look through the rest for each cell
      const dentro = xml.slice(feito, fim)
      feito = fim + fecho.length
      TAG.lastIndex = feito
      partes.push(celulaEmOrdem({ p, atributos, dentro, endereco, linha, coluna }))
    } else if (!atributos.endsWith('/')) partes.push(tag[0])
  }
  return { xml: partes.join('') + xml.slice(feito), ocultas }
}

type Celula = {
  p: string
  atributos: string
  dentro: string
  endereco: string | undefined
  linha: number
  coluna: number
}

function celulaEmOrdem({ p, atributos, dentro, endereco, linha, coluna }: Celula): string {
  const formula = dentro.includes(`<${p}f`)
  if (!formula && !dentro.includes(`<${p}v`) && !dentro.includes(`<${p}is`)) return ''
  if (coluna > ULTIMA_COLUNA) throw longe()
  const onde = `r="${endereco ?? letrasDe(coluna) + linha}"`
  const tipo = T(atributos)
  if (formula && !VALOR.test(dentro) && tipo !== 'str')
    return `<${p}c ${onde} t="str"><${p}v>${SEM_RESULTADO}</${p}v></${p}c>`
  if (tipo === 'e') return `<${p}c ${onde} t="str">${dentro}</${p}c>`
  return `<${p}c ${endereco === undefined ? onde : ''}${atributos}>${dentro}</${p}c>`
}

/** Reads an attribute as it is written, with or without a namespace. */
export const atributo = (nome: string) => {
  const padrao = new RegExp(`(?:^|[\\s:])${nome}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  return (texto: string): string | undefined => {
    const [, dupla, simples] = padrao.exec(texto) ?? []
    return dupla ?? simples
  }
}
const [R, T, HIDDEN] = [atributo('r'), atributo('t'), atributo('hidden')]

function colunaDe(endereco: string): number {
  const [, letras] = /^([A-Z]{1,3})\d{1,7}$/.exec(endereco) ?? []
  if (letras === undefined) throw longe()
  return [...letras].reduce((soma, letra) => soma * 26 + letra.charCodeAt(0) - 64, 0)
}

const letrasDe = (coluna: number): string =>
  coluna === 0 ? '' : letrasDe(Math.floor((coluna - 1) / 26)) + String.fromCharCode(65 + ((coluna - 1) % 26))

const longe = () => new RecusaDeArquivo('A planilha tem células longe demais: copie só a tabela para uma planilha nova')
