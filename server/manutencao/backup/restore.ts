/** `npm run restore -- FILE`: a backup into the configured database, which must be empty or be given up (`--substituir`). */
import { told } from '../verify/verify.ts'
import { command, usage } from './command.ts'
import { restoreBackup } from './restore-backup.ts'
import { since, toldBackup } from './told.ts'

const REPLACE = '--substituir'
const args = process.argv.slice(2)
const [file, ...more] = args.filter(arg => arg !== REPLACE)

if (!file || more.length > 0) usage(`npm run restore -- ARQUIVO [${REPLACE}]`)
else
  await command({ shared: false }, async connectionString => {
    const start = performance.now()
    const { head, foot, verified } = await restoreBackup(connectionString, file, { replace: args.includes(REPLACE) })
    console.log(`Cópia de ${head.criadaEm}: ${toldBackup(foot)}`)
    console.log(
      `Restaurada em ${since(start)}; cada registro foi relido e é o da cópia. Todos entram de novo com sua senha.`,
    )
    console.log(told(verified))
    return verified.quebras.length > 0 ? 1 : 0
  })
