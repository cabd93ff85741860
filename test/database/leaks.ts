import { CUSTO, FIRST_ID, MARK } from '../company.ts'
import { pdfText } from '../files/pdf-text.ts'
import { SENHA_HASH } from '../world.ts'

type Answer = { bytes: Buffer; headers: Record<string, unknown> }

const SECRET_KEY =
  /custo|senha|margem|hash|token|segredo|otpauth|^codigos?$|^fornecedor$|codigoExterno|estoque$|^livre$/i
const cents = CUSTO.toFixed(2)
const COST = new RegExp(
  [String(CUSTO), cents.replace('.', ','), '31.415,92'].map(text => text.replaceAll('.', '\\.')).join('|'),
)

/** Secrets that no client's user may see, found at any depth of an answer or on any page of a file; one line each. */
export function secretsIn(answer: Answer, tokens: readonly string[]): string[] {
  const text = textOf(answer)
  const told = [SENHA_HASH, '$argon2', ...tokens].filter(secret => text.includes(secret))
  return [...told, ...(COST.test(text) ? ['a cost'] : []), ...secretKeys(parsed(answer))]
}

/** Traces of another company in an answer: its mark or one of its ids. `ownId`: the caller's user id, which is in the same range. */
export function foreignIn(answer: Answer, ownId = 0): string[] {
  const text = textOf(answer)
  return [
    ...(text.match(new RegExp(`${MARK}\\w*`, 'gi')) ?? []),
    ...[...text.matchAll(/(?<![\d.])\d{7}(?!\d)/g)]
      .map(([id]) => id)
      .filter(id => id.startsWith(String(FIRST_ID)[0] ?? '') && id !== String(ownId)),
  ]
}

/** Keys at any depth whose values a client must never see. */
function secretKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  // A product's `codigo` is its catalogue code, a payment's the Pix code; a person's `codigo` opens an account.
  const open = 'produtoId' in value || 'identificador' in value ? 'codigo' : ''
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(key !== open && SECRET_KEY.test(key) ? [key] : []),
    ...secretKeys(inner),
  ])
}

const typeOf = ({ headers }: Answer) => String(headers['content-type'] ?? '')

function textOf(answer: Answer): string {
  const headers = JSON.stringify({ ...answer.headers, 'content-length': undefined, date: undefined })
  const body =
    /pdf/.test(typeOf(answer)) && answer.bytes.length > 0
      ? pdfText(answer.bytes).flat().join('\n')
      : answer.bytes.toString()
  return `${headers}\n${body}`
}

function parsed(answer: Answer): unknown {
  return /\bjson\b/.test(typeOf(answer)) && answer.bytes.length > 0 ? JSON.parse(answer.bytes.toString()) : undefined
}
