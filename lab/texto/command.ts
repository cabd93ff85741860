import { interpretar } from '../../server/pedidos/texto/interpretar.ts'
import { type Contagem, contarAcertos } from '../../test/mensagens/contar-acertos.ts'
import { nomesDasEstantes, ofertasDe } from '../../test/mensagens/estantes.ts'

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`

function tell(name: string, { mensagens, linhas, certas, duvidosas, erradas, pioras }: Contagem): void {
  console.log(
    `${name}: ${linhas} lines in ${mensagens} messages: right ${certas} (${percent(certas, linhas)}), doubtful ${duvidosas} (${percent(duvidosas, linhas)}), sure and wrong ${erradas} (${percent(erradas, linhas)})`,
  )
  if (process.argv.includes('--all')) for (const piora of pioras) console.log(`  ${piora}`)
}

/** Processor milliseconds to read a message of 60 lines against a shelf of 500: the first (cold) and the median of twenty runs. */
async function time(): Promise<{ first: number; middle: number }> {
  const all = nomesDasEstantes.flatMap(ofertasDe)
  const shelf = Array.from({ length: 500 }, (_, i) => {
    const oferta = all[i % all.length]
    if (!oferta) throw new Error('the shelves are empty')
    return { ...oferta, produtoId: i + 1, nome: i < all.length ? oferta.nome : `${oferta.nome} ${i}` }
  })
  const texto = Array.from(
    { length: 60 },
    (_, i) => `${i + 1} cx ${all[(i * 5) % all.length]?.nome.slice(0, 18)}, 2kg tomtae`,
  ).join('\n')
  const runs: number[] = []
  for (let i = 0; i < 20; i++) {
    const begun = process.cpuUsage()
    await interpretar(texto, shelf, () => undefined)
    const { user, system } = process.cpuUsage(begun)
    runs.push((user + system) / 1000)
  }
  return { first: runs[0] ?? 0, middle: runs.toSorted((a, b) => a - b)[10] ?? 0 }
}

tell('known', await contarAcertos('conhecidas'))
tell('held back', await contarAcertos('reserva'))
const { first, middle } = await time()
console.log(
  `60 lines against 500 products: ${first.toFixed(0)} ms of the processor at first, then ${middle.toFixed(0)} ms`,
)
