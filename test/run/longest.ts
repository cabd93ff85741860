import { basename } from 'node:path'

/**
 * The slowest test files, mostly races and processes, slowest first. They start first, so that none runs alone at the end;
 * `npm test -- --quick` skips them. Files that a whole run prints as slowest belong here.
 */
const LONGEST = [
  'logo',
  'main',
  'kill',
  'fuzz',
  'arquivos',
  'demo',
  'races-random',
  'db',
  'races',
  'commands',
  'start',
  'entradas-hostis',
  'ending',
  'closing',
  'operator',
  'servers',
  'orcamento',
  'printer',
  'volume',
  'binaries',
].map(name => `${name}.test.ts`)

/** Skipped by `--quick` too, but short enough to share a process (batches.ts). */
const LONG = [
  'usuarios-edicao',
  'gravar',
  'exportar',
  'importacoes',
  'lingering',
  'planilhas-feias',
  'backup',
  'exportar-desistir',
  'hostile-text',
  'documentos',
  'attempts',
  'folding',
  'segundo-fator',
  'verify',
  'usuarios',
  'eventos',
  'auditoria-completa',
  'log-secrets',
  'pedidos-fornecedor',
  'agrupados',
  'planilha',
].map(name => `${name}.test.ts`)

/** A file's index in `LONGEST`, or -1. */
const placeOf = (file: string) => LONGEST.indexOf(basename(file))

/** Whether the file has its own process, which starts before the others. */
export const isLongest = (file: string) => placeOf(file) >= 0
export const isLong = (file: string) => isLongest(file) || LONG.includes(basename(file))

/** Those of the files that have their own process, in starting order. */
export const longestOf = (files: string[]): string[] => files.filter(isLongest).sort((a, b) => placeOf(a) - placeOf(b))

/** Listed names that match no file. */
export const unknownLongest = (files: string[]): string[] =>
  [...LONGEST, ...LONG].filter(name => !files.some(file => basename(file) === name))
