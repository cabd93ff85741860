/**
 * `npm run lighthouse`: the way in, the shelf and the dashboard as Lighthouse judges them on a phone, in turn, each time
 * in a browser that knows nothing but who is signed in. Exits 1 where a median is below its goal.
 * `node lab/bench/lighthouse.ts [rounds] [folder that keeps the reports]`
 */
import { tokenPara } from '../../e2e/rotas.ts'
import { startServer } from '../../e2e/server.ts'
import { type AoFim, correr } from './correr.ts'
import { instalar } from './instalar.ts'
import { julgar, type Laudo } from './lighthouse/julgar.ts'
import { maquina, mediana, veredito } from './medidas.ts'

const LIGHTHOUSE = '13.5.0'
const ROUNDS = Number(process.argv[2] ?? 3)
const REPORTS = process.argv[3]
const AT_MOST_MINUTES = 9
const GOALS = { '/': 98, '/cliente/estante': 95, '/admin/dashboard': 90 }
const ALL = 100

await correr(AT_MOST_MINUTES, measure)

async function measure(onEnd: AoFim): Promise<boolean> {
  console.log(`Lighthouse ${LIGHTHOUSE}, ${maquina()}`)
  const { folder, remove } = await instalar({ dependencies: { lighthouse: LIGHTHOUSE } })
  onEnd(remove)
  const server = await startServer({ CEP_LOOKUP_URL: '' })
  onEnd(server.stop)
  process.env.BASE_URL = server.url
  const telas = Object.entries(GOALS).map(([rota, goal]) => ({ rota, goal, laudos: [] as Laudo[] }))
  for (let round = 1; round <= ROUNDS; round++)
    for (const { rota, laudos } of telas) {
      const report = REPORTS && `${REPORTS}/${rota.slice(1).replaceAll('/', '-') || 'entrar'}-${round}.json`
      const laudo = await julgar({ folder, url: server.url, rota, token: await tokenPara(rota), report })
      console.log(rota, JSON.stringify(laudo))
      laudos.push(laudo)
    }
  console.log(`Medians of ${ROUNDS}, on ${maquina().replace('start', 'end')}`)
  console.table(telas.map(({ rota, laudos }) => ({ rota, ...medianas(laudos) })))
  let all = true
  for (const { rota, goal, laudos } of telas)
    for (const [name, atLeast] of Object.entries({ performance: goal, accessibility: ALL, bestPractices: ALL })) {
      const score = medianas(laudos)[name as keyof Laudo]
      all &&= score >= atLeast
      console.log(`${rota} ${name} ${score}, at least ${atLeast} – ${veredito(score >= atLeast)}`)
    }
  return all
}

function medianas(laudos: readonly Laudo[]): Laudo {
  const names = Object.keys(laudos[0] ?? {}) as (keyof Laudo)[]
  return Object.fromEntries(names.map(name => [name, mediana(laudos.map(laudo => laudo[name]))])) as Laudo
}
