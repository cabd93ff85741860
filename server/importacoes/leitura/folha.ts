import { ILEGIVEL, RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** Stands for a formula that was saved without its result. Nobody types this text. */
export const SEM_RESULTADO = '#SEM RESULTADO!'

const ULTIMA_LINHA = 1_048_576
/** Column ZZ: a cell further right would make the reader fill all columns before it. */
const ULTIMA_COLUNA = 702

/** A relevant tag, with an optional namespace prefix. No pattern in this file matches beyond the next `<`, so all are linear. */
const TAG = /<(?<p>(?:\w+:)?)(?<nome>row|c|dimension)(?=[\s/>])(?<atributos>[^<>]*)>/g

/** A value with content. */
const VALOR = /<(?:\w+:)?v(?:\s[^<>]*)?>[^<]/

export type Folha = {
  xml: string
  /** Numbers of the hidden or filtered rows. */
  ocultas: Set<number>
}

/**
 * Prepares a sheet's XML so that its reader skips nothing silently. The reader takes error cells and formulas without a
 * result for empty, so they become texts that are reported as errors. Cells with only a format are removed, so that a
 * used range down to the last row costs nothing. Rows and cells without the optional address get one.
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
      if (fim < 0) throw new RecusaDeArquivo(ILEGIVEL) // going on would search the rest for each cell
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

/** Returns a reader for an attribute, with or without a namespace prefix. */
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
