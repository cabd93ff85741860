import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../styles/theme.ts'
import { tokens } from './tokens.ts'

const STYLES = resolve(import.meta.dirname, '../../node_modules/@mantine/core/styles')
/** Mantine's colours that neither the theme nor its stylesheets use: a seventh of all styles. */
const UNUSED = /--mantine-color-(blue|cyan|grape|indigo|lime|orange|pink|teal|violet|yellow)-[\w-]+:[^;}]+;?/g

/**
 * Loads each Mantine component's stylesheet with the component, so that a screen starts with those of its own. After its
 * imports: the styles of what a component is made of come first. While developing, main.tsx loads all of them.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/default-css-variables.layer.css'))
      return { code: code.replace(UNUSED, '') + ownVariables(code), map: null }
    if (!id.includes('/@mantine/core/esm/')) return null
    // A part says by its names of classes whose stylesheet it needs, its component's or another's: a select has Combobox's arrow.
    const [, name] = /from "\.{1,2}\/(\w+)\.module\.mjs"/.exec(code) ?? []
    const style = `${name}.layer.css`
    return name && existsSync(`${STYLES}/${style}`) ? `${code}\nimport '@mantine/core/styles/${style}'` : null
  },
})

/**
 * The variables that differ from Mantine's own, without shades, which no colour of ours has. In the stylesheet instead of
 * by the provider, so that the page's static text has the theme's sizes and nothing moves when React draws it again.
 */
function ownVariables(defaults: string): string {
  const { variables } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const own = Object.entries({ ...variables, ...tokens }).filter(
    ([name, value]) => !/-\d$/.test(name) && !defaults.includes(`${name}:${value};`),
  )
  return `:root{${own.map(([name, value]) => `${name}:${value}`).join(';')}}`
}
