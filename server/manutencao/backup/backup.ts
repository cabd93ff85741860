/** `npm run backup -- FILE`: writes the configured database to a file, even while orders arrive. */
import { command, since, usage } from '../command.ts'
import { backupInWords } from './backup-in-words.ts'
import { writeBackup } from './write-backup.ts'

const [file, ...more] = process.argv.slice(2)

if (!file || more.length > 0) usage('npm run backup -- ARQUIVO')
else
  await command({ shared: true }, async connectionString => {
    const start = performance.now()
    const foot = await writeBackup(connectionString, file)
    console.log(`${backupInWords(foot)}\nGuardado em ${file} em ${since(start)}`)
    return 0
  })
