import * as z from 'zod'

/** A file in an answer: the name to save it under, its media type, and its bytes, whole or streamed. */
export type Arquivo = {
  nome: string
  tipo: string
  dados: Uint8Array | AsyncIterable<Uint8Array | string>
  /** Shown in the page instead of saved, with `versao` as its ETag; `paraSempre` lets caches keep it without revalidating. */
  naPagina?: { versao: string; paraSempre: boolean }
}

/** `response` of a call that answers a file; its `config.arquivo` names the media types. */
export const Arquivo = z.custom<Arquivo>(value => typeof value === 'object' && value !== null && 'dados' in value)

/** The media types and the most bytes of a file that a call takes. */
const envios = z.registry<{ tipos: readonly string[]; limite: number }>()

/** `body` of a call that takes a file as raw bytes. */
export const Envio = (tipos: readonly string[], limite: number) =>
  z
    .custom<Uint8Array>(
      value => value instanceof Uint8Array && value.length > 0,
      'Envie o arquivo como corpo da chamada, no formato que ela aceita',
    )
    .register(envios, { tipos, limite })

const maiores = z.registry<{ limite: number }>()
/** `body` of a call that takes more than the usual mebibyte of JSON. */
export const Ate = <S extends z.ZodType>(mebibytes: number, body: S): S => {
  maiores.add(body, { limite: mebibytes * MEBIBYTE })
  return body
}
/** The most bytes of a call's body, where it is not the usual one. */
export const limiteDe = (body: unknown): number | undefined =>
  envioDe(body)?.limite ?? (body instanceof z.ZodType ? maiores.get(body)?.limite : undefined)

/** The media types and size limit of an `Envio`; undefined for any other `body`. */
export const envioDe = (body: unknown) => (body instanceof z.ZodCustom ? envios.get(body) : undefined)

export const CSV = 'text/csv'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const PDF = 'application/pdf'
export const XML = 'application/xml'
export const PNG = 'image/png'
export const JPEG = 'image/jpeg'
export const WEBP = 'image/webp'
export const MEBIBYTE = 1024 * 1024

const FORMATOS = ['csv', 'xlsx'] as const
export type Formato = (typeof FORMATOS)[number]

/** The most rows of an XLSX; a CSV has all there are. */
export const LINHAS_DA_PLANILHA = 50_000

/** Query of a list that is also answered as a file, and the `config` that says so. */
export const ComFormato = {
  formato: z
    .enum(FORMATOS)
    .optional()
    .describe(
      `Em vez da página, um arquivo com tudo o que atende ao filtro, só para administradores. csv: \`;\` e vírgula decimal, UTF-8; xlsx: até ${LINHAS_DA_PLANILHA} linhas`,
    ),
}
export const PLANILHA = {
  arquivo: [CSV, XLSX],
} as const
