import fc from 'fast-check'

/** The bytes of a body, with the headers that describe them. */
type Body = { bytes?: Buffer | undefined; headers: Record<string, string> }
const JSON_TYPE = { 'content-type': 'application/json' }

export function jsonBodies(value: fc.Arbitrary<unknown>, none: boolean): fc.Arbitrary<Body> {
  const sound = value.map(value => (value === undefined ? {} : textOf(value))).map(toBody)
  if (none) return fc.oneof({ weight: 30, arbitrary: fc.constant({ headers: {} }) }, { weight: 1, arbitrary: sound })
  const cut = fc.tuple(value, fc.nat()).map(([value, n]) => {
    const bytes = Buffer.from(JSON.stringify(value ?? {}))
    return { bytes: bytes.subarray(0, n % (bytes.length + 1)), headers: JSON_TYPE }
  })
  const strange = fc.constantFrom<Body>(...STRANGE_BODIES)
  const typed = fc.tuple(value, fc.constantFrom(...TYPES)).map(([value, type]) => ({
    bytes: Buffer.from(JSON.stringify(value ?? {}) ?? 'null'),
    headers: { 'content-type': type },
  }))
  return fc.oneof(
    { weight: 20, arbitrary: sound },
    { weight: 2, arbitrary: cut },
    { weight: 1, arbitrary: strange },
    { weight: 1, arbitrary: typed },
  )
}

const textOf = (value: unknown) => JSON.stringify(value) ?? 'null'
const toBody = (text: string | object): Body =>
  typeof text === 'string' ? { bytes: Buffer.from(text), headers: JSON_TYPE } : { headers: JSON_TYPE }

const json = (text: string): Body => ({ bytes: Buffer.from(text), headers: JSON_TYPE })
const STRANGE_BODIES: Body[] = [
  json('{"__proto__": {"admin": 1}}'),
  json('{"a": {"__proto__": null}, "constructor": {"prototype": {"admin": 1}}}'),
  json('['.repeat(100_000)),
  json('['.repeat(100_000) + ']'.repeat(100_000)),
  json(`${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`),
  json(`{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":1`).join()}}`),
  json(`{"nome": "${'x'.repeat(900_000)}"}`),
  json(`{"itens": [${'1,'.repeat(200_000)}1]}`),
  ...['1e999', '-', 'null', '"texto"', '[]', '   ', '{"\\u0000": 1}', '{"id": 00001}', "{'id': 1}", 'NaN'].map(json),
]
const TYPES = ['text/plain', 'multipart/form-data; boundary=x', '/', 'application/json; charset=utf-16', 'text/csv']

/** Files: garbage, nearly valid, or small and valid. */
export function files(types: readonly string[]): fc.Arbitrary<Body> {
  const contents = fc.oneof(
    fc
      .constantFrom(
        'nome;precoCusto;unidadeMedida\nBanana;1,50;KG\n',
        'nome;cnpj\nA;11.222.333/0001-81\n',
        'PK\x03\x04',
        '\x89PNG\r\n\x1a\n',
        ';;;;\n'.repeat(2000),
      )
      .map(text => Buffer.from(text, 'latin1')),
    fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes)),
  )
  const type = fc.constantFrom(...types, 'application/json', 'text/html', 'x')
  return fc.tuple(contents, type).map(([bytes, type]) => ({ bytes, headers: { 'content-type': type } }))
}
