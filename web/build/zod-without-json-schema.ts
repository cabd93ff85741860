import type { Plugin } from 'vite'

const MAKERS = /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/

/**
 * zod's schemas bring the makers of JSON Schema along. Only the server describes its calls (/api/docs): in the browser they would
 * be 8 kB on every screen, so there each of their exports is a function that refuses.
 */
export function zodWithoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    transform(code, id) {
      if (!MAKERS.test(id)) return null
      const names = [...code.matchAll(/^export (?:const|function|async function) (\w+)/gm)].map(([, name]) => name)
      const refuse = `const refuse = () => { throw new Error('JSON Schema is made on the server') }`
      return { code: `${refuse}\n${names.map(name => `export const ${name} = refuse`).join('\n')}`, map: null }
    },
  }
}
