import assert from 'node:assert/strict'
import { access, readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import manifest from '../../package.json' with { type: 'json' }

const project = new URL('../../', import.meta.url)
const linesOf = async (path: string) => (await readFile(new URL(path, project), 'utf8')).split('\n')
/** What the lines that begin so say. */
const saying = (lines: string[], word: string) =>
  lines.filter(line => line.startsWith(word)).map(line => line.slice(word.length))
const isFlag = (word: string) => word.startsWith('--')
/** A command of existing files, with Node.js's flags as `npm start` gives them. */
const assertStarts = async (command: string[]) => {
  assert.deepEqual(command.filter(isFlag), manifest.scripts.start.split(' ').filter(isFlag))
  for (const path of command.filter(word => !isFlag(word))) await access(new URL(path, project))
}

describe('deploy/pedidos.service', async () => {
  const lines = await linesOf('deploy/pedidos.service')
  const of = (name: string) => saying(lines, `${name}=`)
  const EXACTLY: Record<string, string[]> = {
    // It writes only its data, outside the program.
    ProtectSystem: ['strict'],
    ReadWritePaths: [],
    CacheDirectory: [],
    StateDirectory: ['pedidos'],
    WorkingDirectory: ['/srv/pedidos'],
    User: ['pedidos'],
    CapabilityBoundingSet: [''],
    NoNewPrivileges: ['true'],
    PrivateUsers: ['true'],
    PrivateDevices: ['true'],
    RestrictSUIDSGID: ['true'],
    RestrictNamespaces: ['true'],
    SystemCallFilter: ['@system-service', '~@privileged @resources'],
  }
  for (const [name, values] of Object.entries(EXACTLY)) test(name, () => assert.deepEqual(of(name), values))

  test("is reached through this machine's proxy alone, loads no demonstration, and takes a part of the machine", () => {
    assert.match(of('Environment').join(' '), /\bHOST=127\.0\.0\.1 .*\bDEMO=0\b/)
    assert.match(of('Environment').join(' '), /\bDATA_DIR=\/var\/lib\/pedidos\b/)
    assert.match(`${of('MemoryMax')} ${of('TasksMax')}`, /^\d+G \d+$/)
  })

  test('starts an existing file as npm start does', () =>
    assertStarts(of('ExecStart').flatMap(command => command.replace('/srv/pedidos/', '').split(' '))))
})

describe('Containerfile', async () => {
  const lines = await linesOf('Containerfile')
  const after = (word: string) => saying(lines, `${word} `)

  test('builds only on the given base image, named by its digest', () => {
    assert.deepEqual(
      [after('FROM'), after('ARG')],
      [
        ['$BASE AS build', '$BASE'],
        ['BASE', 'BASE'],
      ],
    )
    assert.match(after('RUN')[0] ?? '', /grep -Eq '@sha256:\[0-9a-f\]\{64\}\$'.*exit 1/)
  })

  test('leaves the program to root and runs as another user, who owns the data', () => {
    const copied = after('COPY').filter(line => line.startsWith('--from'))
    const owned = after('RUN').filter(line => /chown|-o node/.test(line))
    assert.deepEqual([copied, owned], [['--from=build /app /app'], ['install -d -o node -g node -m 700 data']])
    assert.deepEqual([after('USER'), after('VOLUME')], [['node'], ['/app/data']])
  })

  test("is reached through this machine's proxy alone, and loads no demonstration, as its own command says", () => {
    assert.match(after('ENV').join(), /\bHOST=127\.0\.0\.1\b.*\bDEMO=0\b/)
    const [run = ''] = lines.filter(line => line.startsWith('#   podman run'))
    assert.match(run, /--network host/)
    assert.doesNotMatch(run, /-p \d/)
  })

  test('starts an existing file as npm start does', () => assertStarts(JSON.parse(after('CMD').join())))
})
