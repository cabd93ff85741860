import { contar } from '#contract/dinheiro.ts'

/** A longer WhatsApp URL may be refused or cut by the program that opens it. */
const MAIS_LONGO = 2_000

/** The address that opens WhatsApp with the text ready to send; without a number WhatsApp asks for the contact. */
export const enderecoDoWhatsApp = (telefone: string, texto: string): string => comTexto(telefone, paraOEndereco(texto))

/** What makes a button open WhatsApp, in a tab of its own. */
export const noWhatsApp = (telefone: string, texto: string) =>
  ({ component: 'a', href: enderecoDoWhatsApp(telefone, texto), target: '_blank', rel: 'noreferrer' }) as const

/** Whether the text is too long for the address. */
export const vaiCortada = (texto: string): boolean => paraOEndereco(texto) !== inteira(texto)

const comTexto = (telefone: string, texto: string): string =>
  `https://wa.me/${telefone && `55${telefone}`}?text=${encodeURIComponent(texto)}`

/** Replaces lone surrogates, which can't be URL-encoded. */
const inteira = (texto: string): string => texto.trim().toWellFormed()

/** The text, or as many of its items as fit and the number of the others; the text around the items stays. */
export function paraOEndereco(texto: string): string {
  const linhas = inteira(texto).split('\n')
  const primeiro = linhas.findIndex(linha => linha.startsWith('- '))
  const depois = linhas.findLastIndex(linha => linha.startsWith('- ')) + 1
  for (let fora = 0; ; fora += 1) {
    const mais = fora > 0 ? [`…e mais ${contar(fora, 'item', 'itens')}`] : []
    const dito = linhas.toSpliced(depois - fora, fora, ...mais).join('\n')
    if (fora >= depois - primeiro || comTexto('11987654321', dito).length <= MAIS_LONGO) return dito
  }
}
