import assert from 'node:assert/strict'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import { createDatabase } from '../../test/database/cloned-database.ts'
import { startProcess } from '../../test/server-process.ts'
import type { Smtp } from '../../test/smtp.ts'
import { type Buyer, dataEntrega } from './buyer.ts'
import { admin, newBuyers, newColleagues } from './buyers.ts'
import { ask, type Load, newLoad } from './load.ts'

const BUYERS = 3
const TURNS = 4
const TURN_MS = 1_500
/** Allowed ratio by the machine's noise; waiting for mail would take 10 s and more. */
const TIMES_AT_MOST = 2
const SLOWEST_AT_MOST_MS = 5_000

type Side = { load: Load; buyers: Buyer[]; took: number[] }

/** Orders in turn from a server whose mail server hangs and from one without mail. Returns whether orders do not wait for mail. */
export async function againstNone(smtp: Smtp): Promise<boolean> {
  const started: ReturnType<typeof startProcess>[] = []
  const open = async (env: Record<string, string>): Promise<Side> => {
    const { connectionString: DATABASE_URL } = await createDatabase('template modelo')
    const server = startProcess({ ...admin, ...env, DATABASE_URL })
    started.push(server)
    const load = newLoad([await server.listening])
    const buyers = await newBuyers(load, BUYERS)
    await newColleagues(load, buyers)
    return { load, buyers, took: [] }
  }
  try {
    const [hanging, none] = [await open(smtp.env), await open({})]
    smtp.how = { data: 'hang' }
    for (let turn = 0; turn < TURNS; turn++)
      for (const side of turn % 2 === 0 ? [hanging, none] : [none, hanging])
        await Promise.all(side.buyers.map(buyer => orderUntil(side, buyer, performance.now() + TURN_MS)))
    const [with_, without] = [hanging.took.sort(ascending), none.took.sort(ascending)]
    const [waiting, alone] = [median(with_), median(without)]
    const slowest = with_.at(-1) ?? 0
    console.log(
      `orders with a mail server that hangs and without mail: ${with_.length} and ${without.length}, median ${waiting.toFixed(0)} and ${alone.toFixed(0)} ms, slowest ${slowest.toFixed(0)} and ${(without.at(-1) ?? 0).toFixed(0)} ms`,
    )
    return waiting > alone * TIMES_AT_MOST || slowest > SLOWEST_AT_MOST_MS
  } finally {
    for (const { child } of started) child.kill('SIGKILL')
    await Promise.all(started.map(({ ended }) => ended))
  }
}

/** Makes orders of one line until `end`; records the time of each from first call to confirmation. */
async function orderUntil({ load, took }: Side, buyer: Buyer, end: number): Promise<void> {
  while (performance.now() < end) {
    const start = performance.now()
    const made = await ask(load, buyer, criarPedido, { body: { clienteId: buyer.clienteId } })
    const id = made?.body.pedidos[0]?.id ?? assert.fail()
    await ask(load, buyer, adicionarItem, { params: { pedidoId: id }, body: { ...buyer.linha, quantidade: 2 } })
    const done = await ask(load, buyer, confirmarPedido, { params: { id }, body: { dataEntrega } })
    assert.equal(done?.status, 200, JSON.stringify(done))
    took.push(performance.now() - start)
  }
}

const ascending = (a: number, b: number) => a - b
const median = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? 0
