import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core'
import type { Plugin } from 'vite'
import { theme } from '../styles/theme.ts'
import { tokens } from './tokens.ts'

const STYLES = resolve(import.meta.dirname, '../../node_modules/@mantine/core/styles')
/** What neither we nor Mantine's stylesheets use: most shades, headings, breakpoints. */
const UNUSED = /^--mantine-(primary-color-\d|color-(?!gray|dark|red-6)\w+-\d|h\d|breakpoint)/
/**
 * The theme's variables, and our tokens in place of the colours that Mantine would derive from them. In the stylesheet
 * instead of by the provider, so that the page's static text has the theme's sizes and nothing moves when React draws it.
 */
const VARIABLES = Object.entries({
  ...defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)).variables,
  ...tokens,
})
  .filter(([name]) => !UNUSED.test(name))
  .map(([name, value]) => `${name}:${value}`)
const SCHEMES = ['light', 'dark'].map(
  scheme => `:root[data-mantine-color-scheme=${scheme}]{--mantine-color-scheme:${scheme}}`,
)

/**
 * Loads each Mantine component's stylesheet with the component, so that a screen starts with those of its own. After its
 * imports: the styles of what a component is made of come first. While developing, main.tsx loads all of them.
 */
export const mantineStyles = (): Plugin => ({
  name: 'mantine-styles',
  enforce: 'pre',
  transform(code, id) {
    if (id.endsWith('/default-css-variables.layer.css'))
      return { code: `:root{${VARIABLES.join(';')}}${SCHEMES.join('')}`, map: null }
    if (!id.includes('/@mantine/core/esm/')) return null
    // A part says by its names of classes whose stylesheet it needs, its component's or another's: a select has Combobox's arrow.
    const [, name] = /from "\.{1,2}\/(\w+)\.module\.mjs"/.exec(code) ?? []
    const style = `${name}.layer.css`
    return name && existsSync(`${STYLES}/${style}`) ? `${code}\nimport '@mantine/core/styles/${style}'` : null
  },
})
