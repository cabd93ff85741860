type Shared = { $ref?: string; in?: string; name?: string; description?: string; content?: object }
type Operation = { parameters?: Shared[]; responses?: Record<string, Shared> }
type Document = {
  paths?: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, unknown>>
}

/**
 * The document, smaller: parameters and answers that several calls declare alike are components, named for their parameter
 * and their status; what no call refers to and what says nothing is left out.
 */
export function shared(document: Document): Document {
  const operations = Object.values(document.paths ?? {}).flatMap(path => Object.values(path))
  const named = operations.flatMap(({ parameters = [] }) => parameters.map(one => [one.name ?? '', one] as const))
  const parameters = share('parameters', named)
  const answers = operations.flatMap(({ responses = {} }) => Object.entries(responses))
  const responses = share('responses', answers)
  // Not those that several calls share: a generator follows one reference, and no reference to a reference.
  for (const [name, answer] of answers) if (Number.parseInt(name, 10) >= 400) referWithOwnWords(answer)
  const whole = { ...document, components: { ...document.components, parameters, responses } }
  return composed(withoutUnused(JSON.parse(JSON.stringify(whole, saying))))
}

type Fields = { type?: string; description?: string; properties?: Record<string, unknown>; required?: string[] }

/** Two schemas with fewer fields in common stay as they are. */
const MANY = 4

/** A schema with all the fields of another is that one and the rest: an edited record is a new one with its number. */
function composed(document: Document): Document {
  const schemas = Object.entries((document.components?.schemas ?? {}) as Record<string, Fields>)
  const written = schemas.map(([name, whole]) => {
    const inside = schemas.filter(([other, part]) => other !== name && holds(whole, part))
    const [first] = inside.sort(([, a], [, b]) => sizeOf(b) - sizeOf(a))
    return [name, first ? { allOf: [{ $ref: `#/components/schemas/${first[0]}` }, rest(whole, first[1])] } : whole]
  })
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(written) } }
}

const sizeOf = ({ properties = {} }: Fields) => Object.keys(properties).length

const holds = (whole: Fields, part: Fields): boolean =>
  sizeOf(part) >= MANY &&
  sizeOf(part) < sizeOf(whole) &&
  Object.entries(part.properties ?? {}).every(
    ([field, schema]) => JSON.stringify(schema) === JSON.stringify(whole.properties?.[field]),
  ) &&
  (part.required ?? []).every(field => whole.required?.includes(field))

function rest({ properties = {}, required = [], ...whole }: Fields, part: Fields): Fields {
  const own = required.filter(field => !part.required?.includes(field))
  return {
    ...whole,
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !(field in (part.properties ?? {})))),
    ...(own.length > 0 && { required: own }),
  }
}

/** A refusal has its own words beside a reference to what all refusals are. */
function referWithOwnWords(answer: Shared): void {
  if (answer.$ref) return
  delete answer.content
  answer.$ref = '#/components/responses/default'
}

type Part = { type?: unknown; anyOf?: Part[] }

/** Something of one type, or null, as a list of two types. */
function orNull({ anyOf, ...outer }: Part): Part | undefined {
  const [one, none, more] = anyOf ?? []
  if (!one || none?.type !== 'null' || more || typeof one.type !== 'string' || 'enum' in one || 'const' in one)
    return undefined
  return { ...one, ...outer, type: [one.type, 'null'] }
}

/**
 * Leaves out the bounds that every whole number has, a pattern beside a format, and that an answer may not grow; null is a
 * second type.
 */
function saying(this: object, key: string, value: unknown): unknown {
  if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return undefined
  if (value instanceof Object && 'anyOf' in value) return orNull(value as Part) ?? value
  if (key === 'pattern' && 'format' in this) return undefined
  if (key === 'required' && value === false) return undefined
  if (value instanceof Object && 'format' in value && value.format === 'binary' && key === 'schema') return undefined
  return key === 'additionalProperties' && value === false ? undefined : value
}

/** The variants of each name that stand in several places, where references replace them: `404`, `404-2`. */
function share(kind: string, found: (readonly [name: string, value: Shared])[]): Record<string, Shared> {
  const components: Record<string, Shared> = {}
  for (const [name, all] of Map.groupBy(found, ([name]) => name)) {
    const variants = Map.groupBy(all, ([, value]) => JSON.stringify(value)).values()
    const alike = [...variants].filter(({ length }) => length > 1).sort((a, b) => b.length - a.length)
    for (const [i, places] of alike.entries()) {
      const component = i === 0 ? name : `${name}-${i + 1}`
      components[component] = { ...places[0]?.[1] }
      for (const [, place] of places) {
        for (const key of Object.keys(place)) delete place[key as keyof Shared]
        place.$ref = `#/components/${kind}/${component}`
      }
    }
  }
  return components
}

/** A schema has two components, as it is sent (`Input`) and as it is answered; most are used in one way, which has the name. */
function withoutUnused(document: Document): Document {
  const { schemas = {}, ...components } = document.components ?? {}
  const used: Record<string, unknown> = {}
  const look = (text: string) => {
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!(name in used)) {
        used[name] = schemas[name]
        look(JSON.stringify(schemas[name]))
      }
  }
  look(JSON.stringify([document.paths, components]))
  const text = JSON.stringify({ ...document, components: { ...components, schemas: used } })
  const same = (name: string) => JSON.stringify(used[name]) === JSON.stringify(used[`${name}Input`])
  const free = (name: string) => !(name in used) || same(name)
  return JSON.parse(
    text.replace(/"(#\/components\/schemas\/)?(\w+)Input"/g, (whole, ref = '', name) =>
      free(name) && `${name}Input` in used ? `"${ref}${name}"` : whole,
    ),
  )
}
