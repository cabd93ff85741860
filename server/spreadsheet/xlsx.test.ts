import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { LINHAS_DA_PLANILHA, PLANILHAS_AO_MESMO_TEMPO } from '#contract/exportacoes.ts'
import { openedWithinLimits } from '../importacoes/leitura/zip.ts'
import type { Cell, Column, Kind, Table } from './columns.ts'
import { takeTurn, xlsx } from './xlsx.ts'

type Row = readonly Cell[]
type Rows = Table<Row>['rows']
const never = new AbortController().signal

const tableOf = (kinds: readonly Kind[], rows: Rows, more: Partial<Table<Row>> = {}): Table<Row> => ({
  title: 'Título',
  about: ['Filtro'],
  columns: kinds.map((kind, i): Column<Row> => ({ title: `C${i}`, kind, width: 12.5, value: row => row[i] ?? null })),
  rows,
  ...more,
})
async function* batches(...rows: (readonly Row[])[]): AsyncGenerator<readonly Row[]> {
  yield* rows
}
const written = (kinds: readonly Kind[], rows: readonly Row[], more?: Partial<Table<Row>>) =>
  buffer(xlsx(tableOf(kinds, batches(rows), more), never))
/** The rows below the header, as another library reads them. */
const read = async (kinds: readonly Kind[], rows: readonly Row[]) =>
  (await readSheet(await written(kinds, rows))).slice(3)
const xmlOf = async (file: Buffer, part: string) => (await openedWithinLimits(file, name => name === part)).toString()

describe('a spreadsheet read by another program', () => {
  test('has every text character by character', async () => {
    const texts = [
      'Açaí & Cia <"do Zé"> \'5\'',
      '  com espaços  ',
      'duas\nlinhas\te um tab',
      'fim de linha\r\nde outro mundo',
      '=1+1',
      '007',
      '🍌 ñ 漢字',
      '_x0041_ e _x0042_x0043_ e _X00e7_',
      'x'.repeat(1000),
    ]
    const found = await read(
      ['texto'],
      texts.map(text => [text]),
    )
    assert.deepEqual(
      found.map(([text]) => text),
      texts.map(text => text.trim()), // this library trims
    )
  })

  test("leaves out what XML can't contain, and replaces half a surrogate pair", async () => {
    const [row] = await read(['texto', 'texto'], [['a\u0000\u0007\u001f\ufffe\uffffz', 'a\ud83cz']])
    assert.deepEqual(row, ['az', 'a\ufffdz'])
  })

  test('has any text and any number', async () => {
    const letter = fc.nat(0x10ffff).map(code => String.fromCodePoint(code).toWellFormed())
    const unit = fc.oneof(letter, fc.constantFrom('&', '<', '>', '"', '_', '_x0041_', '\r', '\n', '\t', '\u0001', 'é'))
    const kept = fc.string({ unit, maxLength: 40 }).map(text => `<${text}>`)
    const number = fc.double({ noNaN: true, noDefaultInfinity: true })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(kept, number), { minLength: 1, maxLength: 30 }), async rows => {
        const found = await read(['texto', 'dinheiro'], rows)
        assert.deepEqual(
          found,
          // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
          rows.map(([text, value]) => [text.replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ''), value + 0]),
        )
      }),
      { numRuns: 50 },
    )
  })

  test('has numbers to the last digit, in their own format', async () => {
    const numbers = [0, -6.67, 0.1 + 0.2, 1235189.58, Number.MAX_SAFE_INTEGER, 1e-7, 1e21]
    const found = await read(
      ['dinheiro', 'quantidade', 'percentual', 'inteiro'],
      numbers.map(n => [n, n, n, n]),
    )
    assert.deepEqual(
      found,
      numbers.map(n => [n, n, n, n]),
    )
  })

  test('has real days and moments in any time zone; an invalid one, or one before Excel counts correctly, is text', async () => {
    const found = await read(
      ['dia', 'momento'],
      [
        ['2024-02-29', '2021-02-19 22:30'],
        ['1900-03-01', '2999-12-31 23:59'],
        ['1900-02-28', 'ontem'],
        ['2021-13-01', 'Total sem os cancelados'],
      ],
    )
    const minute = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(+cell / 60_000) * 60_000) : cell)
    assert.deepEqual(
      found.map(row => row.map(minute)),
      [
        [new Date('2024-02-29T00:00Z'), new Date('2021-02-19T22:30Z')],
        [new Date('1900-03-01T00:00Z'), new Date('2999-12-31T23:59Z')],
        ['1900-02-28', 'ontem'],
        ['2021-13-01', 'Total sem os cancelados'],
      ],
    )
  })

  test('has more columns than letters, and gaps between them', async () => {
    const row = Array.from({ length: 60 }, (_, i) => (i % 7 ? null : i))
    const kinds = row.map((): Kind => 'inteiro')
    assert.deepEqual(await read(kinds, [[...row.slice(0, 59), 59]]), [[...row.slice(0, 59), 59]])
  })

  test('has no rows, or totals at the end', async () => {
    const totals = { C0: 'Total', C1: 12.5 }
    assert.deepEqual(await readSheet(await written(['texto', 'dinheiro'], [], { totals })), [
      ['Título', null],
      ['Filtro', null],
      ['C0', 'C1'],
      ['Total', 12.5],
    ])
  })
})

