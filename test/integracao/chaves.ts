import assert from 'node:assert/strict'
import { criarChave } from '#contract/chaves.ts'
import { ESCOPOS, type Escopo } from '#contract/escopos.ts'
import type { World } from '../world.ts'

export const TODOS = Object.keys(ESCOPOS) as Escopo[]

/** Makes keys through the API; a key calls as people do. */
export const keysOf =
  (world: World) =>
  async (escopos: Escopo[] = TODOS, nome = 'ERP') => {
    const { status, body } = await world.admin.call(criarChave, { body: { nome, escopos } })
    assert.equal(status, 201)
    const chave = body.chaves[0] ?? assert.fail()
    return { ...world.at(world.app, { ...world.nobody, token: chave.segredo }), chave }
  }
