import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { excluirUsuario } from '#contract/usuarios.ts'
import { listarVistas, MAXIMO_DE_VISTAS, removerVista, salvarVista, type Vista } from '#contract/vistas.ts'
import { type Caller, openWorld } from '../../test/world.ts'

const world = await openWorld()
const params = { tela: 'pedidos' }
const abertos: Vista = { nome: 'Abertos do mês', filtros: { status: 'Aberto', periodo: 'esteMes' } }

const save = async (who: Caller, body: Vista & { antes?: string }, tela = 'pedidos') =>
  (await who.call(salvarVista, { params: { tela }, body })).status
const namesOf = async (who: Caller, tela = 'pedidos') =>
  (await who.call(listarVistas, { params: { tela } })).body.vistas.map(({ nome }) => nome)

describe('GET and PUT /api/vistas/{tela}', () => {
  test("200 a user's own, by name, per screen; saving the same name replaces the filters", async () => {
    const one = await world.newAdmin()
    const colleague = await world.newAdmin()
    for (const nome of ['Zona sul', 'Árvores', 'Bares']) assert.equal(await save(one, { ...abertos, nome }), 200)
    assert.equal(await save(one, abertos, 'vendas'), 200)
    assert.deepEqual(await namesOf(one), ['Árvores', 'Bares', 'Zona sul'])
    assert.deepEqual(await namesOf(one, 'vendas'), [abertos.nome])
    assert.deepEqual(await namesOf(colleague), [])
    const other = { nome: 'Bares', filtros: { busca: 'bar' } }
    assert.equal(await save(one, other), 200)
    const { body } = await one.call(listarVistas, { params })
    assert.deepEqual(body.vistas[1], other)
  })

  test('200 renamed; 409 to a taken name, 404 an unknown one', async () => {
    const one = await world.newAdmin()
    await save(one, abertos)
    await save(one, { ...abertos, nome: 'Outra' })
    assert.equal(await save(one, { ...abertos, nome: 'Do mês', antes: abertos.nome }), 200)
    assert.equal(await save(one, { ...abertos, nome: 'Outra', antes: 'Do mês' }), 409)
    assert.equal(await save(one, { ...abertos, antes: 'Não há' }), 404)
    assert.deepEqual(await namesOf(one), ['Do mês', 'Outra'])
  })

  test(`409 one more than ${MAXIMO_DE_VISTAS}, while existing ones may still change`, async () => {
    const one = await world.newAdmin()
    for (let i = 1; i <= MAXIMO_DE_VISTAS; i++) assert.equal(await save(one, { ...abertos, nome: `Vista ${i}` }), 200)
    assert.equal(await save(one, abertos), 409)
    assert.equal(await save(one, { ...abertos, nome: 'Vista 7' }), 200)
  })

  test('422 an unknown screen, no name or no filter', async () => {
    const { raw } = await world.newAdmin()
    const put = async (tela: string, body: object) => (await raw('PUT', `/api/vistas/${tela}`, body)).status
    assert.equal(await put('painel', abertos), 422)
    assert.equal(await put('pedidos', { ...abertos, nome: ' ' }), 422)
    assert.equal(await put('pedidos', { ...abertos, filtros: { 'a b': 'x' } }), 422)
    assert.equal(await put('pedidos', { ...abertos, filtros: { busca: 'x'.repeat(121) } }), 422)
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, '1']))
    assert.equal(await put('pedidos', { ...abertos, filtros: many }), 422)
  })
})

describe('DELETE /api/vistas/{tela}', () => {
  test("200 returns the deleted view, so that it can be restored; 404 a second time, and a colleague's", async () => {
    const one = await world.newAdmin()
    const colleague = await world.newAdmin()
    await save(one, abertos)
    const remove = (who: Caller) => who.call(removerVista, { params, body: { nome: abertos.nome } })
    assert.equal((await remove(colleague)).status, 404)
    const { status, body } = await remove(one)
    assert.deepEqual([status, body.vistas], [200, [abertos]])
    assert.equal((await remove(one)).status, 404)
    assert.equal(await save(one, abertos), 200)
  })
})

test("a user's views are in the export of their data, and deleted with the user", async () => {
  const one = await world.newAdmin()
  await save(one, abertos)
  const { bytes } = await world.admin.call(exportarDadosPessoais, { params: { id: one.userId } })
  assert.deepEqual(JSON.parse(bytes.toString()).vistas, [{ tela: 'pedidos', ...abertos }])
  assert.equal((await world.admin.call(excluirUsuario, { params: { id: one.userId } })).status, 200)
})
