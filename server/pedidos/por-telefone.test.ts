import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { adicionarItem } from '#contract/itens-pedido.ts'
import { criarPedido, lerHistorico } from '#contract/pedidos.ts'
import { cancelarPedido, confirmarPedido } from '#contract/pedidos-status.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world

describe('an order by telephone', () => {
  test("201 is marked as such to the client until confirmed, and with the author's name to administrators", async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const estanteId = await world.newEstante(clienteId)
    const linha = await world.offer(estanteId, await world.newProduto())
    const { status, body } = await admin.call(criarPedido, { body: { clienteId } })
    assert.equal(status, 201)
    const id = String(body.pedidos[0]?.id)
    await admin.call(adicionarItem, { params: { pedidoId: id }, body: { ...linha, quantidade: 2 } })
    const hoje = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
    const confirmado = await admin.call(confirmarPedido, { params: { id }, body: { dataEntrega: hoje } })
    assert.equal(confirmado.status, 200, 'today, as only an administrator may')
    await admin.call(cancelarPedido, { params: { id } })

    const assinado = async (quem: typeof buyer) => {
      const { historico } = (await quem.call(lerHistorico, { params: { id } })).body
      return historico.map(({ usuarioId, usuarioNome }) => [usuarioId, usuarioNome])
    }
    const porTelefone = [null, 'Fornecedor, por telefone']
    assert.deepEqual(await assinado(buyer), [porTelefone, porTelefone, porTelefone, [null, 'Fornecedor']])
    const nome = (await assinado(admin))[0]?.[1]
    assert.match(String(nome), /^Administração \d/)
    assert.deepEqual(await assinado(admin), Array(4).fill([admin.userId, nome]))
  })

  test('200 an order opened by the buyer stays theirs, whoever adds to it', async () => {
    const { id: clienteId, buyer } = await world.newCliente()
    const estanteId = await world.newEstante(clienteId)
    const linha = await world.offer(estanteId, await world.newProduto())
    const aberto = (await buyer.call(criarPedido, { body: { clienteId } })).body.pedidos[0]
    const { status, body } = await admin.call(criarPedido, { body: { clienteId } })
    assert.deepEqual([status, body.pedidos[0]?.id], [200, aberto?.id])
    const pedidoId = String(aberto?.id)
    await admin.call(adicionarItem, { params: { pedidoId }, body: { ...linha, quantidade: 1 } })
    const { historico } = (await buyer.call(lerHistorico, { params: { id: pedidoId } })).body
    assert.deepEqual([historico[0]?.usuarioId, historico[1]?.usuarioNome], [buyer.userId, 'Fornecedor'])
  })
})
