import { resolve } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const CONTRACT = `${resolve(import.meta.dirname, '../../contract')}/`
/**
 * The server validates requests, and its refusals land under a form's fields. The browser needs only the URL of each
 * call and the other plain values: its build drops what is made of zod, 40 kB that nobody would run.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(CONTRACT) || !code.includes('from "zod"')) return null
      return { code: plainPart(code, parseSync(id, code).program), map: null, moduleSideEffects: false }
    },
  }
}

/** The imports and declared constants that no schema is part of. A schema is built from zod or from another schema. */
function plainPart(code: string, { body }: ESTree.Program): string {
  const textOf = ({ start, end }: { start: number; end: number }) => code.slice(start, end)
  const imports = body.filter(statement => statement.type === 'ImportDeclaration')
  const schemas = imports
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))
    .filter(name => name === 'z' || /^[A-Z][a-z]/.test(name))
  const plain: [name: string, value: string][] = []
  for (const { id, init } of body.flatMap(constantsIn)) {
    const call = callIn(init, textOf)
    const value = call ?? textOf(init)
    if (call || !names(init, schemas)) plain.push([textOf(id), value])
    else schemas.push(textOf(id))
  }
  const used = (name: string) => !schemas.includes(name)
  return [
    ...imports.flatMap(({ specifiers, source }) => {
      const names = specifiers.filter(({ local }) => used(local.name)).map(textOf)
      return names.length > 0 ? [`import { ${names} } from ${textOf(source)}`] : []
    }),
    ...plain.map(([name, value]) => `const ${name} = ${value}`),
    `export { ${plain.map(([name]) => name)} }`,
  ].join('\n')
}

/** Whether the code uses one of `variables`: a text or a property of that name is none. */
function names(node: unknown, variables: readonly string[]): boolean {
  if (Array.isArray(node)) return node.some(part => names(part, variables))
  if (typeof node !== 'object' || node === null) return false
  const { type, name, computed, key: _key, property: _property, ...parts } = node as Record<string, unknown>
  if (type === 'Identifier') return variables.includes(String(name))
  return names(Object.values(computed ? { ...parts, _key, _property } : parts), variables)
}

function constantsIn(statement: ESTree.Directive | ESTree.Statement): { id: ESTree.Node; init: ESTree.Expression }[] {
  if (statement.type === 'ImportDeclaration') return []
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declaration?.type !== 'VariableDeclaration')
    throw new Error(`A contract may only declare constants, not: ${statement.type}`)
  return declaration.declarations.flatMap(({ id, init }) => (init ? { id, init } : []))
}

/** `{ method, url, config: { access, tambem, semChave } }` of a call; undefined for any other value. */
function callIn(value: ESTree.Expression, textOf: (part: ESTree.ObjectProperty) => string): string | undefined {
  const some = (object: ESTree.Expression, ...names: string[]) => names.flatMap(name => propertyOf(object, name) ?? [])
  const [method, url, config] = some(value, 'method', 'url', 'config')
  if (!method || !url || !config) return undefined
  return `{ ${textOf(method)}, ${textOf(url)}, config: { ${some(config.value, 'access', 'tambem', 'semChave').map(textOf)} } }`
}

function propertyOf(object: ESTree.Expression | undefined, name: string): ESTree.ObjectProperty | undefined {
  if (object?.type !== 'ObjectExpression') return undefined
  return object.properties
    .filter(property => property.type === 'Property')
    .find(({ key }) => key.type === 'Identifier' && key.name === name)
}
