/**
 * `npm run verify-exports`: opens every report's files, from a server with the demonstration, in LibreOffice (`soffice`; on
 * Debian `apt-get install libreoffice-calc`). It turns each XLSX into CSV, and each CSV, opened with Brazilian settings, into
 * XLSX; both must hold the same rows, with real numbers, real days and accents.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { startServer } from '../../e2e/server.ts'
import { endWith } from '../end-with.ts'

const MARCO = 'dataInicial=2024-03-01&dataFinal=2024-03-31'
const REPORTS = [
  `relatorios/pedidos/arquivo?${MARCO}`,
  `relatorios/pedidos/arquivo?${MARCO}&grupo=dia`,
  `relatorios/compras/arquivo?${MARCO}`,
  `relatorios/vendas/arquivo?${MARCO}`,
  `relatorios/vendas/arquivo?${MARCO}&grupo=produto`,
  `relatorios/vendas/arquivo?${MARCO}&grupo=dia`,
  `relatorios/fornecimento/arquivo?${MARCO}`,
  'retrospectiva/2024/arquivo?',
]
/** Filter options: `;`, quotes, UTF-8, from the first line. 1046 is Portuguese (Brazil), which sets how numbers and days are read. */
const AS_BRAZILIAN = 'CSV:59,34,76,1,,1046,false,true'
const AS_CSV = 'csv:Text - txt - csv (StarCalc):59,34,76,1,,1046,false,false,false'

const folder = await mkdtemp(join(tmpdir(), 'pedidos-exports-'))
const server = await startServer()
endWith(() => server.stop())
try {
  const soffice = (args: string[]) =>
    execFileSync('soffice', ['--headless', `-env:UserInstallation=file://${folder}/profile`, ...args], {
      cwd: folder,
      timeout: 240_000,
      stdio: 'pipe',
    })
  const version = execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim()
  const names = await download(server.url)
  soffice(['--convert-to', AS_CSV, '--outdir', 'from-xlsx', ...names.map(name => `${name}.xlsx`)])
  soffice([
    `--infilter=${AS_BRAZILIAN}`,
    '--convert-to',
    'xlsx',
    '--outdir',
    'from-csv',
    ...names.map(name => `${name}.csv`),
  ])
  console.log(`${version}: ${(await readdir(join(folder, 'from-xlsx'))).length + names.length} files converted`)
  for (const name of names) await compare(name)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** Downloads each report in both formats; returns the file names without extension. */
async function download(url: string): Promise<string[]> {
  const body = JSON.stringify({ email: 'admin@exemplo.com.br', senha: 'demonstracao' })
  const headers = { 'Content-Type': 'application/json' }
  const signedIn = await fetch(`${url}/api/autenticacao`, { method: 'POST', headers, body })
  const { token } = (await signedIn.json()) as { token: string }
  const names: string[] = []
  for (const report of REPORTS)
    for (const formato of ['csv', 'xlsx']) {
      const reply = await fetch(`${url}/api/${report}&formato=${formato}`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      assert.equal(reply.status, 200, report)
      const [, name = ''] = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '') ?? []
      await writeFile(join(folder, name), new Uint8Array(await reply.arrayBuffer()))
      if (formato === 'csv') names.push(name.replace(/\.csv$/, ''))
    }
  return names
}

async function compare(name: string): Promise<void> {
  const rowsOf = async (path: string): Promise<string[][]> =>
    parse(await readFile(join(folder, path)), { delimiter: ';', bom: true, relax_column_count: true })
  const [header = [], ...rows] = await rowsOf(`${name}.csv`)
  const fromXlsx = await rowsOf(`from-xlsx/${name}.csv`)
  const start = fromXlsx.findIndex(row => row.join() === header.join())
  assert.ok(start > 0, `${name}: the header row is not where a spreadsheet has it`)
  for (const [i, row] of rows.entries())
    assert.deepEqual(fromXlsx[start + 1 + i]?.map(american), row.map(brazilian), `${name}.xlsx, row ${i + 1}`)

  const [, ...opened] = await readSheet(await readFile(join(folder, `from-csv/${name}.xlsx`)))
  const kinds = { number: 0, day: 0, text: 0 }
  for (const [i, row] of opened.entries())
    for (const [j, text] of (rows[i] ?? []).entries()) {
      const cell = row[j]
      if (/^\d\d\/\d\d\/\d{4}( \d\d:\d\d)?$/.test(text)) {
        assert.ok(cell instanceof Date, `${name} ${i + 2}: ${text} is no day`)
        // A time is stored as a fraction of a day; the cell shows minutes, so round the milliseconds away.
        const minute = new Date(Math.round(cell.getTime() / 60_000) * 60_000)
        assert.equal(minute.toISOString().slice(0, 16).replace('T', ' '), isoOf(text), `${name} ${i + 2}`)
        kinds.day++
      } else if (/^-?\d+,\d+$/.test(text)) {
        assert.equal(cell, Number(text.replace(',', '.')), `${name} ${i + 2}`)
        kinds.number++
      } else if (/\p{L}/u.test(text)) {
        assert.equal(cell, text, `${name} ${i + 2}`)
        kinds.text++
      }
    }
  const accents = rows.flat().filter(text => /[À-ÿ]/.test(text)).length
  console.log(
    `${name}: ${rows.length} rows; ${kinds.number} numbers, ${kinds.day} days, ${kinds.text} texts (${accents} with accents)`,
  )
}

/** Normalises a cell of our file: `1234,50` → `1234.5`, `10/03/2024 08:05` → `2024-03-10 08:05`. */
function brazilian(text: string): string {
  if (/^-?\d+(,\d+)?$/.test(text)) return String(Number(text.replace(',', '.')))
  return /^\d\d\/\d\d\/\d{4}/.test(text) ? isoOf(text) : text.replace(/^'(?=[=+@-])/, '')
}

/** Normalises a cell that LibreOffice wrote in American format: `1234.5`, `03/10/2024 08:05:00`. */
function american(text: string): string {
  if (/^-?\d+(\.\d+)?$/.test(text)) return String(Number(text))
  const [, month, day, year, hour = '00:00'] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (\d\d:\d\d):00)?$/.exec(text) ?? []
  return month ? `${year}-${month}-${day} ${hour}` : text
}

function isoOf(text: string): string {
  const [, day, month, year, hour = '00:00'] = /^(\d\d)\/(\d\d)\/(\d{4})(?: (.*))?$/.exec(text) ?? []
  return `${year}-${month}-${day} ${hour}`
}
