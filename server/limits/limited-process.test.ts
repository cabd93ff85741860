import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Limits, limitedProcess, NoAnswer } from './limited-process.ts'

/** Limits so high that each test knows which one was reached. */
const FAR: Limits = { processorSeconds: 600, memoryMiB: 16_384, answersWithinSeconds: 600 }

async function told(what: string, limits: Partial<Limits> = {}) {
  const module = new URL('./limited-process.test-program.ts', import.meta.url)
  const { hear, tell, end, ended } = limitedProcess<string>(module, { ...FAR, ...limits })
  assert.equal(await hear(), 'ready')
  tell(what)
  try {
    return await hear()
  } finally {
    end()
    await ended
  }
}

describe('a process with limits', () => {
  test('answers, and sees only programs and fonts of its surroundings', async () => {
    assert.equal(await told('answer'), 'answer')
    process.env.SOME_SECRET = 'x'
    assert.match(
      await told('see the surroundings'),
      /^(HOME )?(NODE_CHANNEL_\w+ )*(NODE_COMPILE_CACHE )?(NODE_CHANNEL_\w+ )*PATH$/,
    )
  })

  for (const what of ['write a file', 'start a thread', 'start a program', 'call the network'])
    test(`may not ${what}`, async () => assert.equal(await told(what), 'ERR_ACCESS_DENIED'))

  const limits: Record<string, Partial<Limits>> = {
    'work without end': { processorSeconds: 2 },
    'fill the memory': { memoryMiB: 256 },
    'fill the heap': { memoryMiB: 256 },
    'be silent': { answersWithinSeconds: 3 },
  }
  for (const [what, limit] of Object.entries(limits))
    test(`ends when it tries to ${what}, at ${Object.entries(limit).join()}`, { timeout: 300_000 }, () =>
      assert.rejects(told(what, limit), NoAnswer),
    )

  test('reports how it ended by itself, also when asked again', async () => {
    const module = new URL('./limited-process.test-program.ts', import.meta.url)
    const { hear, tell } = limitedProcess<string>(module, FAR)
    await hear()
    tell('end')
    await assert.rejects(hear(), /it ended with 7/)
    tell('answer')
    await assert.rejects(hear(), NoAnswer)
  })
})
