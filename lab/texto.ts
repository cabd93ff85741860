/** `npm run texto`: how the messages of `test/mensagens` are read; `--all` names what is not read right. */
import { type Contagem, contarAcertos } from '../test/mensagens/contar-acertos.ts'

const percent = (part: number, whole: number): string => `${((part / whole) * 100).toFixed(1)} %`

function tell(name: string, { mensagens, linhas, certas, duvidosas, erradas, pioras }: Contagem): void {
  console.log(
    `${name}: ${linhas} lines in ${mensagens} messages: right ${certas} (${percent(certas, linhas)}), doubtful ${duvidosas} (${percent(duvidosas, linhas)}), sure and wrong ${erradas} (${percent(erradas, linhas)})`,
  )
  if (process.argv.includes('--all')) for (const piora of pioras) console.log(`  ${piora}`)
}

tell('known', await contarAcertos('conhecidas'))
tell('held back', await contarAcertos('reserva'))
tell('new', await contarAcertos('novas'))
tell('new, second set', await contarAcertos('novas-2'))
tell('new, third set', await contarAcertos('novas-3'))
tell('new, fourth set', await contarAcertos('novas-4'))
tell('new, fifth set', await contarAcertos('novas-5'))
tell('new, sixth set', await contarAcertos('novas-6'))
tell('new, seventh set', await contarAcertos('novas-7'))
tell('new, eighth set', await contarAcertos('novas-8'))
