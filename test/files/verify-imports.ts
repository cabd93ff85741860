/**
 * `npm run verify-imports`: one ugly workbook (a cover, a title, merged and hidden cells, formulas, errors, days, money as text),
 * saved by LibreOffice in each format that people use, sent to a server with the demonstration; compares the previews. Needs
 * `soffice` (on Debian `apt-get install libreoffice-calc`). `server/importacoes/leitura/planilhas-feias.test.ts` holds by hand
 * the cases that no LibreOffice command produces.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Importacao, LinhaImportada } from '#contract/importacoes.ts'
import { startServer } from '../../e2e/server.ts'
import { endWith } from '../end-with.ts'
import { FEIA } from './planilha-feia.ts'

/** Makes LibreOffice write decimal commas and Brazilian dates. */
const BRAZILIAN = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>pt-BR</value></prop></item></oor:items>`
/** The second sheet as text: `;`, `"`, encoding (76 UTF-8, 1 Windows-1252, 65535 UTF-16), from the first line, as shown. */
const csvOf = (separator: number, encoding: number) =>
  `csv:Text - txt - csv (StarCalc):${separator},34,${encoding},1,,1046,false,true,false,false,false,2`
const SAVED = {
  'xlsx by LibreOffice': ['xlsx', 'xlsx'],
  'xlsx as Excel 2007': ['xlsx:Calc MS Excel 2007 XML', 'xlsx'],
  'csv, semicolons, UTF-8': [csvOf(59, 76), 'csv'],
  'csv, semicolons, Windows-1252': [csvOf(59, 1), 'csv'],
  'csv, commas, UTF-8': [csvOf(44, 76), 'csv'],
  'csv, tabs, UTF-16': [csvOf(9, 65535), 'csv'],
} as const
const REFUSED = {
  xls: /Excel antigo \(\.xls\)/,
  ods: /LibreOffice \(\.ods\)/,
  pdf: /é um PDF/,
  html: /página da internet/,
} as const

const NOVAS = [
  '4 | Verbena seca | kg | R$\u00a04,79 | A',
  '5 | Verbena em caixa | caixa | R$\u00a01.234,56',
  '7 | Verbena "de ouro"; 3/4 + sal | unidade | R$\u00a012,50',
  '8 | =Verbena | litro | R$\u00a03,00',
  '12 | Verbena de mil | pacote | R$\u00a01.234,00',
]
const [CUSTO, NOME] = ['CUSTO UNIT. (R$)', 'descrição']
const ruinsCom = (erro: string, logico: string) => [
  `9 | ${CUSTO} ${erro}`,
  `10 | ${CUSTO} 10/12/2026`,
  `11 | ${CUSTO} ${logico}`,
  '13 | Unidade de medida ',
  `14 | ${CUSTO} -1`,
  `15 | ${NOME} verbena SECA`,
]
const RUINS = ruinsCom('#N/A', 'Sim')
const RUINS_EM_TEXTO = ruinsCom('#N/A', 'VERDADEIRO')

const folder = await mkdtemp(join(tmpdir(), 'pedidos-imports-'))
const server = await startServer()
endWith(() => server.stop())
try {
  await writeFile(join(folder, 'feia.fods'), FEIA)
  await mkdir(join(folder, 'profile/user'), { recursive: true })
  await writeFile(join(folder, 'profile/user/registrymodifications.xcu'), BRAZILIAN)
  console.log(execFileSync('soffice', ['--version'], { encoding: 'utf8' }).trim())
  const token = await signIn()
  for (const [name, [filter, ending]] of Object.entries(SAVED)) {
    const { status, body } = await send(token, await saved(filter, ending))
    assert.equal(status, 201, `${name}: ${JSON.stringify(body)}`)
    const found = await previewOf(token, body.importacoes[0] ?? assert.fail())
    assert.deepEqual(found.novas, NOVAS, name)
    assert.deepEqual(found.ruins, ending === 'xlsx' ? RUINS : RUINS_EM_TEXTO, name)
    console.log(`${name}: ${found.novas.length} new, ${found.ruins.length} bad · ${found.avisos.join(' · ')}`)
  }
  for (const [ending, reason] of Object.entries(REFUSED)) {
    const { status, body } = await send(token, await saved(ending, ending))
    assert.deepEqual([status, reason.test(body.errors[0]?.mensagem ?? '')], [422, true], JSON.stringify(body))
    console.log(`${ending}: ${body.errors[0]?.mensagem}`)
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function saved(filter: string, ending: string): Promise<Buffer> {
  const to = await mkdtemp(join(folder, 'to-'))
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${folder}/profile`,
      '--convert-to',
      filter,
      '--outdir',
      to,
      'feia.fods',
    ],
    { cwd: folder, timeout: 240_000, stdio: 'pipe' },
  )
  return readFile(join(to, ending === 'csv' ? 'feia-Preços.csv' : `feia.${ending}`))
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@exemplo.com.br', senha: 'demonstracao' })
  const headers = { 'Content-Type': 'application/json' }
  const reply = await fetch(`${server.url}/api/autenticacao`, { method: 'POST', headers, body })
  return ((await reply.json()) as { token: string }).token
}

type Sent = { importacoes: Importacao[]; errors: { mensagem: string }[] }

async function send(token: string, file: Buffer): Promise<{ status: number; body: Sent }> {
  const reply = await fetch(`${server.url}/api/importacoes/produtos`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
    body: new Uint8Array(file),
  })
  return { status: reply.status, body: (await reply.json()) as Sent }
}

/** The values of new rows, the errors of bad ones. */
async function previewOf(token: string, { id, avisos }: Importacao) {
  const rows = async (situacao: string): Promise<LinhaImportada[]> => {
    const reply = await fetch(`${server.url}/api/importacoes/${id}/linhas?situacao=${situacao}`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    assert.equal(reply.status, 200)
    return ((await reply.json()) as { linhas: LinhaImportada[] }).linhas
  }
  const [novas, ruins] = [await rows('nova'), await rows('ruim')]
  return {
    avisos,
    novas: novas.map(({ linha, nome, mudancas }) => [linha, nome, ...mudancas.map(({ para }) => para)].join(' | ')),
    ruins: ruins.map(({ linha, erros }) =>
      [linha, ...erros.map(({ campo, valor }) => `${campo} ${valor}`)].join(' | '),
    ),
  }
}
