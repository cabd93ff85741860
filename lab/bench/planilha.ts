/**
 * `node lab/bench/planilha.ts [rows]`: measures the spreadsheet writer without a database: time and extra memory of a large
 * file, and the event-loop delay while the most allowed files are written at once.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { PLANILHAS_AO_MESMO_TEMPO } from '#contract/exportacoes.ts'
import type { Column, Table } from '../../server/spreadsheet/columns.ts'
import { xlsx } from '../../server/spreadsheet/xlsx.ts'

const rows = Number(process.argv[2] ?? 300_000)
const MEMORY = 128
const MEBIBYTE = 1024 * 1024
/** As many columns as an order line's export. */
const COLUMNS: readonly Column<number>[] = [
  { title: 'Pedido', kind: 'texto', width: 10, value: n => n },
  { title: 'Cliente', kind: 'texto', width: 36, value: n => `Restaurante & Cozinha nº ${n % 500}` },
  { title: 'CNPJ', kind: 'texto', width: 20, value: () => '12.345.678/0001-95' },
  { title: 'Status', kind: 'texto', width: 14, value: () => 'Finalizado' },
  { title: 'Entrega', kind: 'dia', width: 12, value: () => '2024-03-10' },
  { title: 'Criado em', kind: 'momento', width: 17, value: () => '2024-03-08 10:31' },
  { title: 'Confirmado em', kind: 'momento', width: 17, value: () => '2024-03-08 11:05' },
  { title: 'Cancelado em', kind: 'momento', width: 17, value: () => null },
  { title: 'Empresa', kind: 'texto', width: 18, value: () => 'Matriz' },
  {
    title: 'Observação',
    kind: 'texto',
    width: 40,
    value: n => (n % 3 ? '' : 'Entregar pela doca dos fundos, até as 9 h'),
  },
  { title: 'Valor', kind: 'dinheiro', width: 16, value: n => (n * 7 + 13) / 100 },
]

await measure('a small one, to warm up', 20_000, 1)
const small = peak()
await measure('one', rows, 1)
const more = peak() - small
console.log(`memory beyond the small one: ${more.toFixed(0)} MiB`)
await measure(`${PLANILHAS_AO_MESMO_TEMPO} at once`, rows / PLANILHAS_AO_MESMO_TEMPO, PLANILHAS_AO_MESMO_TEMPO)
if (more > MEMORY) throw new Error(`More than ${MEMORY} MiB: the file is no longer streamed`)

async function measure(what: string, count: number, atOnce: number): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const started = performance.now()
  const before = process.cpuUsage()
  delay.enable()
  const sizes = await Promise.all(Array.from({ length: atOnce }, () => sizeOf(count)))
  delay.disable()
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(before)
  const wait = `${(delay.percentile(99) / 1e6).toFixed(0)} ms (99 %), ${(delay.max / 1e6).toFixed(0)} ms (longest)`
  console.log(
    `${what}: ${count.toLocaleString('en')} rows of ${COLUMNS.length} cells each, ${seconds.toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} of processor), ` +
      `${((sizes[0] ?? 0) / MEBIBYTE).toFixed(1)} MiB a file, others wait ${wait}`,
  )
}

async function sizeOf(count: number): Promise<number> {
  let bytes = 0
  const table = { title: 'Pedidos', about: ['Todos'], columns: COLUMNS, totals: { Valor: 1 }, rows: made(count) }
  for await (const chunk of xlsx<number>(table, new AbortController().signal)) bytes += chunk.length
  return bytes
}

/** Yields batches with a pause between them, as a database does. */
async function* made(count: number): Table<number>['rows'] {
  for (let at = 0; at < count; at += 1000) {
    await new Promise(resolve => setTimeout(resolve, 1))
    yield Array.from({ length: Math.min(1000, count - at) }, (_, i) => at + i)
  }
}

/** Peak resident memory of the process, in MiB. */
function peak(): number {
  return process.resourceUsage().maxRSS / 1024
}
