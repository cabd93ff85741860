import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { atualizarAdministrador, atualizarUsuarioRegular, criarAdministrador } from '#contract/usuarios.ts'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { newAddress, newPerson, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld } from '../../test/world.ts'
import { readConfig } from '../config.ts'
import { migrate } from '../db/migrate.ts'

const WRONG = 'não é esta senha'
/** Characters that some locale or language folds to an ASCII letter. */
const LOOKALIKES = [
  ['i', 'İ'],
  ['i', 'ı'],
  ['k', '\u212a'],
  ['s', 'ſ'],
] as const

const LOCALES = {
  'the server’s own': '',
  'ICU, Turkish': "locale_provider icu icu_locale 'tr-TR' locale 'C'",
  C: "locale_provider libc locale 'C'",
}
const worlds = await Promise.all(
  Object.entries(LOCALES).map(async ([locale, clauses]) => {
    const connectionString = await emptyDatabase(clauses && `${clauses} encoding 'UTF8'`)
    await migrate(connectionString)
    const world = await openWorld({ migrated: connectionString })
    return { locale, world, ...peopleOf(world) }
  }),
)

for (const { locale, world, signIn } of worlds) {
  const { admin, db } = world
  describe(`an e-mail in a database with the locale ${locale}`, () => {
    test('is the same in any case of its ASCII letters, for sign-in, uniqueness and failures', async () => {
      const email = `IVI.KISS${newPerson().email}`
      const body = { nome: 'Ivi', email, senha: SENHA, admin: 1 as const }
      assert.equal((await admin.call(criarAdministrador, { body })).status, 201)
      const again = { ...body, email: email.toLowerCase() }
      assert.equal((await admin.call(criarAdministrador, { body: again })).status, 409)
      for (const spelled of [email, email.toLowerCase(), email.toUpperCase()])
        assert.equal((await signIn(spelled, SENHA)).status, 200)
    })

    test('differs from one with another non-ASCII character', async () => {
      const email = `ivi.kiss${newPerson().email}`
      await admin.call(criarAdministrador, { body: { nome: 'Ivi', email, senha: SENHA, admin: 1 } })
      for (const [letter, other] of LOOKALIKES)
        assert.equal((await signIn(email.replace(letter, other), SENHA)).status, 401, other)
    })

    test('that was stored with non-ASCII characters still signs in as written, and its failures count together', async () => {
      const { email } = newPerson()
      await admin.call(criarAdministrador, { body: { nome: 'João', email, senha: SENHA, admin: 1 } })
      await db.rows(sql`update usuario set email = 'João.İvo' || email where email = ${email}`)
      assert.equal((await signIn(`João.İvo${email}`, SENHA)).status, 200)
      assert.equal((await signIn(`joão.İVO${email.toUpperCase()}`, SENHA)).status, 200)
      const address = newAddress()
      const statuses = []
      for (let i = 0; i < 6; i++)
        statuses.push((await signIn(`${i % 2 ? 'JoãO' : 'joão'}.İvo${email}`, WRONG, address)).status)
      assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429])
    })
  })
}

describe('an e-mail with non-ASCII characters before the @', () => {
  const { world, newRegular, newAdministrator } = worlds[0] ?? assert.fail()
  const { admin } = world

  test("422 in Portuguese wherever a user's e-mail is sent", async () => {
    const { id: clienteId } = await world.newCliente()
    const [regular, other] = [await newRegular(clienteId), await newAdministrator()]
    for (const local of ['joão', 'admİn', 'ıvo', '\u212aiss', 'a\u0301na']) {
      const person = { nome: 'Ana', email: `${local}@exemplo.com.br`, senha: SENHA }
      for (const [method, url, body] of [
        ['POST', '/api/users/regular', { ...person, clienteId }],
        ['POST', '/api/users/admin', { ...person, admin: 1 }],
        ['PUT', atualizarUsuarioRegular.url, { ...person, id: regular.id, clienteId }],
        ['PUT', atualizarAdministrador.url, { ...person, id: other.id, admin: 1 }],
      ] as const) {
        const { status, body: problem } = await admin.raw(method, url, body)
        assert.deepEqual(
          [status, problem.errors],
          [422, [{ campo: 'email', mensagem: 'E-mail inválido: use o formato nome@empresa.com.br' }]],
          `${url} ${local}`,
        )
      }
      const env = { ADMIN_EMAIL: person.email, ADMIN_PASSWORD: SENHA }
      assert.throws(() => readConfig(env), /ADMIN_EMAIL/)
    }
  })
})
