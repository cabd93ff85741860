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
tell('seen', await contarAcertos('vistas'))
tell('new, ninth set', await contarAcertos('novas-9'))
