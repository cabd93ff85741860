import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { together } from './coalesced.ts'

/** What was asked so far, batch by batch; each is answered when the test says so. */
function asking(alone?: (error: unknown) => boolean) {
  const batches: { questions: string[]; answer(answers?: string[]): void; fail(why: Error): void }[] = []
  let asked = () => {}
  const ask = together<string, string>(
    question => question,
    questions => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      const answer = (answers = questions.map(each => `${each}!`)) => resolve(answers)
      batches.push({ questions, answer, fail: reject })
      asked()
      return promise
    },
    alone,
  )
  /** The batch of this number, once it is asked. */
  const batch = async (i: number) => {
    for (;;) {
      const found = batches[i]
      if (found) return found
      await new Promise<void>(resolve => {
        asked = resolve
      })
    }
  }
  return { ask, batches, batch }
}

describe('together', () => {
  test('questions of one moment are asked at once, the same one once, each answered with its own', async () => {
    const { ask, batches, batch } = asking()
    const answers = ['a', 'b', 'a', 'c'].map(ask)
    const first = await batch(0)
    assert.deepEqual(first.questions, ['a', 'b', 'c'])
    first.answer()
    assert.deepEqual(await Promise.all(answers), ['a!', 'b!', 'a!', 'c!'])
    assert.equal(batches.length, 1)
  })

  test('no answer is older than its question: what is under way is not for who comes later', async () => {
    const { ask, batch } = asking()
    const before = ask('a')
    const first = await batch(0)
    const after = ask('a')
    first.answer(['before'])
    assert.equal(await before, 'before')
    const second = await batch(1)
    assert.deepEqual(second.questions, ['a'])
    second.answer(['after'])
    assert.equal(await after, 'after')
  })

  test('a failure is told to all it was asked for, and to nobody else', async () => {
    const { ask, batch } = asking()
    const failing = Promise.allSettled([ask('a'), ask('b')])
    const first = await batch(0)
    const next = ask('a')
    first.fail(new Error('away'))
    assert.deepEqual(
      (await failing).map(each => each.status === 'rejected' && each.reason.message),
      ['away', 'away'],
    )
    ;(await batch(1)).answer()
    assert.equal(await next, 'a!')
  })

  test('one that gets no answer keeps nobody waiting', async () => {
    const { ask, batch } = asking()
    const stuck = ask('stuck')
    const first = await batch(0)
    const next = ask('a')
    ;(await batch(1)).answer()
    assert.equal(await next, 'a!')
    first.answer()
    assert.equal(await stuck, 'stuck!')
  })

  test('each is asked alone, once, where the failure was not of the questions', async () => {
    const { ask, batch } = asking(error => /lost/.test(String(error)))
    const first = ask('a')
    const second = ask('b')
    ;(await batch(0)).fail(new Error('lost'))
    ;(await batch(1)).answer()
    ;(await batch(2)).fail(new Error('lost again'))
    assert.equal(await first, 'a!')
    await assert.rejects(second, /lost again/)
  })
})
