import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { relatorioDeVendas } from '#contract/relatorios.ts'
import { type Buyer, dataEntrega, type Known } from './buyer.ts'
import { admin } from './buyers.ts'
import { ask, type Caller, type Load, signIn } from './load.ts'

export type Reader = Caller & { lastDone: number }

const BETWEEN_MS = 150
const COUNTED: Known['status'][] = ['Confirmado', 'Entregue']
const body = { clienteId: 0, dataInicial: dataEntrega, dataFinal: dataEntrega }

/** Makes administrators who read reports. */
export async function newReaders(load: Load, count: number): Promise<Reader[]> {
  const readers: Reader[] = []
  for (let i = 0; i < count; i++) {
    const reader: Reader = {
      ...{ email: admin.ADMIN_EMAIL, senha: admin.ADMIN_PASSWORD, address: `10.0.1.${i + 1}` },
      ...{ token: '', signedInAt: 0, server: i, lastDone: 0 },
    }
    await signIn(load, reader)
    readers.push(reader)
  }
  return readers
}

/** Reads reports until aborted. Each must include every order confirmed before its call, because none is ever removed from it. */
export async function read(load: Load, reader: Reader, buyers: readonly Buyer[], signal: AbortSignal): Promise<void> {
  for (; !signal.aborted; await pause(BETWEEN_MS)) {
    const known = buyers.flatMap(({ orders }) => orders.filter(({ status }) => COUNTED.includes(status))).length
    const told = await ask(load, reader, relatorioDeVendas, { body })
    assert.equal(told?.status, 200, JSON.stringify(told))
    load.reports++
    if (told.body.totais.pedidos < known) load.old++
    reader.lastDone = performance.now()
  }
}
