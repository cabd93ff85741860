/** `npm run seed`: loads the demonstration into the configured database if it is empty. */
import { readConfig } from '../server/config.ts'
import { connect } from '../server/db/db.ts'
import { EmbeddedError } from '../server/embedded/embedded-error.ts'
import { startEmbedded } from '../server/embedded/start.ts'
import { ConfigError } from '../server/errors.ts'
import { diaEHora } from '../server/instants.ts'
import { prepare } from '../server/prepare.ts'
import { seedDemo } from './demo.ts'

try {
  process.exitCode = await load()
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof EmbeddedError ? error.message : error)
  process.exitCode = 1
}

async function load(): Promise<0 | 1> {
  const { databaseUrl, dataDir, timeZone } = readConfig(process.env)
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({
        dataDir,
        log: (message, details) => console.error(JSON.stringify({ message, ...details })),
      })
  const connectionString = databaseUrl ?? embedded?.connectionString ?? ''
  try {
    await using db = await prepare(connectionString, () => connect({ connectionString }), {})
    if (!(await seedDemo(db, { hoje: diaEHora(new Date(), timeZone).dia, timeZone }))) {
      console.error('O banco de dados não está vazio: a demonstração não foi carregada, e nada mudou.')
      return 1
    }
    console.log('Demonstração carregada: admin@exemplo.com.br e cliente@exemplo.com.br, senha demonstracao (em ambos)')
    return 0
  } finally {
    await embedded?.stop()
  }
}
