import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
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
    assert.equal(await ensureAdministrator(db, { ...credentials, password: 'curta' }), false)
  })

  test('refuses a password that any user would be refused', async () => {
    await db.rows(sql`delete from usuario`)
    for (const password of ['curta', '1234567890', credentials.email])
      await assert.rejects(ensureAdministrator(db, { ...credentials, password }), ConfigError)
  })

  test('creates one who can sign in, however many servers start at once', async () => {
    await db.rows(sql`delete from usuario`)
    const made = await Promise.all(Array.from({ length: 8 }, () => ensureAdministrator(db, credentials)))
    assert.equal(made.filter(Boolean).length, 1)
    const { status, body } = await signIn(credentials.email, credentials.password)
    assert.deepEqual([status, body.usuario.admin, body.usuario.nome], [200, 1, 'Administração'])
  })
})
