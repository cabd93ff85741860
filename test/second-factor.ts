import assert from 'node:assert/strict'
import { ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { authenticator } from './authenticator.ts'
import { peopleOf, SENHA } from './people.ts'
import type { World } from './world.ts'

/** Makes administrators with a second factor and controls the clock: each code belongs to the next 30 s. */
export function secondFactorsOf(world: World) {
  const { nobody } = world
  const { newAdministrator, bearer, signIn } = peopleOf(world)
  let now = Date.now()
  world.clock.now = () => new Date(now)
  const next = () => {
    now += 30_000
    return now
  }
  return {
    /** Advances the clock by `codes` steps of 30 s; returns the new time. */
    wait: (codes = 1) => {
      for (let i = 0; i < codes; i++) next()
      return now
    },
    enrol: async () => {
      const person = await newAdministrator()
      const headers = await bearer(person.email)
      const { body } = await nobody.call(prepararSegundoFator, { headers, body: { senhaAtual: SENHA } })
      const app = authenticator(body.segredo)
      const code = () => app.codeAt(next())
      const on = await nobody.call(ligarSegundoFator, { headers, body: { codigo: code() } })
      assert.equal(on.status, 200, JSON.stringify(on.body))
      return {
        ...person,
        headers,
        app,
        codigos: body.codigos,
        segredo: body.segredo,
        codigo: code,
        signIn: (codigo?: string, senha = SENHA) => signIn(person.email, senha, undefined, codigo),
      }
    },
  }
}
