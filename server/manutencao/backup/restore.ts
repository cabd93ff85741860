/**
 * `npm run restore -- FILE`: restores a backup into the configured database, which must be empty (or `--substituir`).
 */
import { emNumero } from '#contract/dinheiro.ts'
import { command, since, usage } from '../command.ts'
import { verifiedInWords } from '../verify/verify.ts'
import { backupInWords } from './backup-in-words.ts'
import { restoreBackup } from './restore-backup.ts'

const REPLACE = '--substituir'
const args = process.argv.slice(2)
const [file, ...more] = args.filter(arg => arg !== REPLACE)

if (!file || more.length > 0) usage(`npm run restore -- ARQUIVO [${REPLACE}]`)
else
  await command({ shared: false }, async (connectionString, { timeZone }) => {
    const start = performance.now()
    const how = { replace: args.includes(REPLACE), timeZone }
    const { head, foot, semCorreio, verified } = await restoreBackup(connectionString, file, how)
    console.log(`Cópia de ${head.criadaEm}: ${backupInWords(foot)}`)
    console.log(`Restaurada em ${since(start)}. Todos entram de novo com sua senha.`)
    if (semCorreio > 0)
      console.log(
        `E-mails que ainda estavam por sair: ${emNumero(semCorreio)}. Não saem mais, e o sino guarda os avisos; convites e senhas esquecidas pedem um link novo.`,
      )
    console.log(verifiedInWords(verified))
    return verified.quebras.length > 0 ? 1 : 0
  })
