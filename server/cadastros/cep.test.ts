import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buscarCep } from '#contract/cep.ts'
import { CEP, startCepService } from '../../test/cep-service.ts'
import { openWorld } from '../../test/world.ts'

const service = await startCepService()
after(() => service.stop())
const world = await openWorld({ cepLookupUrl: service.url })
const ask = (cep: string) => world.admin.call(buscarCep, { params: { cep } })

describe('GET /api/cep/{cep}', () => {
  test('200 returns the address, looked up once a day', async () => {
    const endereco = {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
    }
    const { status, body } = await ask('01310-100')
    assert.deepEqual([status, body], [200, { situacao: 'encontrado', endereco }])
    await ask('01310100')
    assert.equal(service.asked.filter(cep => cep === '01310100').length, 1)
    world.clock.now = () => new Date(Date.now() + 25 * 3600 * 1000)
    await ask('01310100')
    assert.equal(service.asked.filter(cep => cep === '01310100').length, 2)
  })

  test("200 reports an unknown CEP, in either service's format", async () => {
    for (const cep of [CEP.sem, CEP.semTexto, CEP.semStatus]) {
      const { status, body } = await ask(cep)
      assert.deepEqual([status, body], [200, { situacao: 'inexistente', endereco: null }])
    }
  })

  const AWAY = [200, { situacao: 'indisponivel', endereco: null }]

  test('200 reports the service as unavailable when it fails, answers nonsense or endlessly, or redirects', async () => {
    for (const cep of [CEP.caido, CEP.lixo, CEP.enorme, CEP.longe]) {
      const { status, body } = await ask(cep)
      assert.deepEqual([cep, status, body], [cep, ...AWAY])
    }
    assert.equal(service.asked.filter(cep => cep === CEP.longe).length, 1)
  })
})
