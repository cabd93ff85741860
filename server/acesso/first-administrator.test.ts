import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { peopleOf } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { ConfigError } from '../errors.ts'
import { ensureAdministrator } from './first-administrator.ts'

const world = await openWorld()
const { db } = world
const { signIn } = peopleOf(world)
const credentials = { email: 'dona@exemplo.com.br', password: 'janela-verde-77' }

describe('ensureAdministrator', () => {
  test('does nothing when there is an administrator', async () => {
    await ensureAdministrator(db, { ...credentials, password: 'curta' })
    assert.equal((await signIn(credentials.email, 'curta')).status, 401)
  })

  test('refuses a password that any user would be refused', async () => {
    await db.rows`delete from usuario`
    for (const password of ['curta', '1234567890', credentials.email])
      await assert.rejects(ensureAdministrator(db, { ...credentials, password }), ConfigError)
  })

  test('creates one who can sign in', async () => {
    await db.rows`delete from usuario`
    await ensureAdministrator(db, credentials)
    const { status, body } = await signIn(credentials.email, credentials.password)
    assert.deepEqual([status, body.usuario.admin, body.usuario.nome], [200, 1, 'Administração'])
  })
})
