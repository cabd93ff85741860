import assert from 'node:assert/strict'
import { entrar, lerSessao } from '#contract/autenticacao.ts'
import type { Problema } from '#contract/problema.ts'
import type { Answer } from '#contract/route.ts'
import { criarAdministrador, criarUsuarioRegular, type Usuario } from '#contract/usuarios.ts'
import type { World } from './world.ts'

export const SENHA = 'janela-verde-77'
let people = 0
let addresses = 0

/** The rest of a buyer's user record, beside id, name and e-mail. */
export const buyerOf = ({ id, nome }: { id: number; nome: string }) => ({
  ...{ admin: 0, papel: 'comprador', clienteId: id, clienteNome: nome },
  ...{ segundoFator: 0, entrou: 1, emailConfirmado: 1, convidadoEm: null },
})

/** Makes and signs in users with real passwords through the API; each sign-in comes from a new address. */
export function peopleOf(world: World) {
  const signIn = async (email: string, senha: string, remoteAddress = newAddress(), codigo?: string) => {
    const payload = { email, senha, codigo }
    const reply = await world.app.inject({ method: 'POST', url: entrar.url, payload, remoteAddress })
    return {
      status: reply.statusCode,
      body: reply.json<Answer<typeof entrar> & Problema>(),
      retryAfter: Number(reply.headers['retry-after'] ?? 0),
    }
  }
  const bearer = async (email: string, senha = SENHA) => {
    const { status, body } = await signIn(email, senha)
    assert.equal(status, 200)
    return { authorization: `Bearer ${body.token}` }
  }
  const created = ({ usuarios }: { usuarios: Usuario[] }) => usuarios[0] ?? assert.fail()
  return {
    signIn,
    /** Signs in and returns the session's `authorization` header. */
    bearer,
    /** Whether the session of this `authorization` header goes on. */
    lives: async (headers: { authorization: string }) =>
      (await world.nobody.call(lerSessao, { headers })).status === 200,
    newRegular: async (clienteId: number) => {
      const body = { ...newPerson(), senha: SENHA, clienteId }
      return created((await world.admin.call(criarUsuarioRegular, { body })).body)
    },
    newAdministrator: async () => {
      const body = { ...newPerson(), senha: SENHA, admin: 1 as const }
      return created((await world.admin.call(criarAdministrador, { body })).body)
    },
  }
}

export const newPerson = () => ({ nome: `Pessoa ${++people}`, email: `gente${people}@exemplo.com.br` })

export const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`
