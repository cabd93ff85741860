import assert from 'node:assert/strict'
import { ligarSegundoFator, prepararSegundoFator } from '#contract/segundo-fator.ts'
import { authenticator } from './authenticator.ts'
import { peopleOf, SENHA } from './people.ts'
import type { World } from './world.ts'

/** Administrators with a second factor, and the clock in the test's hand: each code is of the next 30 s. */
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
    /** Lets the clock go on by as many codes; tells the moment. */
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
        ...{ headers, app, codigos: body.codigos, segredo: body.segredo, codigo: code },
        signIn: (codigo?: string, senha = SENHA) => signIn(person.email, senha, undefined, codigo),
      }
    },
  }
}
