import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as contract from '#contract/clientes.ts'
import { cnpjDeTeste } from '../../test/cnpj.ts'
import { each } from '../../test/each.ts'
import { pages } from '../../test/pages.ts'
import { pedidoComLinha } from '../../test/pedido-com-linha.ts'
import { openWorld } from '../../test/world.ts'

const world = await openWorld()
const { admin } = world
let n = 5000
const novo = () => ({ nome: 'Padaria São João', cnpj: cnpjDeTeste(++n) })

describe('POST /api/clientes', () => {
  test('201 stores every field in its canonical form', async () => {
    const body = {
      nome: '  Padaria Central ',
      nomeFantasia: 'Pão da Vila',
      cnpj: '12.abc.345/01de-35',
      inscricaoEstadual: '110.042.490.114',
      endereco: 'Rua A, 1',
      bairro: 'Bela Vista',
      email: 'compras@padaria.com.br',
      cidade: 'São Paulo',
      estado: 'sp',
      cep: '01310-100',
      telefone: '(11) 98765-4321',
      ativo: 1 as const,
    }
    const { status, body: answer } = await admin.call(contract.criarCliente, { body })
    assert.equal(status, 201)
    const canonical = { nome: 'Padaria Central', cnpj: '12ABC34501DE35', estado: 'SP', cep: '01310100' }
    assert.partialDeepStrictEqual(answer.clientes[0], {
      ...body,
      ...canonical,
      telefone: '11987654321',
      diasEntrega: null,
      pedidoMinimo: null,
    })
  })

  test('422 names every wrong field', async () => {
    const wrong = { cnpj: '11222333000180', estado: 'XX', cep: '1' }
    const { status, body } = await admin.raw('POST', '/api/clientes', wrong)
    assert.deepEqual([status, body.errors.map(({ campo }) => campo).sort()], [422, ['cep', 'cnpj', 'estado', 'nome']])
  })

  test('201 a person has a CPF, found and shown as such; 422 a wrong one', async () => {
    const criar = (cnpj: string) => admin.call(contract.criarCliente, { body: { nome: 'Seu Zé da feira', cnpj } })
    const { status, body } = await criar(' 529.982.247-25 ')
    const { id, cnpj } = body.clientes[0] ?? assert.fail()
    assert.deepEqual([status, cnpj], [201, '52998224725'])
    for (const busca of ['529.982.247-25', '52998224'])
      assert.deepEqual(each((await admin.call(contract.listarClientes, { query: { busca } })).body.clientes, 'id'), [
        id,
      ])
    assert.equal((await criar('52998224724')).status, 422)
  })

  test('409 a taken CNPJ, with any mask', async () => {
    await admin.call(contract.criarCliente, { body: { nome: 'Um', cnpj: '11222333000181' } })
    const again = await admin.call(contract.criarCliente, { body: { nome: 'Dois', cnpj: '11.222.333/0001-81' } })
    assert.equal(again.status, 409)
    assert.equal(again.body.errors[0]?.campo, 'cnpj')
  })
})

test('GET /api/clientes 200 in pages by name in Portuguese order, searched without accents', async () => {
  for (const nome of ['Zebra çã', 'abacate çã', 'Água çã', 'Barro çã'])
    await admin.call(contract.criarCliente, { body: { ...novo(), nome } })
  const read = (page: object) => admin.call(contract.listarClientes, { query: { busca: 'CA', ...page } })
  const found = each(await pages(read, ({ clientes }) => clientes), 'nome')
  assert.deepEqual(found, ['abacate çã', 'Água çã', 'Barro çã', 'Zebra çã'])
  assert.equal((await read({ limite: 1 })).body.total, 4)
})

describe('PUT /api/clientes', () => {
  test('200 changes the sent fields and keeps the rest', async () => {
    const created = await admin.call(contract.criarCliente, { body: { ...novo(), cidade: 'Santos' } })
    const { id, cnpj } = created.body.clientes[0] ?? assert.fail()
    const body = { id, nome: 'Outro nome', cnpj, pedidoMinimo: 150.5, diasEntrega: [5, 1, 1], aprovacaoAcima: 99.9 }
    const { status, body: answer } = await admin.call(contract.atualizarCliente, { body })
    assert.equal(status, 200)
    const cliente = answer.clientes[0] ?? assert.fail()
    const told = [cliente.nome, cliente.cidade, cliente.pedidoMinimo, cliente.diasEntrega, cliente.aprovacaoAcima]
    assert.deepEqual(told, ['Outro nome', 'Santos', 150.5, [1, 5], 99.9])
  })

  test("200 deactivating ends the sessions of the client's users at once", async () => {
    const { id, buyer } = await world.newCliente()
    const { body } = await admin.call(contract.lerCliente, { params: { id } })
    const cliente = body.clientes[0] ?? assert.fail()
    await admin.call(contract.atualizarCliente, { body: { id, nome: cliente.nome, cnpj: cliente.cnpj, ativo: 0 } })
    assert.equal((await buyer.call(contract.lerCliente, { params: { id } })).status, 401)
  })
})

describe('DELETE /api/clientes/{id}', () => {
  test('200 returns the deleted record', async () => {
    const created = await admin.call(contract.criarCliente, { body: novo() })
    const { id } = created.body.clientes[0] ?? assert.fail()
    const read = await admin.call(contract.lerCliente, { params: { id } })
    assert.equal(read.body.clientes[0]?.emUso, 0)
    const gone = await admin.call(contract.excluirCliente, { params: { id } })
    assert.equal(gone.status, 200)
    assert.equal(gone.body.clientes[0]?.id, id)
    assert.equal((await admin.call(contract.lerCliente, { params: { id } })).status, 404)
  })

  test('409 a client with users, shelves or orders', async () => {
    const { id } = await world.newCliente()
    const { status, body } = await admin.call(contract.excluirCliente, { params: { id } })
    assert.equal(status, 409)
    const read = await admin.call(contract.lerCliente, { params: { id } })
    assert.equal(read.body.clientes[0]?.emUso, 1)
    assert.match(body.detail, /inative/)
    assert.equal(body.title, 'O cliente tem 1 usuário')
    await world.newBuyer(id)
    const offered = await world.offer(await world.newEstante(id), await world.newProduto())
    await pedidoComLinha(world.db, offered)
    const all = await admin.call(contract.excluirCliente, { params: { id } })
    assert.equal(all.body.title, 'O cliente tem 2 usuários, 1 estante e 1 pedido')
    assert.deepEqual(all.body.atual, { usuarios: 2, estantes: 1, pedidos: 1, pagamentos: 0 })
  })
})
