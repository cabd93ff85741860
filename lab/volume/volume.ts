import type { DiaTexto } from '#contract/dias.ts'
import { PREPARING } from '../../server/db/advisory-locks.ts'
import { connectOnce } from '../../server/db/one-connection.ts'
import { inSession, type Session } from '../../server/db/session.ts'
import { cadastrarVolume } from './cadastros.ts'
import { abertosDe, entregasPorDia } from './dias.ts'
import {
  gravarEstantes,
  gravarHistoria,
  gravarLinhas,
  gravarOfertas,
  gravarPagamentos,
  gravarPedidos,
  gravarRecebiveis,
  gravarUsos,
} from './gravar.sql.ts'
import { planejar } from './plano.sql.ts'
import { withoutIndexes } from './without-indexes.ts'

/** `newest`: how many of the orders are made, counted from the newest. They are the same with any past. */
export type Size = { orders: number; newest: number; clients: number; products: number; years: number }
type Options = Size & { hoje: DiaTexto; timeZone: string; told?: (step: string) => void }
type Loaded = { pedidos: number; linhas: number; clientes: number; produtos: number; de: DiaTexto }

const ORDERS_EACH = 500
const TABLES = ['pedido', 'item_pedido', 'estante_produto', 'historico', 'recebivel', 'pagamento_pedido']
/** Tables whose sums are computed once at the end instead of by triggers per row. */
const SUMMED_UP = ['pedido', 'item_pedido']

/** A business size for so many orders. */
export const sizeFor = (orders: number, newest = orders): Size => ({
  orders,
  newest,
  products: 3000,
  years: 5,
  clients: Math.min(2000, Math.max(20, Math.round(orders / ORDERS_EACH))),
})

/** Loads everything in one transaction, then runs `analyze`. Returns undefined, and changes nothing, when the database holds data. */
export async function seedVolume(connectionString: string, options: Options): Promise<Loaded | undefined> {
  const made = await inSession(connectionString, 'write', session => load(session, options))
  if (!made) return undefined
  await using client = await connectOnce(connectionString)
  await client.query('vacuum (analyze)')
  options.told?.('Estatísticas')
  return made
}

async function load(session: Session, options: Options): Promise<Loaded | undefined> {
  const { hoje, timeZone, clients, told = () => undefined } = options
  await session.rows`select pg_advisory_xact_lock(${PREPARING})`
  if (await holdsData(session)) return undefined
  await session.rows`select set_config('timezone', ${timeZone}, true), set_config('work_mem', '64MB', true),
    set_config('maintenance_work_mem', '256MB', true)`
  const produtos = await cadastrarVolume(session, options)
  await planejar(session, { hoje, clients, dias: entregasPorDia(options), abertos: abertosDe(options), produtos })
  told('Clientes, produtos e plano dos pedidos')
  const triggers = async (state: 'disable' | 'enable') => {
    for (const table of SUMMED_UP) await session.run(`alter table ${table} ${state} trigger user`)
  }
  await triggers('disable')
  await withoutIndexes(session, TABLES, async () => {
    await session.rows(gravarEstantes(clients, hoje))
    await session.rows(gravarLinhas({ clients, produtos: produtos.length }))
    told('Linhas')
    await session.run('analyze item_pedido')
    await session.rows(gravarOfertas({ clients, produtos: produtos.length }))
    await session.rows(gravarPedidos)
    told('Estantes e pedidos')
    await session.rows(gravarHistoria)
    told('História')
    for (const gravar of [gravarRecebiveis(hoje), gravarPagamentos, gravarUsos]) await session.rows(gravar)
    told('Pagamentos')
  })
  await triggers('enable')
  told('Índices e chaves')
  await session.run('select resumir_tudo()')
  told('Resumos')
  for (const table of ['estante', 'pedido', 'historico'])
    await session.run(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  return session.first<Loaded>`select (select count(*) from pedido) as pedidos,
    (select count(*) from item_pedido) as linhas,
    (select count(*) from cliente) as clientes, (select count(*) from produto) as produtos,
    (select to_char(min(data_criacao), 'DD/MM/YYYY') from pedido) as de`
}

/** Stricter than the demonstration's check: history of deleted orders also counts, because ids begin at 1. */
async function holdsData(session: Session): Promise<boolean> {
  const found = await session.first`select
      where exists (select from usuario) or exists (select from cliente) or exists (select from produto)
    or exists (select from historico) or exists (select from auditoria)`
  return found !== undefined
}
