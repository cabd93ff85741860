import { contar } from '#contract/dinheiro.ts'

/** A longer WhatsApp URL may be refused or cut by the program that opens it. */
const MAIS_LONGO = 2_000
const ITEM = /^- /

/** The address that opens WhatsApp with the text ready to send; without a number WhatsApp asks for the contact. */
export const enderecoDoWhatsApp = (telefone: string, texto: string): string => comTexto(telefone, paraOEndereco(texto))

/** What makes a button open WhatsApp, in a tab of its own. */
export const noWhatsApp = (telefone: string, texto: string) =>
  ({ component: 'a', href: enderecoDoWhatsApp(telefone, texto), target: '_blank', rel: 'noreferrer' }) as const

/** Whether only a part of the text fits into the address. */
export const vaiCortada = (texto: string): boolean => paraOEndereco(texto) !== inteira(texto)

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
  const itens = linhas.filter(linha => ITEM.test(linha)).length
  const ficam = maior(itens, ficam => cabe(comItens(linhas, ficam)))
  return ficam > 0 ? comItens(linhas, ficam) : comeco(tudo)
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

/** For text without items: as much of its beginning as fits. */
function comeco(texto: string): string {
  const letras = Array.from(new Intl.Segmenter('pt-BR').segment(texto), ({ segment }) => segment)
  const curto = (quantas: number) => `${letras.slice(0, quantas).join('').trimEnd()}…`
  return curto(maior(letras.length, quantas => cabe(curto(quantas))))
}

/** The greatest number up to `ate` for which `passa` holds, by binary search: it must hold for all smaller ones. */
function maior(ate: number, passa: (numero: number) => boolean): number {
  let [sim, nao] = [0, ate + 1]
  while (nao - sim > 1) {
    const meio = Math.floor((sim + nao) / 2)
    if (passa(meio)) sim = meio
    else nao = meio
  }
  return sim
}
