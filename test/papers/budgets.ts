/**
 * How many lines each tree may have, comments and blank lines included, in one table: `npm run check` prints the lines of now
 * beside it and fails where there are more. Raising a number is a decision in the same commit.
 */
import { glob, readFile } from 'node:fs/promises'

const isTest = (path: string) => /^(test|e2e)\/|\.test\.tsx?$|\.test-program\.ts$|\/for-tests\.ts$/.test(path)

const BUDGETS: [tree: string, most: number, counts: (path: string) => boolean][] = [
  ['server', 22_460, path => path.startsWith('server/') && !isTest(path)],
  ['contract', 6_590, path => path.startsWith('contract/') && !isTest(path)],
  ['web', 30_880, path => path.startsWith('web/') && !isTest(path)],
  ['of which CSS', 2_930, path => path.startsWith('web/') && path.endsWith('.css')],
  ['seed', 1_210, path => path.startsWith('seed/') && !isTest(path)],
  ['lab', 3_360, path => path.startsWith('lab/') && !isTest(path)],
  ['tests', 38_040, isTest],
]

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
console.log(`longest source file: ${longest[0]}, ${longest[1]} lines`)
