import type { FastifyRequest } from 'fastify'
import type { Sql } from 'sql-template-tag'
import { adicionarItem, definirItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Route } from '#contract/route.ts'
import { hashToken, type User, userOfToken } from '../../../server/access.ts'
import { deliveryRulesOfOrder } from '../../../server/cadastros/clientes.sql.ts'
import type { Db } from '../../../server/db/db.ts'
import { type Chave, once } from '../../../server/http/idempotency.ts'
import * as itens from '../../../server/pedidos/itens-pedido.sql.ts'
import * as pedidos from '../../../server/pedidos/pedidos.sql.ts'
import { confirmar } from '../../../server/pedidos/pedidos-status.sql.ts'
import { LINHAS, PRECO } from './compradores.ts'
import type { Mode } from './load.ts'

/** Placeholder values for parameters that differ by buyer and call; no real parameter equals one of them. */
const USUARIO = 1_900_000_001
const CLIENTE = 1_900_000_002
const PEDIDO = 1_900_000_003
const ESTANTE = 1_900_000_004
const PRODUTO = 1_900_000_100
const [NOME, TOKEN, CHAVE] = ['o nome do comprador', 'o token do comprador', 'a-chave-da-chamada']
const RESERVATION_HOURS = 24

/** A pgbench script and the values of its constants by name. */
export type Script = { text: string; values: Record<string, string> }
type How = { mode: Mode; keyed: boolean; dataEntrega: string; hoje: string; answer: unknown }

/**
 * A pgbench script of the calls of an order. Records the statements and parameters of the server's own functions. Each API call
 * is one transaction and one run of the script, so that a connection prepares each statement once, as the server's do. A
 * connection reads its buyer once from `bench_comprador`.
 */
export async function scriptOf({ mode, keyed, dataEntrega, hoje, answer }: How): Promise<Script> {
  const user: User = { id: USUARIO, nome: NOME, email: '', admin: false, papel: 'comprador', clienteId: CLIENTE }
  // No minutes here: pgbench would read `:30` as a variable.
  const momento = { dia: hoje, hora: '12', instante: new Date().toISOString() }
  const context = { pedidoId: PEDIDO, momento, reservationHours: RESERVATION_HOURS }
  const linhas = Array.from({ length: LINHAS }, (_, i) => ({
    ...{ estanteId: ESTANTE, produtoId: PRODUTO + i, precoVenda: PRECO, quantidade: 1 },
  }))
  const values: Record<string, string> = { ready: '0', step: '0' }

  const call = async (route: Route, body: unknown, work: (db: Db, chave?: Chave) => Promise<unknown>) => {
    const recorded: string[] = []
    const db = recorder(statement => recorded.push(written(statement, values)))
    const headers = { 'idempotency-key': keyed ? CHAVE : undefined }
    const request = { headers, user, id: crypto.randomUUID(), method: route.method, url: route.url, body }
    await userOfToken(db, TOKEN)
    await once(db, route, request as unknown as FastifyRequest, async (db, chave) => {
      await work(db, chave)
      return { status: 200, body: answer }
    })
    return ['begin;', ...recorded.map(ended), 'commit;']
  }
  const create = await call(criarPedido, { clienteId: CLIENTE }, (db, chave) =>
    pedidos.create(db, user, { clienteId: CLIENTE, reservationHours: RESERVATION_HOURS, chave }),
  )
  const linha = { estanteId: ESTANTE, produtoId: PRODUTO, precoVenda: PRECO, quantidade: 1 }
  const lines =
    mode === 'itens'
      ? await call(definirItens, { itens: linhas }, (db, chave) =>
          itens.definir(db, user, { ...context, chave }, { itens: linhas }),
        )
      : await call(adicionarItem, linha, (db, chave) =>
          itens.adicionar(db, user, { ...context, chave, minimal: true }, linha),
        )
  const confirm = await call(confirmarPedido, { dataEntrega }, async (db, chave) => {
    await deliveryRulesOfOrder(db, user, PEDIDO)
    await confirmar(db, user, { id: PEDIDO, dia: dataEntrega, momento, chave })
  })
  const who = [
    '\\if :ready',
    '\\else',
    'select * from bench_comprador where n = :client_id \\gset',
    '\\set ready 1',
    '\\endif',
  ]
  const produto = linhas.flatMap((_, i) => [`${i ? '\\elif' : '\\if'} :step = ${i + 1}`, `\\set produto :produto${i}`])
  const text = [
    ...who,
    '\\set chave random(1, 9000000000000000000)',
    ...['\\if :step = 0', ...create, '\\set step 1'],
    ...[`\\elif :step <= ${callsOf(mode) - 2}`, ...produto, '\\endif', ...lines, '\\set step :step + 1'],
    ...['\\else', ...confirm, '\\set step 0', '\\endif'],
  ]
  return { text: `${text.join('\n')}\n`, values }
}

/** API calls of one order: create, add lines, confirm. */
export const callsOf = (mode: Mode): number => (mode === 'linha' ? LINHAS + 2 : 3)

/** Ends a statement; the one that makes the order stores its id in a variable. */
const ended = (statement: string): string =>
  statement.includes('insert into pedido ') ? `${statement} \\gset p_` : `${statement};`

function recorder(onStatement: (statement: Sql) => void): Db {
  const run = async (statement: Sql) => {
    onStatement(statement)
    return []
  }
  // Answer that the idempotency key is new, so that the work is done.
  const found = async <Row>(statement: Sql) => {
    await run(statement)
    return { ok: 1 } as Row
  }
  const db: Db = {
    ...{ rows: run, first: found, one: found, some: async statement => Boolean(await found(statement)) },
    transaction: work => work(db),
    announce: () => undefined,
  }
  return db
}

/** The statement with pgbench variables for its parameters. */
function written({ text, values: given }: Sql, values: Record<string, string>): string {
  const oneLine = text.replace(/\s+/g, ' ').trim()
  if (oneLine.includes(';') || oneLine.includes('--')) throw new Error(`pgbench would misread: ${oneLine}`)
  return oneLine.replace(/\$(\d+)/g, (_, n: string) => nameOf(given[Number(n) - 1], values))
}

function nameOf(value: unknown, values: Record<string, string>): string {
  if (value === null) return 'null'
  const known = standIn(value)
  if (known) return `:${known}`
  const text = parameter(value)
  const name = Object.keys(values).find(name => values[name] === text) ?? `valor${Object.keys(values).length}`
  values[name] = text
  return `:${name}`
}

function standIn(value: unknown): string | undefined {
  if (value === USUARIO) return 'usuario'
  if (value === CLIENTE) return 'cliente'
  if (value === PEDIDO) return 'p_id'
  if (value === ESTANTE) return 'estante'
  if (value === NOME) return 'nome'
  if (value === CHAVE) return 'chave'
  if (value === PRODUTO) return 'produto'
  if (value instanceof Uint8Array && hashToken(TOKEN).equals(value)) return 'token'
  if (Array.isArray(value) && value[0] === ESTANTE) return 'estantes'
  if (Array.isArray(value) && value[0] === PRODUTO) return 'produtos'
  return undefined
}

/** The parameter's text as the driver sends it. */
function parameter(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (Array.isArray(value)) return `{${value.map(each => (typeof each === 'string' ? `"${each}"` : each)).join(',')}}`
  return String(value)
}
