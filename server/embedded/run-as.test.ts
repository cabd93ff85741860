import assert from 'node:assert/strict'
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import {
  asRoot,
  copyProgram,
  ended,
  postgresIn,
  postmasterOf,
  query,
  startServer,
  temporaryFolder,
} from './for-tests.ts'

const nobody = { uid: 65534, gid: 65534 }
const rootOnly = { skip: asRoot ? false : 'only root can become another user' }

describe('the user that runs PostgreSQL', () => {
  const open = temporaryFolder({ after })
  const asNobody = { program: open, node: [join(open, 'node')], ...nobody }

  before(() => {
    if (!asRoot) return
    chmodSync(open, 0o755)
    copyProgram(open)
    cpSync(process.execPath, join(open, 'node'))
    mkdirSync(join(open, 'own'), { mode: 0o700 })
    chownSync(join(open, 'own'), nobody.uid, nobody.gid)
  })

  test(
    'root lends it to another user, even with program and data below a folder closed to that user',
    rootOnly,
    async t => {
      const closed = temporaryFolder(t)
      assert.equal(statSync(closed).mode & 0o777, 0o700)
      copyProgram(closed)
      const dataDir = join(closed, 'data')
      // Containers often drop CAP_DAC_READ_SEARCH (4) from root; PostgreSQL then gets CAP_DAC_OVERRIDE (2).
      const lesser = ['setpriv', '--bounding-set=-dac_read_search', process.execPath]
      for (const { node, capability } of [{ capability: '4' }, { capability: '2', node: lesser }]) {
        const { child, answer } = await startServer(t, dataDir, { program: closed, node })
        assert.deepEqual(await query(answer.connectionString, 'select 1 as um'), [{ um: 1 }])
        const postmaster = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
        assert.notEqual(statSync(dataDir).uid, 0)
        assert.match(postmaster, new RegExp(`^Uid:\\t${statSync(dataDir).uid}\\t`, 'm'))
        assert.match(postmaster, new RegExp(`^CapEff:\\t0+${capability}$`, 'm'), 'and nothing more')
        child.kill('SIGTERM')
        await ended(child)
        assert.deepEqual(postgresIn(closed), [])
      }
    },
  )

  test(
    'root gives no capability where the user gets through by itself, and takes the owner of the folder',
    rootOnly,
    async t => {
      const dataDir = join(open, 'data')
      mkdirSync(dataDir)
      chownSync(dataDir, nobody.uid, nobody.gid)
      const { answer } = await startServer(t, dataDir, { program: open })
      assert.deepEqual(await query(answer.connectionString, 'select 1 as um'), [{ um: 1 }])
      const postmaster = readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8')
      assert.match(postmaster, /^Uid:\t65534\t/m)
      assert.match(postmaster, /^CapEff:\t0+$/m)
    },
  )

  test('is an ordinary caller, who also takes over what root started for that user', rootOnly, async t => {
    const dataDir = join(open, 'own/data')
    const first = await startServer(t, dataDir, asNobody)
    await query(first.answer.connectionString, 'create table pedido as select 7 as numero')
    assert.match(readFileSync(`/proc/${postmasterOf(dataDir)}/status`, 'utf8'), /^Uid:\t65534\t/m)
    first.child.kill('SIGTERM')
    await ended(first.child)

    const asRootNow = await startServer(t, dataDir, { program: open })
    asRootNow.child.kill('SIGKILL')
    await ended(asRootNow.child)
    const second = await startServer(t, dataDir, asNobody)
    assert.deepEqual(await query(second.answer.connectionString, 'select * from pedido'), [{ numero: 7 }])
  })

  test("of another user's folder is refused in Portuguese", rootOnly, async t => {
    for (const mode of [0o700, 0o755]) {
      const dataDir = join(open, `of-root-${mode}`)
      mkdirSync(dataDir, { mode })
      const { answer } = await startServer(t, dataDir, asNobody)
      assert.match(answer.message ?? '', /pasta de dados .*: ela deve pertencer ao usuário que inicia o servidor/)
    }
  })

  test('with root unable to grant access through closed folders is told what to do', rootOnly, async t => {
    const node = ['setpriv', '--bounding-set=-setpcap', process.execPath]
    const { answer } = await startServer(t, join(temporaryFolder(t), 'data'), { node })
    assert.match(
      answer.message ?? '',
      /não alcança o programa ou a pasta de dados .*: inicie o servidor com um usuário/,
    )
  })
})
