/**
 * How many lines each tree may have, comments and blank lines included, in one table: `npm run check` prints the lines of now
 * beside it and fails where there are more. Raising a number is a decision in the same commit.
 */
import { glob, readFile } from 'node:fs/promises'

const isTest = (path: string) => /^(test|e2e)\/|\.test\.tsx?$|\.test-program\.ts$|\/for-tests\.ts$/.test(path)

const BUDGETS: [tree: string, most: number, counts: (path: string) => boolean][] = [
  ['server', 25_800, path => path.startsWith('server/') && !isTest(path)],
  ['contract', 7_950, path => path.startsWith('contract/') && !isTest(path)],
  ['web', 33_260, path => path.startsWith('web/') && !isTest(path)],
  ['of which CSS', 2_690, path => path.startsWith('web/') && path.endsWith('.css')],
  ['seed', 1_360, path => path.startsWith('seed/') && !isTest(path)],
  ['lab', 3_610, path => path.startsWith('lab/') && !isTest(path)],
  ['tests', 30_170, isTest],
]

/** The rooms of `web/` and `server/`, styles and SQL included. A room not named here is new: it gets its line. */
const ROOMS: Record<string, number> = {
  'web/api': 1_170,
  'web/build': 320,
  'web/cliente': 3_830,
  'web/conta': 1_040,
  'web/mensagens': 550,
  'web/pedido': 2_360,
  'web/retrospectiva': 750,
  'web/shell': 2_000,
  'web/styles': 1_250,
  'web/ui': 4_730,
  'web/worker': 70,
  'web/admin': 220,
  'web/admin/auditoria': 180,
  'web/admin/cadastro': 3_220,
  'web/admin/configuracoes': 620,
  'web/admin/convidar': 140,
  'web/admin/entregas': 320,
  'web/admin/estoque': 500,
  'web/admin/financeiro': 1_040,
  'web/admin/importar': 850,
  'web/admin/integracoes': 440,
  'web/admin/minha-rota': 670,
  'web/admin/painel': 810,
  'web/admin/pedidos': 2_440,
  'web/admin/planilha': 2_140,
  'web/admin/relatorios': 1_190,
  'server/acesso': 2_000,
  'server/avisos': 1_910,
  'server/cadastros': 1_130,
  'server/db': 2_910,
  'server/documentos': 1_290,
  'server/embedded': 460,
  'server/entregas': 330,
  'server/estantes': 1_430,
  'server/financeiro': 960,
  'server/http': 1_600,
  'server/importacoes': 2_820,
  'server/integracao': 690,
  'server/manutencao': 1_310,
  'server/pedidos': 4_441,
  'server/relatorios': 1_570,
}

/** No file of `web/` is longer. */
const LONGEST_IN_WEB = 300

const paths = await Array.fromAsync(
  glob('{contract,server,web,seed,lab,test,e2e}/**/*.{ts,tsx,css,sql,js}', {
    exclude: ['**/node_modules/**', '**/dist/**'],
  }),
)
const lines = new Map(
  await Promise.all(paths.map(async path => [path, (await readFile(path, 'utf8')).split('\n').length - 1] as const)),
)
const longest = [...lines].filter(([path]) => !isTest(path)).reduce((a, b) => (b[1] > a[1] ? b : a))

const figure = (n: number) => n.toLocaleString('en-US').padStart(7)
console.log('tree           lines   at most')
for (const [tree, most, counts] of BUDGETS) {
  const now = paths.filter(counts).reduce((sum, path) => sum + (lines.get(path) ?? 0), 0)
  console.log(`${tree.padEnd(12)} ${figure(now)}   ${figure(most)}${now > most ? '  TOO MANY' : ''}`)
  if (now > most) process.exitCode = 1
}
const rooms = Map.groupBy(
  [...lines].filter(([path]) => !isTest(path) && /^(web|server)\/.*\//.test(path)),
  ([path]) => /^(web\/admin\/[^/]+|[^/]+\/[^/]+)\//.exec(path)?.[1] ?? path,
)
for (const [room, files] of rooms) {
  const now = files.reduce((sum, [, lines]) => sum + lines, 0)
  if (now <= (ROOMS[room] ?? 0)) continue
  console.log(`${room}: ${now} lines, at most ${ROOMS[room]}  TOO MANY`)
  process.exitCode = 1
}
for (const [path, now] of lines)
  if (path.startsWith('web/') && !isTest(path) && now > LONGEST_IN_WEB) {
    console.log(`${path}: ${now} lines, at most ${LONGEST_IN_WEB}  TOO MANY`)
    process.exitCode = 1
  }
console.log(`longest source file: ${longest[0]}, ${longest[1]} lines`)
