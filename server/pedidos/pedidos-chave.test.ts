import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { somarDias } from '#contract/dias.ts'
import { contractEntries } from '../../test/contract-entries.ts'
import { pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { diaEHora } from '../instants.ts'

const world = await openWorld()
const dataEntrega = somarDias(diaEHora(new Date(), 'America/Sao_Paulo').dia, 2)
const keeping = (await contractEntries()).filter(({ route }) => route.config.chaveNoFim)

/** Request values for an order with two units of one product. */
const sent = {
  quantidade: 1,
  quantidadeNova: 3,
  dataEntrega,
}

describe('an answer stored by its own statement', () => {
  for (const { name, route } of keeping)
    for (const quantidade of [0, 2])
      test(`is repeated byte for byte: ${name} on an order of ${quantidade}`, async () => {
        const order = await pedidoAberto(world, { quantidade })
        const { id, itemId, linha, clienteId, buyer } = order
        const itens = [{ ...linha, quantidade: 3 }]
        const ids = { ...linha, id, pedidoId: id, itemId, itemPedidoId: itemId }
        const path = route.url.replace(/:(\w+)/g, (_, word) => String(ids[word as keyof typeof ids]))
        const removed = name === 'removerItem' ? { quantidade } : {}
        const body = { ...linha, clienteId, itens, ...sent, quantidadeAntiga: quantidade, ...removed }
        const headers = { 'idempotency-key': name }
        const call = () => buyer.raw(route.method, path, body, headers)
        const [first, again] = [await call(), await call()]
        assert.deepEqual([again.status, again.bytes.toString()], [first.status, first.bytes.toString()])
        const needsLine = ['atualizarItem', 'removerItem', 'confirmarPedido'].includes(name)
        assert.equal(first.status < 300, quantidade > 0 || !needsLine)
        const told = (await order.historico()).length
        await call()
        assert.equal((await order.historico()).length, told)
      })
})
