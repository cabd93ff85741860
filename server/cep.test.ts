import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buscarCep } from '#contract/cep.ts'
import { CEP, startCepService } from '../test/cep-service.ts'
import { openWorld } from '../test/world.ts'

const service = await startCepService()
after(() => service.stop())
const world = await openWorld({ cepLookupUrl: service.url })
const ask = (cep: string) => world.admin.call(buscarCep, { params: { cep } })

describe('GET /api/cep/{cep}', () => {
  test('200 the address, asked for once a day', async () => {
    const endereco = {
      cep: '01310100',
      logradouro: 'Avenida Paulista',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
    }
    const { status, body } = await ask('01310-100')
    assert.deepEqual([status, body.endereco], [200, endereco])
    await ask('01310100')
    assert.equal(service.asked.filter(cep => cep === '01310100').length, 1)
    world.clock.now = () => new Date(Date.now() + 25 * 3600 * 1000)
    await ask('01310100')
    assert.equal(service.asked.filter(cep => cep === '01310100').length, 2)
  })

  test('200 a CEP of a whole town has no street', async () => {
    const { logradouro, bairro, cidade, estado } = (await ask(CEP.cidade)).body.endereco
    assert.deepEqual([logradouro, bairro, cidade, estado], ['', '', 'Lavras', 'MG'])
  })

  test('200 also of a service that answers as BrasilAPI does', async () => {
    const { endereco } = (await ask(CEP.brasilApi)).body
    const { bairro, ...rest } = endereco
    assert.deepEqual(rest, { cep: CEP.brasilApi, logradouro: '', cidade: 'Brasília', estado: 'DF' })
    assert.equal(bairro, 'Asa Norte')
  })

  test('404 there is no such CEP, however the service says so', async () => {
    for (const cep of [CEP.sem, CEP.semTexto, CEP.semStatus]) {
      const { status, body } = await ask(cep)
      assert.deepEqual([status, body.title], [404, 'O CEP não foi encontrado'])
    }
  })

  test('503 and what to do, where the service fails, talks nonsense, does not end or sends elsewhere', async () => {
    for (const cep of [CEP.caido, CEP.lixo, CEP.enorme, CEP.longe]) {
      const { status, body } = await ask(cep)
      assert.deepEqual([cep, status], [cep, 503])
      assert.match(body.detail, /à mão/)
    }
    assert.equal(service.asked.filter(cep => cep === CEP.longe).length, 1)
  })

  test('503 after three seconds, and the service is asked again the next time', async () => {
    const start = performance.now()
    assert.equal((await ask(CEP.lento)).status, 503)
    const waited = performance.now() - start
    assert.ok(waited > 2500 && waited < 6000, `${waited} ms`)
  })

  test('503 where nobody listens, or where it is switched off', async () => {
    const gone = await startCepService()
    await gone.stop()
    const nobodyThere = await openWorld({ cepLookupUrl: gone.url })
    assert.equal((await nobodyThere.admin.call(buscarCep, { params: { cep: '01310100' } })).status, 503)
    const off = await openWorld()
    const { status, body } = await off.admin.call(buscarCep, { params: { cep: '01310100' } })
    assert.deepEqual([status, body.title], [503, 'A busca de CEP está desligada'])
  })

  test('422 what is no CEP', async () => {
    for (const cep of ['0131010', '013101000', 'abcdefgh', '..%2F..%2Fetc']) assert.equal((await ask(cep)).status, 422)
  })
})
