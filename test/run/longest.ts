import { basename } from 'node:path'

/**
 * The slowest test files, mostly races and processes, slowest first. They start first, so that none runs alone at the end.
 * Files that a whole run prints as slowest belong here.
 */
const LONGEST = [
  'papeis',
  'races-random',
  'commands',
  'backup',
  'main',
  'start',
  'kill',
  'logo',
  'fuzz',
  'arquivos',
  'demo',
  'db',
  'races',
  'entradas-hostis',
  'ending',
  'closing',
  'operator',
  'orcamento',
  'binaries',
].map(name => `${name}.test.ts`)

/** A file's index in `LONGEST`, or -1. */
const placeOf = (file: string) => LONGEST.indexOf(basename(file))

export const isLong = (file: string) => placeOf(file) >= 0

/** The longest in their order, then the others. */
export const longestFirst = (files: string[]): string[] => [
  ...files.filter(isLong).sort((a, b) => placeOf(a) - placeOf(b)),
  ...files.filter(file => !isLong(file)),
]

/** Listed names that match no file. */
export const unknownLongest = (files: string[]): string[] =>
  LONGEST.filter(name => !files.some(file => basename(file) === name))
