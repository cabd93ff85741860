import type { Plugin } from 'vite'

const MAKERS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * zod's schemas import its JSON Schema generators, which only the server uses (/api/docs). In the browser they would
 * add 8 kB to every screen, so each of their exports becomes a function that throws.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!MAKERS.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(([, name]) => name)
      const refuse = `const refuse = () => { throw new Error('JSON Schema is available on the server only') }`
      return { code: `${refuse}\n${names.map(name => `export const ${name} = refuse`).join('\n')}`, map: null }
    },
  }
}
