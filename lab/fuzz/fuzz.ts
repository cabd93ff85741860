/** `npm run fuzz -- --requests 100000 --seed 7 --seconds 3000`: the fuzzer of `npm test`, longer and with another seed. */
import { parseArgs } from 'node:util'
import { runNodeTests } from '../../test/run/run-node.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string', default: '3000' },
  },
})
process.env.FUZZ_REQUESTS = values.requests
process.env.FUZZ_SEED = values.seed
process.env.FUZZ_SECONDS = values.seconds
const { failed } = await runNodeTests(['lab/fuzz/fuzz.test.ts'], {
  timeout: (Number(values.seconds) + 120) * 1000,
})
process.exit(failed > 0 ? 1 : 0)