test('has a fixed header, column widths, and landscape for a wide sheet', async () => {
  const file = await written(Array<Kind>(7).fill('inteiro'), [[1]])
  const sheet = await xmlOf(file, 'xl/worksheets/sheet1.xml')
  assert.match(sheet, /<pane ySplit="3" topLeftCell="A4" activePane="bottomLeft" state="frozen"\/>/)
  assert.match(sheet, /<col min="7" max="7" width="12.5" customWidth="1"\/><\/cols>/)
  assert.match(sheet, /orientation="landscape"/)
})

test('is the same bytes for the same rows', async () => {
  const file = () => written(['texto'], [['a'], ['b']])
  assert.deepEqual(await file(), await file())
})

describe('more rows than a sheet holds', () => {
  const room = LINHAS_DA_PLANILHA - 3
  const many = (count: number): Row[] => Array<Row>(count).fill([1])
  const end = Buffer.from([0x50, 0x4b, 5, 6])

  test('keeps the last one that fits', async () => {
    const file = await buffer(
      xlsx(tableOf(['inteiro'], batches(...Array<Row[]>(1000).fill(many(1048)), many(room - 1_048_000))), never),
    )
    assert.equal(file.indexOf(end), file.length - 22)
    assert.match(
      await xmlOf(file, 'xl/worksheets/sheet1.xml'),
      /<c r="A1048576" s="6"><v>1<\/v><\/c><\/row><\/sheetData>/,
    )
  })

  test('422 when counted before: says what to do, and takes no turn in the queue', async () => {
    const around = { about: ['Filtro'], totals: { C0: 'Total' } }
    const take = async (count: number) => {
      const leaving = new AbortController()
      await takeTurn({ ...around, count }, { userId: 1, signal: leaving.signal })
      leaving.abort()
    }
    for (let i = 0; i <= PLANILHAS_AO_MESMO_TEMPO; i++)
      await assert.rejects(take(room), {
        status: 422,
        detail: /mais linhas do que cabem .*1\.048\.576.*: baixe em CSV/,
      })
    await take(room - 1)
  })

  test('breaks off the file before the first row too many when nobody had counted', async () => {
    const pieces: Uint8Array[] = []
    await assert.rejects(
      async () => {
        for await (const piece of xlsx(tableOf(['inteiro'], batches(many(1), many(room))), never)) pieces.push(piece)
      },
      { status: 422 },
    )
    assert.ok(pieces.length > 0)
    assert.equal(Buffer.concat(pieces).indexOf(end), -1)
  })
})

test('stops reading rows when the caller leaves', { timeout: 60_000 }, async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const rows = (async function* () {
    try {
      while (true) yield Array.from({ length: 1000 }, () => [Math.random()])
    } finally {
      end()
    }
  })()
  let taken = 0
  for await (const piece of xlsx(tableOf(['dinheiro'], rows), never)) {
    taken += piece.length
    if (taken > 500_000) break
  }
  await ended
})
