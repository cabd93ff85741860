import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { lerDinheiro } from '#contract/digitacao.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { lerTitulos } from '#contract/importacoes-titulos.ts'
import { csv, importer } from '../../test/files/importar.ts'
import { COMUM, withSheet, zipped } from '../../test/files/zipped.ts'
import { openWorld } from '../../test/world.ts'
import abrir from './leitura/abrir.ts'
import { celulaDeTexto } from './leitura/celula.ts'
import { conferirLinha } from './leitura/conferir-linha.ts'
import { RecusaDeArquivo } from './leitura/recusa-de-arquivo.ts'

const world = await openWorld()
const SIZE = 256 * 1024
const muchOf = (part: string) => part.repeat(SIZE / part.length)
/** Without the guards each input took four seconds or more of a processor, some of them years; valid files take a tenth of this. */
const SECONDS = 2

const NADA: ReadonlyMap<string, string> = new Map()

/** Reads a file to its last row, like the thread of an import; a refusal counts as read. */
async function read(file: Buffer): Promise<void> {
  try {
    await abrir({ tipo: 'clientes', bytes: file, ditos: NADA, ditas: NADA })
  } catch (error) {
    if (!(error instanceof RecusaDeArquivo)) throw error
  }
}

const workbook = (text: string) => zipped({ ...COMUM, 'xl/workbook.xml': Buffer.from(text) })
const files: Record<string, Buffer> = {
  'comments before something that is no page': Buffer.from(`${'<!---->'.repeat(40)}x`),
  'rows that do not end': withSheet(muchOf('<row ')),
  'cells within a cell': withSheet(`${muchOf('<c><f>')}</c>`),
  'attributes that do not end': withSheet(`<c ${muchOf('r =')}></c>`),
  'a tag of a million attributes': withSheet(`<x ${muchOf('a="" ')}>`),
  'tags within tags': withSheet(muchOf('<a>')),
  entities: withSheet(`<row r="1"><c r="A1" t="str"><v>${muchOf('&amp;')}</v></c></row>`),
  'an address of a million figures': withSheet(`<row r="1"><c r="${muchOf('1')}A"><v>1</v></c></row>`),
  'sheets that do not end': workbook(muchOf('<sheet ')),
  'relations that do not end': zipped({
    ...COMUM,
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/_rels/workbook.xml.rels': Buffer.from(muchOf('<Relationship ')),
  }),
  'a separator that is not named': Buffer.from(`sep=${muchOf('=')}`),
  'quotes without their pair': Buffer.from(`${muchOf('"a')}"`),
  'brackets in a heading': Buffer.from(`Nome;CNPJ;${muchOf('(')}\nA;1;1`),
  'letters of no known code': Buffer.from(`Nome;CNPJ\n${muchOf('\x87\xc3')}`, 'latin1'),
  'merged cells': withSheet(
    `<row r="1"><c r="A1"><v>1</v></c></row><row r="49999"><c r="A49999"><v>1</v></c></row></sheetData><mergeCells>${'<mergeCell ref="A1:A1048576"/>'.repeat(2_500)}</mergeCells><sheetData>`,
  ),
  'rows that look like headings': Buffer.from('Nome;CNPJ\n'.repeat(22_000)),
}
const cells: Record<string, string> = {
  'marks that nobody sees': muchOf('\u00ad'),
  'zeros before a one': `0,${muchOf('0')}1`,
  'groups of thousands': `1${muchOf('.000')}x`,
  'a formula that is none': `="${muchOf('a')}`,
  'dots at the end': `${muchOf('.')}x`,
  'a unit and its packaging': `cx ${muchOf('( ').slice(SIZE / 2)}`,
  'an address of mail': `${muchOf('a.')}@`,
}
/** One field for each way of reading a cell, with an import type that has it. */
const FIELDS: [TipoDeImportacao, string[]][] = [
  ['produtos', ['nome', 'unidadeMedida', 'precoCusto', 'codigo', 'ean', 'multiplo']],
  ['clientes', ['cnpj', 'telefone', 'cep', 'estado', 'ativo', 'email']],
  ['estante-produtos', ['quantidade']],
]

/** Measures the processor time of this process only, not the load of the machine. */
async function bounded(work: () => Promise<unknown> | unknown): Promise<void> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  assert.ok(user + system < SECONDS * 1e6, `${(user + system) / 1e6} s of processor`)
}

describe("reading time grows no faster than the input's length", () => {
  for (const [what, file] of Object.entries(files))
    test(`a file of ${what}`, { timeout: 120_000 }, () => bounded(() => read(file)))

  for (const [what, text] of Object.entries(cells))
    test(`a cell of ${what}`, { timeout: 120_000 }, () =>
      bounded(() => {
        for (const [tipo, fields] of FIELDS) {
          const colunas = fields.map((campo, indice) => {
            const coluna = COLUNAS[tipo].find(coluna => coluna.campo === campo)
            return { coluna: coluna ?? assert.fail(campo), titulo: campo, indice }
          })
          conferirLinha(
            { tipo, colunas, ditas: NADA, comPonto: true, incertas: true },
            fields.map(() => celulaDeTexto(text)),
          )
        }
      }),
    )

  test('a pasted price and a pasted heading', { timeout: 120_000 }, () =>
    bounded(() => {
      lerDinheiro(' '.repeat(SIZE))
      lerTitulos('produtos', [muchOf('(')])
    }),
  )
})

describe('POST /api/importacoes/nova/{tipo}', () => {
  const sound = csv([
    ['Nome', 'Unidade', 'Custo'],
    ['Uva', 'KG', '1'],
  ])
  /** Fills its thread's memory, which takes a while. */
  const row = (n: number) => `<row r="${n}"><c r="ZZ${n}"><v>1</v></c></row>`
  const heavy = withSheet(Array.from({ length: 49_999 }, (_, i) => row(i + 1)).join(''))

  test("201 a colleague's file is read while another's uses all it may, and is refused", async () => {
    const answered: string[] = []
    const send = async (who: string, { send }: ReturnType<typeof importer>, file: Buffer) => {
      const { status, body } = await send('produtos', file)
      answered.push(`${who} ${status}`)
      return body.errors?.[0]?.mensagem
    }
    const [first, colleague] = [importer(world.admin), importer(await world.newAdmin())]
    const hostile = send('first', first, heavy)
    await send('colleague', colleague, sound)
    assert.match((await hostile) ?? '', /grande ou complexo demais para ser lido: copie só a tabela/)
    assert.deepEqual(answered, ['colleague 201', 'first 422'])
  })
})
