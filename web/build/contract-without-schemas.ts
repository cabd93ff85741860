import { resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const CONTRACT = `${resolve(import.meta.dirname, '../../contract')}/`
/** The query suffix of a contract module's schemas. */
const SCHEMAS = '?schemas'

/**
 * The server validates requests. A screen that only reads needs just the URL of a call; its schemas would load zod, 40
 * kB before the first row. So the browser's build splits each contract file in two: the calls (`method`, `url`,
 * `access`, no schema) with the other plain values, and the schemas, which load with a form that names one.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (/\/web\/.*\.tsx?$/.test(id) && /\.schema\b/.test(code)) this.error(`${id}: a form takes its schema by name`)
      const [file = '', query] = id.split('?')
      if (!file.startsWith(CONTRACT) || !code.includes('from "zod"') || file.endsWith('/mensagens.ts')) return null
      const { imports, schemas, plain } = partsOf(code, parseSync(file, code).program)
      const [own, other, from] = query ? [schemas, plain, file] : [plain, schemas, file + SCHEMAS]
      const lines = [
        ...imports.filter(text => query || text.includes(' from ')),
        `import { ${[...other.keys()]} } from ${JSON.stringify(from)}`,
        ...[...own].map(([name, value]) => `const ${name} = ${value}`),
        `export { ${[...own.keys(), ...(query ? [] : other.keys())]} }`,
      ]
      return { code: lines.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}

/** The declared constants by name, as the browser gets them. A schema is built from zod or from another schema. */
function partsOf(code: string, { body }: ESTree.Program) {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const imports = body.filter(statement => statement.type === 'ImportDeclaration')
  const ofSchemas = imports
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
    .filter(name => name === 'z' || /^[A-Z][a-z]/.test(name))
  const [schemas, plain] = [new Map<string, string>(), new Map<string, string>()]
  for (const { id, init } of body.flatMap(constantsIn)) {
    const name = textOf(id)
    const call = callIn(init, textOf)
    const value = call ?? textOf(init)
    if (call || !new RegExp(`\\b(${ofSchemas.join('|')})\\b`).test(value.replaceAll(/'[^']*'|"[^"]*"/g, '')))
      plain.set(name, value)
    else {
      ofSchemas.push(name)
      // Contract modules have no top-level side effects, so unused schemas can be dropped.
      schemas.set(name, `/* @__PURE__ */ (() => (${value}))()`)
    }
  }
  return { imports: imports.map(textOf), schemas, plain }
}

function constantsIn(statement: ESTree.Directive | ESTree.Statement): { id: ESTree.Node; init: ESTree.Expression }[] {
  if (statement.type === 'ImportDeclaration') return []
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration')
    throw new Error(`A contract may only declare constants, not: ${statement.type}`)
  return declaration.declarations.flatMap(({ id, init }) => (init ? { id, init } : []))
}

/** `{ method, url, config: { access, tambem } }` of a call; undefined for any other value. */
function callIn(value: ESTree.Expression, textOf: (part: ESTree.ObjectProperty) => string): string | undefined {
  const some = (object: ESTree.Expression, ...names: string[]) => names.flatMap(name => propertyOf(object, name) ?? [])
  const [method, url, config, schema] = some(value, 'method', 'url', 'config', 'schema')
  if (!method || !url || !config || !schema) return undefined
  return `{ ${textOf(method)}, ${textOf(url)}, config: { ${some(config.value, 'access', 'tambem').map(textOf)} } }`
}

function propertyOf(object: ESTree.Expression | undefined, name: string): ESTree.ObjectProperty | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  return object.properties
    .filter(property => property.type === 'Property')
    .find(({ key }) => key.type === 'Identifier' && key.name === name)
}
