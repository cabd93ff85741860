import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { emptyDatabase } from '../../test/database/empty-database.ts'
import { asAfter } from '../../test/database/hold-wait.ts'
import { newAddress, peopleOf, SENHA } from '../../test/people.ts'
import { openWorld, SENHA_HASH } from '../../test/world.ts'
import { firstKey } from '../acesso/attempts.ts'
import { migrate, migration, migrations } from './migrate.ts'
import { connectOnce } from './one-connection.ts'

const MINE = '0012_freio_e_avisos_de_acesso.sql'

/** A database before this migration: one user with sign-ins from two networks, and a history that was never shown. */
const connectionString = await emptyDatabase()
const client = await connectOnce(connectionString)
await client.query('create table migracao (arquivo text primary key, feita_em timestamptz not null default now())')
for (const file of (await migrations()).filter(file => file < MINE)) {
  await client.query(await migration(file))
  await client.query('insert into migracao (arquivo) values ($1)', [file])
}
await client.query(
  `insert into usuario (nome, email, senha_hash, admin) values ('Ana', 'Ana@exemplo.com.br', $1, true)`,
  [SENHA_HASH],
)
await client.query(`insert into acesso (hora, usuario_id, endereco, primeiro)
  values (now(), 1, '10.9.8.7', now()), (now(), 1, '2001:db8:5:6:7::8', now()), (now(), 99, '10.9.8.6', now())`)
await client.query(`insert into auditoria (usuario_id, usuario_nome, chamada, entidade, acao, registro_id, depois)
  values (2, 'Bia', 'x', 'usuario', 'alterar', 1, '{"senha": "trocada"}')`)
await client.end()
await migrate(connectionString)
const world = await openWorld({ migrated: connectionString })
const { signIn } = peopleOf(world)

test('an earlier account can sign in, and an attack does not lock it out where it was signed in before', async () => {
  const conta = 'ana@exemplo.com.br'
  await asAfter(world.db, firstKey(conta), firstKey(conta).most)
  assert.equal((await signIn(conta, 'não é esta senha')).status, 401)
  assert.equal((await signIn(conta, SENHA, newAddress())).status, 429)
  for (const address of ['10.9.8.7', '2001:db8:5:6::1']) assert.equal((await signIn(conta, SENHA, address)).status, 200)
})

test('changes made before there were notices are shown to nobody', async () => {
  const row = await world.db.first<{ all: boolean }>(
    sql`select avisado_ate = (select id from auditoria where registro_id = 1 and usuario_nome = 'Bia') as all from usuario where id = 1`,
  )
  assert.deepEqual(row, { all: true })
})
