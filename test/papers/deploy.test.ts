import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'

const project = new URL('../../', import.meta.url)
const linesOf = async (path: string) => (await readFile(new URL(path, project), 'utf8')).split('\n')
const assertIsThere = (path: string) => access(new URL(path, project))

describe('deploy/pedidos.service', async () => {
  const lines = await linesOf('deploy/pedidos.service')
  const valuesOf = (name: string) =>
    lines.filter(line => line.startsWith(`${name}=`)).map(line => line.slice(name.length + 1))

  test('lets the service write only its data, outside the program', () => {
    assert.deepEqual(valuesOf('ProtectSystem'), ['strict'])
    assert.deepEqual([...valuesOf('ReadWritePaths'), ...valuesOf('CacheDirectory')], [])
    assert.deepEqual([valuesOf('StateDirectory'), valuesOf('WorkingDirectory')], [['pedidos'], ['/srv/pedidos']])
    assert.match(valuesOf('Environment').join(' '), /\bDATA_DIR=\/var\/lib\/pedidos\b/)
  })

  test('gives it no privileges', () => {
    assert.deepEqual([valuesOf('User'), valuesOf('CapabilityBoundingSet')], [['pedidos'], ['']])
    for (const name of ['NoNewPrivileges', 'PrivateUsers', 'PrivateDevices', 'RestrictSUIDSGID', 'RestrictNamespaces'])
      assert.deepEqual(valuesOf(name), ['true'], name)
    assert.deepEqual(valuesOf('SystemCallFilter'), ['@system-service', '~@privileged @resources'])
  })

  test("is reached through this machine's proxy alone, and loads no demonstration", () => {
    assert.match(valuesOf('Environment').join(' '), /\bHOST=127\.0\.0\.1 .*\bDEMO=0\b/)
  })

  test('takes only a part of the machine', () => {
    assert.match(valuesOf('MemoryMax').join(), /^\d+G$/)
    assert.match(valuesOf('TasksMax').join(), /^\d+$/)
  })

  test('starts an existing file', async () => {
    const [node = '', program = ''] = valuesOf('ExecStart').join().split(' ')
    await assertIsThere(node.replace('/srv/pedidos/', ''))
    await assertIsThere(program)
  })
})

describe('Containerfile', async () => {
  const lines = await linesOf('Containerfile')
  const after = (word: string) =>
    lines.filter(line => line.startsWith(`${word} `)).map(line => line.slice(word.length + 1))

  test('builds only on the given base image, named by its digest', () => {
    assert.deepEqual(after('FROM'), ['$BASE AS build', '$BASE'])
    assert.deepEqual(after('ARG'), ['BASE', 'BASE'])
    assert.match(after('RUN')[0] ?? '', /grep -Eq '@sha256:\[0-9a-f\]\{64\}\$'.*exit 1/)
  })

  test('leaves the program to root and runs as another user, who owns the data', () => {
    assert.deepEqual(
      after('COPY').filter(line => line.startsWith('--from')),
      ['--from=build /app /app'],
    )
    assert.deepEqual(
      after('RUN').filter(line => /chown|-o node/.test(line)),
      ['install -d -o node -g node -m 700 data'],
    )
    assert.deepEqual([after('USER'), after('VOLUME')], [['node'], ['/app/data']])
  })

  test("is reached through this machine's proxy alone, and loads no demonstration, as its own command says", () => {
    assert.match(after('ENV').join(), /\bHOST=127\.0\.0\.1\b.*\bDEMO=0\b/)
    const [run] = lines.filter(line => line.startsWith('#   podman run'))
    assert.match(run ?? '', /--network host/)
    assert.doesNotMatch(run ?? '', /-p \d/)
  })

  test('starts an existing file', async () => {
    const [node, program] = JSON.parse(after('CMD').join())
    await assertIsThere(node)
    await assertIsThere(program)
  })
})
