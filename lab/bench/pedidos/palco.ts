import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { somarDias } from '#contract/dias.ts'
import { EMAIL_DO_ADMINISTRADOR, SENHA } from '../../../seed/cadastros.ts'
import { connect } from '../../../server/db/db.ts'
import { connectOnce } from '../../../server/db/once.ts'
import { startEmbedded } from '../../../server/embedded/start.ts'
import { diaEHora } from '../../../server/instants.ts'
import { prepare } from '../../../server/prepare.ts'
import { startProcess } from '../../../test/server-process.ts'
import { seedVolume, sizeFor } from '../../volume/volume.ts'
import { iniciarCarga } from '../carga-a-parte.ts'
import type { AoFim } from '../correr.ts'
import { mediana, processador, quantil } from '../medidas.ts'
import type { Feito, Modo, Tarefa } from './carga.ts'
import { type Comprador, criarCompradores, LINHAS } from './compradores.ts'
import { prepararPgbench } from './pgbench.ts'

export type Caso = { modo: Modo; comChave: boolean; compradores: number }
/** Orders per second; milliseconds of processor per order; milliseconds of one add. */
export type DoProduto = { porSegundo: number; server: number; database: number; mediana: number; p99: number }
export type Palco = {
  address: string
  connectionString: string
  folder: string
  compradores: Comprador[]
  hoje: string
  dataEntrega: string
  produto(caso: Caso, segundos: number): Promise<DoProduto>
  /** How many orders were confirmed so far. */
  pedidos(): Promise<number>
}

export const TIME_ZONE = 'America/Sao_Paulo'
/** What was ordered before: the planner never sees a business without a past, and caches hold what they would. */
const ORDERS_BEFORE = 20_000

/** The embedded database as the product keeps it, with a past, one server, the buyers, and the load as a process of its own. */
export async function montar(quantos: number, onEnd: AoFim): Promise<Palco> {
  const { folder, connectionString, postmaster, hoje } = await openDatabase(onEnd)
  const server = startProcess({ DATABASE_URL: connectionString, TIME_ZONE, LOG_LEVEL: 'info' })
  onEnd(async () => {
    server.child.kill('SIGTERM')
    await server.ended
  })
  const address = await server.listening
  process.env.BASE_URL = address
  const compradores = await criarCompradores(quantos, { email: EMAIL_DO_ADMINISTRADOR, senha: SENHA })
  await prepararPgbench(connectionString, compradores)
  const load = iniciarCarga<Tarefa, Feito>(new URL('carga.ts', import.meta.url))
  onEnd(load.stop)
  const dataEntrega = somarDias(hoje, 2)
  const used = () => ({ server: processador(server.child.pid ?? 0), database: processador(postmaster) })
  const confirmed = () => contar(connectionString, LINHAS)

  return {
    address,
    connectionString,
    folder,
    compradores,
    hoje,
    dataEntrega,
    produto: async ({ modo, comChave, compradores: n }, segundos) => {
      const there = await confirmed()
      const before = used()
      const tarefa: Tarefa = { address, modo, comChave, compradores: compradores.slice(0, n), segundos, dataEntrega }
      const { pedidos, segundos: took, adds } = await load.fazer(tarefa)
      const after = used()
      const told = (await confirmed()) - there
      if (told !== pedidos) throw new Error(`${pedidos} orders were told done, ${told} are there`)
      return {
        porSegundo: pedidos / took,
        server: ((after.server - before.server) * 1000) / pedidos,
        database: ((after.database - before.database) * 1000) / pedidos,
        mediana: mediana(adds),
        p99: quantil(adds, 0.99),
      }
    },
    pedidos: confirmed,
  }
}

/** An embedded database with orders of the past. `postmaster`: its process. */
export async function openDatabase(onEnd: AoFim) {
  const folder = await mkdtemp(join(tmpdir(), 'pedidos-bench-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  const { connectionString, stop } = await startEmbedded({ dataDir, log: () => undefined })
  onEnd(stop)
  const postmaster = Number(readFileSync(join(dataDir, 'pgdata/postmaster.pid'), 'utf8').split('\n')[0])
  const hoje = diaEHora(new Date(), TIME_ZONE).dia
  const open = () => connect({ connectionString })
  const { db } = await prepare(connectionString, open, { demo: false, timeZone: TIME_ZONE }, hoje)
  await db.close()
  const size = sizeFor(ORDERS_BEFORE)
  if (!size || !(await seedVolume(connectionString, { ...size, hoje, timeZone: TIME_ZONE })))
    throw new Error('Nothing was loaded')
  return { folder, connectionString, postmaster, hoje }
}

/** How many of the buyers' orders are confirmed. Throws where one has not all its lines, or not their sum. */
async function contar(connectionString: string, linhas: number): Promise<number> {
  const client = await connectOnce(connectionString)
  try {
    const { rows } = await client.query(
      `select count(*)::int as pedidos, count(*) filter (where linhas = $1 and soma = valor_total)::int as inteiros
       from (select p.valor_total, count(i.id) as linhas, sum(i.valor) as soma
         from bench_comprador b join pedido p on p.cliente_id = b.cliente join item_pedido i on i.pedido_id = p.id
         where p.status = 'Confirmado' group by p.id) as p`,
      [linhas],
    )
    const { pedidos, inteiros } = rows[0]
    if (pedidos !== inteiros) throw new Error(`Of ${pedidos} orders only ${inteiros} are whole`)
    return pedidos
  } finally {
    await client.end()
  }
}
