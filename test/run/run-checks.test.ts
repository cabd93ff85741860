import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runChecks } from './run-checks.ts'

test('a failing command is named, and the results of the others stay the same', async t => {
  const said = t.mock.method(console, 'log', () => undefined)
  assert.deepEqual(await runChecks(['true', 'echo "a type is wrong"; exit 2', 'no-such-program']), {
    passed: 1,
    failed: ['echo "a type is wrong"; exit 2', 'no-such-program'],
  })
  assert.match(said.mock.calls.flatMap(call => call.arguments).join('\n'), /^a type is wrong$/m)
})
