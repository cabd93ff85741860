/**
 * `npm run lighthouse`: runs Lighthouse's phone preset on every screen in turn, each time in a new browser profile with only
 * a session. Exits 1 if a median is below its goal.
 * `node lab/bench/lighthouse.ts [rounds] [folder that keeps the reports]`
 */
import { ROTAS, tokenPara } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { machine, median, verdict } from './figures.ts'
import { install } from './install.ts'
import { judge, type Scores } from './lighthouse/judge.ts'
import { type OnEnd, runBench } from './run.ts'

const LIGHTHOUSE = '13.5.0'
const ROUNDS = Number(process.argv[2] ?? 3)
const REPORTS = process.argv[3]
const AT_MOST_MINUTES = 60
/** Goals for performance; screens that a buyer opens every week have higher ones. */
const GOALS: Record<string, number> = { '/': 98, '/cliente/estante': 95 }
const GOAL = 90
const ALL = 100

await runBench(AT_MOST_MINUTES, measure)

async function measure(onEnd: OnEnd): Promise<boolean> {
  console.log(`Lighthouse ${LIGHTHOUSE}, ${machine()}`)
  const { folder, remove } = await install({ dependencies: { lighthouse: LIGHTHOUSE } })
  onEnd(remove)
  const server = await startServer({ CEP_LOOKUP_URL: '' })
  onEnd(server.stop)
  process.env.BASE_URL = server.url
  const screens = ROTAS.map(rota => ({ rota, goal: GOALS[rota] ?? GOAL, runs: [] as Scores[] }))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { rota, runs } of screens) {
      const report = REPORTS && `${REPORTS}/${rota.slice(1).replaceAll('/', '-') || 'entrar'}-${round}.json`
      const scores = await judge({ folder, url: server.url, rota, token: await tokenPara(rota), report })
      console.log(rota, JSON.stringify(scores))
      runs.push(scores)
    }
  console.log(`Medians of ${ROUNDS}, on ${machine().replace('start', 'end')}`)
  console.table(screens.map(({ rota, runs }) => ({ rota, ...medians(runs) })))
  let all = true
  for (const { rota, goal, runs } of screens)
    for (const [name, atLeast] of Object.entries({ performance: goal, accessibility: ALL, bestPractices: ALL })) {
      const score = medians(runs)[name as keyof Scores]
      all &&= score >= atLeast
      console.log(`${rota} ${name} ${score}, at least ${atLeast} – ${verdict(score >= atLeast)}`)
    }
  return all
}

function medians(runs: readonly Scores[]): Scores {
  const names = Object.keys(runs[0] ?? {}) as (keyof Scores)[]
  return Object.fromEntries(names.map(name => [name, median(runs.map(scores => scores[name]))])) as Scores
}
