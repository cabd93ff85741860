import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const INTER = new URL('../../node_modules/@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf', import.meta.url)

describe('the process that draws a logo', () => {
  test("has read the fonts when it reports ready, so that a logo's time limit excludes them", async t => {
    const home = await mkdtemp(join(tmpdir(), 'pedidos-fonts-'))
    await cp(fileURLToPath(INTER), join(home, '.fonts/inter.ttf')) // so that there is a font, whatever the machine has
    const child = fork(new URL('./logo-process.ts', import.meta.url), {
      execArgv: [],
      env: { PATH: process.env.PATH, HOME: home },
      serialization: 'advanced',
    })
    t.after(async () => {
      child.kill('SIGKILL')
      await rm(home, { recursive: true })
    })
    assert.deepEqual((await once(child, 'message'))[0], 'ready')
    assert.match(await readFile(`/proc/${child.pid}/maps`, 'utf8'), /\.(ttf|otf|ttc|pfb)$/m)
  })
})
