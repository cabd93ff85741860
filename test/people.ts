import assert from 'node:assert/strict'
import { entrar, lerSessao } from '#contract/autenticacao.ts'
import type { Problema } from '#contract/problema.ts'
import type { Answer } from '#contract/route.ts'
import { create } from '../server/acesso/usuarios.sql.ts'
import { SENHA_HASH, type World } from './world.ts'

export const SENHA = 'janela-verde-77'
let people = 0
let addresses = 0

/** The rest of a buyer's user record, beside id, name and e-mail. */
export const buyerOf = ({ id, nome }: { id: number; nome: string }) => ({
  admin: 0,
  papel: 'comprador',
  clienteId: id,
  clienteNome: nome,
  segundoFator: 0,
  entrou: 1,
  emailConfirmado: 1,
  convidadoEm: null,
})

/** Makes users whose password has a cheap hash and signs them in through the API, each time from a new address. */
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
  const newUser = (clienteId: number | null) => create(world.db, { ...newPerson(), senhaHash: SENHA_HASH, clienteId })
  return {
    signIn,
    /** Signs in and returns the session's `authorization` header. */
    bearer,
    /** Whether the session of this `authorization` header goes on. */
    lives: async (headers: { authorization: string }) =>
      (await world.nobody.call(lerSessao, { headers })).status === 200,
    newRegular: (clienteId: number) => newUser(clienteId),
    newAdministrator: () => newUser(null),
  }
}

export const newPerson = () => ({ nome: `Pessoa ${++people}`, email: `gente${people}@exemplo.com.br` })

export const newAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`
