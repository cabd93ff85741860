import { basename } from 'node:path'

/**
 * The test files that take longest, races and processes above all, the longest first. They begin first, so that none is
 * left over at the end, and `npm test -- --quick` leaves them out. What a whole run prints as slowest belongs here.
 */
const LONGEST = [
  'logo',
  'main',
  'kill',
  'fuzz',
  'arquivos',
  'demo',
  'run-as',
  'races-random',
  'slow-statements',
  'db',
  'races',
  'commands',
  'start',
  'verify',
  'usuarios-edicao',
  'gravar',
  'exportar',
  'entradas-hostis',
  'permissions',
  'ending',
  'limited-process',
  'attempts-attack',
  'leftovers',
  'reading',
  'importacoes',
  'stalled-reader',
  'lingering',
  'folder-lock',
  'closing',
  'arquivos-feios',
  'planilhas-feias',
  'order-path',
  'backup',
  'exportar-desistir',
  'operator',
  'hostile-text',
  'servers',
  'orcamento',
  'entrar',
  'modelo',
  'documentos',
  'printer',
  'volume',
  'failover',
  'connections',
  'binaries',
  'address',
  'attempts',
  'folding',
  'segundo-fator',
  'horario-de-verao',
].map(name => `${name}.test.ts`)

/** Left out by `--quick` too. To load the server costs each as much as its own tests, so they share a process (batches.ts). */
const LONG = [
  'attempts-servers',
  'usuarios',
  'usuarios-exclusao',
  'races-of-order',
  'races-of-price',
  'eventos',
  'auditoria-completa',
  'log-secrets',
  'pedidos-fornecedor',
  'fornecimento-agrupado',
  'xlsx',
].map(name => `${name}.test.ts`)

/** A file's place among the longest; -1 where it is none of them. */
const placeOf = (file: string) => LONGEST.indexOf(basename(file))

/** Whether it has a process of its own, which begins before the others. */
export const isLongest = (file: string) => placeOf(file) >= 0
export const isLong = (file: string) => isLongest(file) || LONG.includes(basename(file))

/** The same files, in the order in which they begin. */
export const longestFirst = (files: string[]): string[] => [
  ...files.filter(isLongest).sort((a, b) => placeOf(a) - placeOf(b)),
  ...files.filter(file => !isLongest(file)),
]

/** Those of the longest and the long that are no file's name. */
export const unknownLongest = (files: string[]): string[] =>
  [...LONGEST, ...LONG].filter(name => !files.some(file => basename(file) === name))
