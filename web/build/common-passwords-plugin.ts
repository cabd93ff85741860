import { dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br'
import type { Plugin } from 'vite'

const MODULE = 'virtual:common-passwords'
/** Words kept of each list; all of them would weigh 500 kB on a phone. */
const FIRST = 5000
const LEFT_OUT = new Set(['diceware-common']) // English diceware words, unlikely passwords here

/** A subset of the server's dictionaries for the strength meter; each list starts with its most common words. */
export function commonPasswords(): Plugin {
  return {
    name: 'common-passwords',
    resolveId: id => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null
      const lists = Object.entries({ ...common, ...portuguese })
        .filter(([name]) => !LEFT_OUT.has(name))
        .map(([name, words]) => [name, words.slice(0, FIRST)])
      return { code: `export default ${JSON.stringify(Object.fromEntries(lists))}`, moduleType: 'js' }
    },
  }
}
