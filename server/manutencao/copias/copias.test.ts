import assert from 'node:assert/strict'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import * as contract from '#contract/copias.ts'
import { provarQuemSou } from '#contract/segundo-fator.ts'
import { each, refusal } from '../../../test/each.ts'
import { SENHA } from '../../../test/people.ts'
import { openWorld } from '../../../test/world.ts'
import { deliverNotices } from '../../avisos/rodada.ts'
import { SAVING } from '../../db/advisory-locks.ts'
import { connectOnce } from '../../db/one-connection.ts'
import { temporaryFolder } from '../../embedded/for-tests.ts'
import { copyRound } from './guardar.ts'

const world = await openWorld()
const { db } = world
const pasta = join(temporaryFolder({ after }), 'copias')
const ended = new AbortController()
const copias = { pasta, connectionString: world.connectionString, ended: ended.signal }
const business = { ...world.business, copias }
const admin = world.at(await world.server({ db, business }), world.admin)
const round = (more: Partial<typeof copias> = {}) =>
  copyRound({ db, business: { ...business, copias: { ...copias, ...more } } })
const at = (instante: string) => {
  world.clock.now = () => new Date(instante)
}
const kept = async () => (await readdir(pasta)).sort()
const ask = async () => (await admin.call(contract.listarCopias)).body

describe('the daily copy', () => {
  test('is written once a day of the business, by one of several servers, and listed', async () => {
    at('2026-03-10T02:59:00Z')
    await Promise.all([round(), round(), round()])
    assert.deepEqual(await kept(), ['pedidos-2026-03-09-235900.gz'])
    at('2026-03-10T03:00:07Z')
    await round()
    await round()
    const { copias, pasta: onde, ultima, falha, emAndamento } = await ask()
    const found = copias.map(({ nome, bytes }) => [nome, bytes > 1_000])
    assert.deepEqual(found, [
      ['pedidos-2026-03-10-000007.gz', true],
      ['pedidos-2026-03-09-235900.gz', true],
    ])
    const seen = [onde, Date.parse(ultima ?? ''), falha, emAndamento]
    assert.deepEqual(seen, [pasta, Date.parse('2026-03-10T03:00:07Z'), null, false])
  })

  test('keeps the last 14, and no unfinished one; other files stay', async () => {
    const old = Array.from({ length: 15 }, (_, i) => `pedidos-2025-01-${String(i + 10)}-000000.gz`)
    const unfinished = 'pedidos-2025-01-01-000000.gz.0a1b2c3d.parcial'
    for (const name of [...old, unfinished, 'minha.gz']) await writeFile(join(pasta, name), '')
    at('2026-03-11T12:00:00Z')
    await round()
    const now = await kept()
    assert.deepEqual([now.length, now[0], now.includes(unfinished)], [15, 'minha.gz', false])
    assert.ok(now.includes('pedidos-2026-03-11-090000.gz') && !now.includes(old[0] ?? ''))
  })

  test('that fails is told in words, once a day, tried again after an hour, and forgotten once one is made', async () => {
    const file = join(pasta, 'minha.gz')
    at('2026-03-12T12:00:00Z')
    await assert.rejects(round({ pasta: file }))
    await round({ pasta: file }) // too early: not even tried
    at('2026-03-12T13:00:01Z')
    await assert.rejects(round({ pasta: join(file, 'dentro') }))
    const motivo = `O sistema não pode escrever na pasta ${join(file, 'dentro')}: confira de quem ela é, ou escolha outra em BACKUP_DIR`
    assert.deepEqual((await ask()).falha?.motivo, motivo)
    await deliverNotices({ db, business })
    const told = (await admin.call(listarAvisos)).body.avisos.filter(({ tipo }) => tipo === 'copia-falhou')
    assert.deepEqual(each(told, 'texto'), [
      `A cópia de segurança de hoje não foi feita. ${motivo.replace(join(file, 'dentro'), file)}`,
    ])
    at('2026-03-12T14:00:02Z')
    await round()
    assert.equal((await ask()).falha, null)
  })
})

test('POST /api/copias 201 with the copy, whatever there is today; 409 while another is written, or without a folder', async () => {
  at('2026-03-14T12:00:00Z')
  const made = await admin.call(contract.fazerCopia)
  assert.deepEqual([made.status, made.body.copias[0]?.nome], [201, 'pedidos-2026-03-14-090000.gz'])
  await using other = await connectOnce(world.connectionString)
  await other.query('select pg_advisory_lock($1)', [SAVING])
  assert.equal((await ask()).emAndamento, true)
  assert.equal((await admin.call(contract.fazerCopia)).status, 409)
  assert.equal((await world.admin.call(contract.fazerCopia)).status, 409)
  assert.deepEqual((await world.admin.call(contract.listarCopias)).body.copias, [])
})

describe('GET /api/copias/{nome}', () => {
  const download = (nome: string) => admin.call(contract.baixarCopia, { params: { nome } })

  test('200 the file, to an administrator who proved who they are within 15 minutes; 422 otherwise, until they do', async () => {
    const [copia = assert.fail()] = (await ask()).copias
    const { status, bytes, headers } = await download(copia.nome)
    assert.deepEqual([status, bytes.length, headers['content-type']], [200, copia.bytes, 'application/gzip'])
    await db.rows`update sessao set provada_em = now() - interval '16 minutes'`
    assert.deepEqual(refusal(await download(copia.nome)), [422, 'senhaAtual'])
    assert.equal((await admin.call(provarQuemSou, { body: { senhaAtual: 'outra senha qualquer' } })).status, 422)
    assert.equal((await download(copia.nome)).status, 422)
    assert.equal((await admin.call(provarQuemSou, { body: { senhaAtual: SENHA } })).status, 200)
    assert.equal((await download(copia.nome)).status, 200)
  })

  test('404 a file that is there but no copy, another folder’s, or one that is gone', async () => {
    for (const nome of [
      'minha.gz',
      '../copias/minha.gz',
      '..%2F..%2Fetc%2Fpasswd',
      '/etc/passwd',
      'pedidos-2020-01-01-000000.gz',
    ])
      assert.equal((await download(encodeURIComponent(nome))).status, 404, nome)
  })
})
