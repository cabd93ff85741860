import { telefoneMascarado } from '#contract/brasil.ts'
import { emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Carta } from '../business.ts'
import type { Fato, Parts } from './fato.ts'
import { partsOf } from './textos.ts'

/** The sender's name, colour and phone number. */
type Marca = { fornecedor: string; cor: string; telefone: string }

export type Conteudo = Marca & {
  fato: Fato
  /** The moment of the event, in words. */
  quando: string
  /** How to pay what is owed: none where the mail asks for nothing. */
  pagar: string[]
  /** Where the button leads. */
  link: string
  /** Where the receiver chooses what is mailed; absent for a mail that nobody may turn off. */
  preferencias?: string
}

/** The mail as text and as HTML, in the same words. It loads nothing, and all inserted text is escaped. */
export function cartaDe(conteudo: Conteudo): Pick<Carta, 'assunto' | 'texto' | 'html'> {
  const parts = partsOf(conteudo.fato, conteudo.fornecedor)
  return { assunto: parts.titulo.slice(0, 200), texto: asText(conteudo, parts), html: asHtml(conteudo, parts) }
}

function asText(
  { fornecedor, telefone, quando, pagar, link, preferencias }: Conteudo,
  { titulo, frases, linhas, total, botao }: Parts,
): string {
  const table = linhas.map(
    ({ nome, quantidade, unidadeMedida, valor }) =>
      `- ${nome}: ${comUnidade(quantidade, unidadeMedida)}, ${emReais(valor)}`,
  )
  return [
    titulo,
    '',
    ...frases.map(frase => frase.replaceAll('\n', '\n  ')),
    ...(table.length ? ['', ...table] : []),
    ...(total === undefined ? [] : ['', `Total: ${emReais(total)}`]),
    ...(pagar.length ? ['', ...pagar] : []),
    '',
    `${botao}: ${link}`,
    '',
    '--',
    `${fornecedor}${telefone ? ` · ${telefoneMascarado(telefone)}` : ''}`,
    `Como estava em ${quando}.`,
    ...(preferencias ? [`Escolher o que recebo: ${preferencias}`] : []),
  ].join('\n')
}

const FONT = "font-family:Inter,'Segoe UI',Arial,sans-serif"

function asHtml(
  { fornecedor, cor, telefone, quando, pagar, link, preferencias }: Conteudo,
  { titulo, frases, linhas, total, botao }: Parts,
): string {
  const rows = linhas.map(
    ({ nome, quantidade, unidadeMedida, valor }) =>
      `<tr><td style="padding:6px 0;border-bottom:1px solid #e5e5e5">${safe(nome)}</td><td style="padding:6px 8px;border-bottom:1px solid #e5e5e5;white-space:nowrap">${safe(comUnidade(quantidade, unidadeMedida))}</td><td align="right" style="padding:6px 0;border-bottom:1px solid #e5e5e5;white-space:nowrap">${safe(emReais(valor))}</td></tr>`,
  )
  const sum =
    total === undefined
      ? ''
      : `<tr><td colspan="2" style="padding:10px 0"><b>Total</b></td><td align="right" style="padding:10px 0;white-space:nowrap"><b>${safe(emReais(total))}</b></td></tr>`
  const table =
    rows.length || sum
      ? `<table width="100%" cellpadding="0" cellspacing="0" role="presentation" style="border-collapse:collapse;margin:16px 0">${rows.join('')}${sum}</table>`
      : ''
  const choose = preferencias
    ? `<br><a href="${safe(preferencias)}" style="color:#595959">Escolher o que recebo</a>`
    : ''
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(titulo)}</title></head>
<body style="margin:0;background:#f4f4f2;${FONT};color:#1f1f1f;font-size:16px;line-height:1.5">
<table width="100%" cellpadding="0" cellspacing="0" role="presentation"><tr><td align="center" style="padding:16px">
<table width="100%" cellpadding="0" cellspacing="0" role="presentation" style="max-width:600px;background:#ffffff;border-radius:8px">
<tr><td style="padding:16px 24px;border-bottom:3px solid ${safe(cor)}"><b style="font-size:18px">${safe(fornecedor)}</b></td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 12px;font-size:20px;line-height:1.3">${safe(titulo)}</h1>
${frases.map(frase => `<p style="margin:0 0 8px">${safe(frase)}</p>`).join('\n')}
${table}${pagar.map(frase => `\n<p style="margin:0 0 8px;word-break:break-word">${safe(frase)}</p>`).join('')}
<p style="margin:24px 0 0"><a href="${safe(link)}" style="display:inline-block;background:#1f1f1f;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none">${safe(botao)}</a></p></td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid #e5e5e5;color:#595959;font-size:14px">${safe(fornecedor)}${telefone ? ` · ${safe(telefoneMascarado(telefone))}` : ''}<br>Como estava em ${safe(quando)}.${choose}</td></tr>
</table></td></tr></table></body></html>`
}

const ENTITY: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const safe = (text: string): string => text.replace(/[&<>"']/g, sign => ENTITY[sign] ?? '').replaceAll('\n', '<br>')
