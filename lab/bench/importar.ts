/**
 * `npm run bench:importar`: 10,000 products in an empty installation, as new ones, with other costs and as they are, in a CSV and
 * in a workbook; what the server holds in memory meanwhile. Exits 1 if a preview, a write or the growth is over its goal.
 */
import { entrar } from '#contract/autenticacao.ts'
import { type enviarImportacao, executarImportacao } from '#contract/importacoes.ts'
import { atualizarProduto, criarProduto } from '#contract/produtos.ts'
import type { Answer } from '#contract/route.ts'
import { apiOf } from '../../e2e/api.ts'
import { EMPTY } from '../../e2e/server.ts'
import { csv, xlsx } from '../../test/files/importar.ts'
import { type OnEnd, run, startServer } from '../run.ts'
import { machine, residentMemory, seconds, tell } from './figures.ts'

const LINHAS = 10_000
const MOST = { preview: 3_000, write: 5_000, mebibytes: 150 }
const TITULOS = ['Nome', 'Código', 'Unidade', 'Preço de custo', 'Categoria', 'Estoque']

/** `vez`: another one has another cost and another stock. */
const linhas = (vez: number) =>
  Array.from({ length: LINHAS }, (_, i) => {
    const custo = ((i % 900) + 15 + vez) / 10
    return [`Produto ${i} marca ${i % 37}`, `C-${i}`, 'KG', custo, `Grupo ${i % 12}`, (i % 50) + vez]
  })

const FILES = [
  ['new, CSV', 0, csv],
  ['other costs, workbook', 1, xlsx],
  ['other costs, CSV', 2, csv],
  ['as they are, workbook', 2, xlsx],
] as const

async function measure(onEnd: OnEnd, folder: string): Promise<boolean> {
  console.log(machine())
  const env = { ...EMPTY, DATA_DIR: folder, CEP_LOOKUP_URL: '' }
  const { address, pid } = await startServer(env, onEnd)
  process.env.BASE_URL = address
  const { token } = await apiOf('')(entrar, { body: { email: EMPTY.ADMIN_EMAIL, senha: EMPTY.ADMIN_PASSWORD } })
  const admin = apiOf(token)
  // One alone first: the database keeps the plans that it makes for it.
  const um = { nome: 'Um só', precoCusto: 1, unidadeMedida: 'KG' as const }
  const id = (await admin(criarProduto, { body: um })).produtos[0]?.id ?? 0
  await admin(atualizarProduto, { body: { ...um, id, precoCusto: 2 } })
  const before = residentMemory(pid)
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, residentMemory(pid))
  }, 50)
  onEnd(async () => clearInterval(watch))
  const results: boolean[] = []
  for (const [name, vez, asFile] of FILES) {
    const file = await asFile([TITULOS, ...linhas(vez)])
    const [preview, importacao] = await timed(() => send(token, file))
    const body = { modo: 'tudo', alterar: 1, aceitarAvisos: 1 } as const
    const [write] = await timed(() => admin(executarImportacao, { params: { id: importacao }, body }))
    results.push(tell(`${name}: preview ${seconds(preview)}`, preview <= MOST.preview))
    results.push(tell(`${name}: written in ${seconds(write)}`, write <= MOST.write))
  }
  const growth = `memory of the server: ${before.toFixed(0)} MiB before, ${most.toFixed(0)} at most`
  return [...results, tell(growth, most - before <= MOST.mebibytes)].every(Boolean)
}

/** Sends a file of products; returns the import's id. */
async function send(token: string, file: Buffer): Promise<number> {
  const reply = await fetch(`${process.env.BASE_URL}/api/importacoes/nova/produtos`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
    body: new Uint8Array(file),
  })
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  const { importacoes } = (await reply.json()) as Answer<typeof enviarImportacao>
  return importacoes[0]?.id ?? 0
}

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const begun = performance.now()
  const result = await work()
  return [performance.now() - begun, result]
}

process.exit((await run(measure)) ? 0 : 1)
