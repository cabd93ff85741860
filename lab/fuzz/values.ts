import fc from 'fast-check'
import * as z from 'zod'
import type { Schema } from '#contract/route.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'

type Json = z.core.JSONSchema.BaseSchema

/** Ids of existing records by field name. */
export type Ids = Record<string, readonly number[]>

/** Generates valid values by the schema, with ids of existing records. */
export function soundValues(schema: Schema, ids: Ids, noun: string): fc.Arbitrary<unknown> {
  const how = { io: 'input', unrepresentable: 'any', metadata: z.registry<object>() } as const
  return valuesOf(z.toJSONSchema(schema as z.ZodType, how), '', ids, noun)
}

function valuesOf(json: Json, name: string, ids: Ids, noun: string): fc.Arbitrary<unknown> {
  const known = (name === 'id' ? ids[noun] : undefined) ?? ids[name]
  const own = knownValues(name)
  if (own) return own
  if (known && json.type !== 'array') {
    const id = fc.constantFrom(...known, 1, 999_999)
    return json.type === 'string' ? id.map(String) : id
  }
  const choices = json.anyOf ?? json.oneOf
  if (choices) return fc.oneof(...choices.map(choice => valuesOf(choice as Json, name, ids, noun)))
  if (json.enum) return fc.constantFrom(...json.enum)
  if ('const' in json) return fc.constant(json.const)
  switch (json.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(json.properties ?? {}).map(([key, inner]) => [key, valuesOf(inner as Json, key, ids, noun)]),
        ),
        { requiredKeys: json.required ?? [] },
      )
    case 'array':
      return fc.array(valuesOf((json.items ?? {}) as Json, name, ids, noun), {
        minLength: json.minItems ?? 0,
        maxLength: Math.min(json.maxItems ?? 4, 4),
      })
    case 'integer':
    case 'number':
      return numbers(json)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return texts(json)
    default:
      return fc.jsonValue()
  }
}

function numbers({ type, minimum, exclusiveMinimum, maximum }: Json): fc.Arbitrary<number> {
  const from = Math.max(minimum ?? Number(exclusiveMinimum ?? -1000), -1e6)
  const to = Math.min(maximum ?? 1000, 1e6)
  const whole = fc.integer({ min: Math.ceil(from), max: Math.floor(Math.max(from, to)) })
  return type === 'integer'
    ? whole
    : fc.oneof(
        whole,
        whole.map(n => n / 100),
        fc.constantFrom(10, 2, 3, 0.001),
      )
}

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<string> {
  if (format === 'date') return fc.oneof(days, days, fc.constantFrom('2024-02-29', '1900-01-01', '2999-12-31'))
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern)).filter(text => text.length < 40)
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

const days = fc
  .integer({ min: -40, max: 40 })
  .map(n => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10))

/** Values for fields whose rule the JSON schema cannot express. */
function knownValues(name: string): fc.Arbitrary<unknown> | undefined {
  if (name === 'cnpj') return fc.integer({ min: 5_000, max: 90_000 }).map(n => cnpjDeTeste(n))
  if (name === 'cep') return fc.constantFrom('01310-100', '70040010', '')
  if (name === 'telefone') return fc.constantFrom('(11) 98765-4321', '1133334444', '')
  if (name === 'estado') return fc.constantFrom('SP', 'mg', '')
  if (name === 'email') return fc.oneof(fc.emailAddress(), fc.constant('cliente@exemplo.com.br'))
  if (name === 'ano') return fc.constantFrom('2023', '2024', '2031')
  if (name === 'precoVenda') return fc.constantFrom(10, 10, 10, 9.99)
  return undefined
}

const deep = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

/** Generates hostile values for any place. */
export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 1.5, 0.1 + 0.2, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, 99_999_999.999],
    ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e', '\ufeff', '\u0301'.repeat(500), '💥'],
    ...["' or '1'='1", "'; drop table pedido; --", '$1', '%', '_', '\\', '\\x00', '<script>alert(1)</script>'],
    ...['__proto__', 'constructor', 'NaN', 'Infinity', '1e5', '0x10', '0000-00-00', '2026-02-30', '10000-01-01'],
    ...['../../etc/passwd', 'x'.repeat(5000), '9'.repeat(400), {}, [], [[]], deep(200), { length: 1e9 }],
    ...[JSON.parse('{"constructor":{"prototype":{"admin":1}}}'), Array.from({ length: 3000 }, (_, i) => i)],
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 40 }),
)

/** Generates a valid value with one part replaced, removed or added. */
export function nearly(sound: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(sound, hostileValues, fc.nat(), fc.constantFrom('replace', 'remove', 'add'))
    .map(([value, hostile, n, how]) => {
      if (typeof value !== 'object' || value === null) return hostile
      const copy = structuredClone(value) as Record<string, unknown>
      const keys = Object.keys(copy)
      const key = keys[n % (keys.length || 1)]
      if (how === 'add' || key === undefined)
        return Object.assign(copy, { admin: hostile, precoCusto: hostile, id: hostile })
      if (how === 'remove') delete copy[key]
      else copy[key] = hostile
      return copy
    })
}
