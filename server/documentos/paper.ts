import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import type { StateTone } from '#contract/situacao.ts'
import type { Fornecedor } from './job.ts'

/** A part with its own page numbers: one note, or a list. */
export type Part = {
  /** In the footer of each page: `Nota de entrega do pedido 4812`. */
  name: string
  /** On the right of the header: the large line and the small one below it. */
  title: string
  subtitle: Content
  content: Content[]
}
export type Paper = { title: string; landscape?: boolean; parts: Part[] }
/** A paper with one part, named for it. */
export const onePart = (part: Part, landscape = false): Paper => ({ title: part.name, landscape, parts: [part] })

/** The light theme's colours in theme.css. */
export const TONES: Record<StateTone, string> = { amber: '#855600', green: '#26703f', grey: '#62675f', red: '#b3261e' }
export const MUTED = TONES.grey
export const LINE = '#c9c9c9'
const MARGIN = 40
/** Between the margins of an A4 page, in points. */
export const WIDTH = 595.28 - 2 * MARGIN
export const WIDTH_LANDSCAPE = 841.89 - 2 * MARGIN

/** A text whose page number is known after the layout, and before any header or footer is drawn. */
type Mark = ContentText & { positions?: { pageNumber: number }[] }

/** The page around the content: a header with the provider, and a footer with the part's name, the time of printing and the page. */
export function paper(
  { fornecedor, emitidoEm }: { fornecedor: Fornecedor; emitidoEm: string },
  { title, landscape = false, parts }: Paper,
): TDocumentDefinitions {
  const marks = parts.map(({ title }): Mark => ({ text: title, fontSize: 15, bold: true }))
  const partOf = (page: number, pages: number) => {
    const first = (index: number) => marks[index]?.positions?.[0]?.pageNumber ?? pages + 1
    const index = marks.findLastIndex((_, index) => first(index) <= page)
    return { name: parts[index]?.name ?? '', page: page - first(index) + 1, pages: first(index + 1) - first(index) }
  }
  return {
    pageSize: 'A4',
    pageOrientation: landscape ? 'landscape' : 'portrait',
    pageMargins: [MARGIN, 48, MARGIN, 52],
    info: { title, author: fornecedor.nome, creator: fornecedor.nome },
    language: 'pt-BR',
    displayTitle: true,
    defaultStyle: { font: 'Inter', fontSize: 9, lineHeight: 1.15 },
    header: (current, count) => {
      const { name, page } = partOf(current, count)
      return page > 1
        ? { text: `${name} · continuação`, color: MUTED, fontSize: 8, margin: [MARGIN, 24, MARGIN, 0] }
        : ''
    },
    footer: (current, count) => {
      const { name, page, pages } = partOf(current, count)
      return {
        margin: [MARGIN, 16, MARGIN, 0],
        color: MUTED,
        fontSize: 8,
        columns: [
          { text: `${name} · emitido em ${emitidoEm}` },
          { text: `página ${page} de ${pages}`, alignment: 'right', width: 90 },
        ],
      }
    },
    content: parts.flatMap(({ subtitle, content }, index) => [
      head(fornecedor, marks[index] as Mark, subtitle, index > 0),
      ...content,
    ]),
  }
}

function head(fornecedor: Fornecedor, mark: Mark, subtitle: Content, newPage: boolean): Content {
  const { nome, cnpj, endereco, telefone, email, logo } = fornecedor
  const facts = [
    [cnpj && `CNPJ ${cnpjMascarado(cnpj)}`, telefone && telefoneMascarado(telefone)],
    [endereco],
    [email],
  ].map(parts => parts.filter(Boolean).join(' · '))
  return {
    stack: [
      {
        columns: [
          ...(logo ? [{ width: 'auto' as const, stack: [{ image: logo, fit: [96, 48] as [number, number] }] }] : []),
          {
            width: '*',
            stack: [
              { text: nome, fontSize: 13, bold: true, margin: [0, 0, 0, 2] },
              ...facts.filter(Boolean).map(text => ({ text, color: MUTED })),
            ],
          },
          { width: 220, alignment: 'right', stack: [mark, { stack: [subtitle], color: MUTED }] },
        ],
        columnGap: 16,
      },
    ],
    margin: [0, 0, 0, 14],
    ...(newPage ? { pageBreak: 'before' } : {}),
  }
}
