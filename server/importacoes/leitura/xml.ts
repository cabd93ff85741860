/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'
import { ILEGIVEL, RecusaDeArquivo } from './recusa-de-arquivo.ts'

export type Atributos = Record<string, string | undefined>
type Ouvinte = {
  abre: (nome: string, atributos: () => Atributos) => void
  fecha?: (nome: string) => void
  texto?: (texto: string) => void
}

const semPrefixo = (nome: string): string => nome.slice(nome.indexOf(':') + 1)

/** Walks through a part of a spreadsheet; names come without their namespace's prefix. Anything but XML is refused. */
export function percorrer(xml: string, { abre, fecha, texto }: Ouvinte): void {
  if (xml === '') return // a part that is not there
  const parser = new Parser()
  parser.on('error', cause => {
    throw Object.assign(new RecusaDeArquivo(ILEGIVEL), { cause })
  })
  parser.on('openTag', (nome, atributos, decodificar) =>
    abre(semPrefixo(nome), () => {
      const lidos = atributos()
      for (const chave in lidos) if (lidos[chave]?.includes('&')) lidos[chave] = decodificar(lidos[chave])
      return lidos
    }),
  )
  parser.on('closeTag', nome => fecha?.(semPrefixo(nome)))
  if (texto) {
    parser.on('text', (valor, decodificar) => texto(decodificar(valor)))
    parser.on('cdata', texto)
  }
  parser.parse(xml)
}
