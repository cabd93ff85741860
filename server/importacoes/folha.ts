import { RecusaDeArquivo } from './recusa-de-arquivo.ts'

/** What stands where a program wrote a formula and not its result. Nobody types it. */
export const SEM_RESULTADO = '#SEM RESULTADO!'

const ULTIMA_LINHA = 1_048_576
/** Columns from AAA on: a cell there makes the reader fill everything before it. */
const ULTIMA_COLUNA = 702

/** A row's beginning, or a whole cell; some programs put a namespace before each name. */
const PARTE =
  /<(?<p>(?:\w+:)?)(?:row(?=[\s/>])(?<linha>[^>]*)|c(?=[\s/>])(?<celula>[^>]*?)(?:\/|>(?<dentro>[\s\S]*?)<\/\k<p>c)|dimension\b[^>]*\/)>/g

/** A value that says something. */
const VALOR = /<(?:\w+:)?v(?:\s[^>]*)?>[^<]/

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
  let linha = 0
  let coluna = 0
  const emendado = xml.replace(PARTE, (tudo: string, ...args: unknown[]) => {
    const { p = '', linha: daLinha, celula, dentro = '' } = args.at(-1) as Record<string, string | undefined>
    if (daLinha !== undefined) {
      linha = Number(R(daLinha) ?? linha + 1)
      coluna = 0
      if (!(linha <= ULTIMA_LINHA)) throw longe()
      if (/^(1|true)$/.test(HIDDEN(daLinha) ?? '')) ocultas.add(linha)
      return daLinha.endsWith('/') ? '' : `<${p}row r="${linha}">`
    }
    if (celula === undefined) return ''
    const endereco = R(celula)
    coluna = endereco === undefined ? coluna + 1 : colunaDe(endereco)
    const formula = dentro.includes(`<${p}f`)
    if (!formula && !dentro.includes(`<${p}v`) && !dentro.includes(`<${p}is`)) return ''
    if (coluna > ULTIMA_COLUNA) throw longe()
    const onde = `r="${endereco ?? letrasDe(coluna) + linha}"`
    const tipo = T(celula)
    if (formula && !VALOR.test(dentro) && tipo !== 'str')
      return `<${p}c ${onde} t="str"><${p}v>${SEM_RESULTADO}</${p}v></${p}c>`
    if (tipo === 'e') return `<${p}c ${onde} t="str">${dentro}</${p}c>`
    return endereco === undefined ? `<${p}c ${onde}${celula}>${dentro}</${p}c>` : tudo
  })
  return { xml: emendado, ocultas }
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

const colunaDe = (endereco: string): number =>
  [...endereco.replace(/\d+$/, '')].reduce((soma, letra) => soma * 26 + letra.charCodeAt(0) - 64, 0)

const letrasDe = (coluna: number): string =>
  coluna === 0 ? '' : letrasDe(Math.floor((coluna - 1) / 26)) + String.fromCharCode(65 + ((coluna - 1) % 26))

const longe = () => new RecusaDeArquivo('A planilha tem células longe demais: copie só a tabela para uma planilha nova')
