import { contar } from '#contract/dinheiro.ts'

/** A longer WhatsApp URL may be refused or cut by the program that opens it. */
const MAIS_LONGO = 2_000
const ITEM = /^- /

/** The address that opens WhatsApp with the text ready to send; without a number WhatsApp asks for the contact. */
export const enderecoDoWhatsApp = (telefone: string, texto: string): string => comTexto(telefone, paraOEndereco(texto))

/** What makes a button open WhatsApp, in a tab of its own. */
export const noWhatsApp = (telefone: string, texto: string) =>
  ({ component: 'a', href: enderecoDoWhatsApp(telefone, texto), target: '_blank', rel: 'noreferrer' }) as const

/** Whether the text is too long for the address. */
export const vaiCortada = (texto: string): boolean => !cabe(inteira(texto))

const comTexto = (telefone: string, texto: string): string =>
  `https://wa.me/${telefone && `55${telefone}`}?text=${encodeURIComponent(texto)}`

const cabe = (texto: string): boolean => comTexto('11987654321', texto).length <= MAIS_LONGO

/** Replaces lone surrogates, which can't be URL-encoded. */
const inteira = (texto: string): string => texto.trim().toWellFormed()

/** The text, or as many of its items as fit and the number of the others; the text around the items stays. */
export function paraOEndereco(texto: string): string {
  const tudo = inteira(texto)
  if (cabe(tudo)) return tudo
  const linhas = tudo.split('\n')
  const itens = Math.min(linhas.filter(linha => ITEM.test(linha)).length, MAIS_LONGO / 5)
  const cabem = Array.from({ length: itens }, (_, fora) => itens - 1 - fora).find(ficam =>
    cabe(comItens(linhas, ficam)),
  )
  return comItens(linhas, cabem ?? 0)
}

/** The lines with the first `ficam` items; the number of the others replaces them. */
function comItens(linhas: readonly string[], ficam: number): string {
  const fora = linhas.filter(linha => ITEM.test(linha)).length - ficam
  const mais = `…e mais ${contar(fora, 'item', 'itens')}`
  let itens = 0
  const ditas = linhas.flatMap(linha => {
    if (!ITEM.test(linha)) return [linha]
    itens += 1
    return itens <= ficam ? [linha] : itens === ficam + 1 ? [mais] : []
  })
  return ditas.join('\n')
}
