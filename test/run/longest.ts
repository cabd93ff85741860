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
  'usuarios',
  'usuarios-exclusao',
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
  'attempts-servers',
  'orcamento',
  'entrar',
  'modelo',
  'documentos',
  'printer',
  'volume',
  'races-of-order',
  'races-of-price',
  'failover',
  'connections',
  'binaries',
  'address',
  'attempts',
  'eventos',
  'folding',
  'segundo-fator',
  'auditoria-completa',
  'log-secrets',
  'pedidos-fornecedor',
  'horario-de-verao',
  'fornecimento-agrupado',
  'xlsx',
].map(name => `${name}.test.ts`)

/** A file's place among the longest; -1 where it is none of them. */
const placeOf = (file: string) => LONGEST.indexOf(basename(file))

export const isLong = (file: string) => placeOf(file) >= 0

/** The same files, in the order in which they begin. */
export const longestFirst = (files: string[]): string[] => [
  ...files.filter(isLong).sort((a, b) => placeOf(a) - placeOf(b)),
  ...files.filter(file => !isLong(file)),
]

/** Those of the longest that are no file's name. */
export const unknownLongest = (files: string[]): string[] =>
  LONGEST.filter(name => !files.some(file => basename(file) === name))
